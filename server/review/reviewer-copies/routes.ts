import * as calls from '#contracts/review/reviewer-copy.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function copyRoutes(implement: Implement, { copies }: Services): void {
  implement(calls.readCopies, ({ actor, input }) => copies.copies(actor, input))
  implement(calls.settleCopy, ({ actor, input }) => copies.settleCopy(actor, input))
  implement(calls.takeBackDecisions, ({ actor, input }) => copies.takeBackDecisions(actor, input))
  implement(calls.uploadCopy, ({ actor, input }) => copies.uploadCopy(actor, input))
  implement(calls.remakeCopy, ({ actor, input }) => copies.remakeCopy(actor, input))
}
