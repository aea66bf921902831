import * as calls from '#contracts/review/reviewer-copy.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function copyRoutes(implement: Implement, { reviewerCopies }: Services): void {
  implement(calls.readCopies, ({ actor, input }) => reviewerCopies.copies(actor, input))
  implement(calls.settleCopy, ({ actor, input }) => reviewerCopies.settleCopy(actor, input))
  implement(calls.takeBackDecisions, ({ actor, input }) => reviewerCopies.takeBackDecisions(actor, input))
  implement(calls.uploadCopy, ({ actor, input }) => reviewerCopies.uploadCopy(actor, input))
  implement(calls.remakeCopy, ({ actor, input }) => reviewerCopies.remakeCopy(actor, input))
}
