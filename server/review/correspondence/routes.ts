import * as calls from '#contracts/review/correspondence.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function correspondenceRoutes(implement: Implement, { correspondence }: Services): void {
  implement(calls.readCorrespondence, ({ actor, input }) => correspondence.correspondence(actor, input))
  implement(calls.writeMessage, ({ actor, input }) => correspondence.writeMessage(actor, input))
  implement(calls.recordAnswer, ({ actor, input }) => correspondence.recordAnswer(actor, input))
  implement(calls.receiveMail, ({ input }) => correspondence.receiveMail(input))
}
