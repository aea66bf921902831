import * as calls from '#contracts/people/notifications.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function notificationRoutes(implement: Implement, { notifications }: Services): void {
  implement(calls.listNotifications, ({ actor, input }) => notifications.ownNotifications(actor, input))
  implement(calls.readChoices, ({ actor }) => notifications.ownChoices(actor))
  implement(calls.chooseNotifications, ({ actor, input }) => notifications.chooseNotifications(actor, input))
}
