import * as staff from '#contracts/manuscript/decisions.ts'
import { chooseScope } from '#contracts/office/today.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function todayRoutes(implement: Implement, { today }: Services): void {
  implement(staff.previewLetter, ({ actor, input }) => today.previewLetter(actor, input))
  implement(staff.rehearseSeveral, ({ actor, input }) => today.rehearseSeveral(actor, input))
  implement(staff.doToSeveral, ({ actor, input }) => today.doToSeveral(actor, input))
  implement(chooseScope, ({ actor, input }) => today.chooseScope(actor, input))
}
