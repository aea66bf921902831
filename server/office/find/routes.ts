import { find } from '#contracts/office/find.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function findRoutes(implement: Implement, services: Services): void {
  implement(find, ({ actor, input }) => services.find.find(actor, input))
}
