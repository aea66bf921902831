import * as staff from '#contracts/manuscript/decisions.ts'
import { chooseScope } from '#contracts/office/today.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function todayRoutes(implement: Implement, { office }: Services): void {
  implement(staff.previewLetter, ({ actor, input }) => office.previewLetter(actor, input))
  implement(staff.rehearseSeveral, ({ actor, input }) => office.rehearseSeveral(actor, input))
  implement(staff.doToSeveral, ({ actor, input }) => office.doToSeveral(actor, input))
  implement(chooseScope, ({ actor, input }) => office.chooseScope(actor, input))
}
