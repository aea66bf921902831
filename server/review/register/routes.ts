import { proposeReviewers } from '#contracts/review/reviewer-proposals.ts'
import * as calls from '#contracts/review/reviewers.ts'
import { csvResponse } from '../../http/csv-response.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

/** Paths with fixed names come before paths with ids, because the first matching path answers. */
export function reviewerRoutes(implement: Implement, { reviewers, reviewing }: Services): void {
  implement(calls.listReviewers, ({ actor, input }) => reviewers.listReviewers(actor, input))
  implement(calls.exportReviewers, async ({ actor, input }) =>
    csvResponse('reviewers.csv', await reviewers.exportReviewers(actor, input)),
  )
  implement(calls.listDuplicates, ({ actor }) => reviewers.listDuplicates(actor))
  implement(calls.listSources, ({ actor }) => reviewers.listSources(actor))
  implement(calls.importReviewers, ({ actor, input }) => reviewers.importReviewers(actor, input))
  implement(calls.mergeReviewers, ({ actor, input }) => reviewing.mergeReviewers(actor, input))
  implement(calls.markDifferent, ({ actor, input }) => reviewers.markDifferent(actor, input))
  implement(calls.addReviewer, ({ actor, input }) => reviewers.addReviewer(actor, input))
  implement(calls.readReviewer, ({ actor, input }) => reviewers.reviewer(actor, input))
  implement(calls.changeReviewer, ({ actor, input }) => reviewers.changeReviewer(actor, input))
  implement(calls.leaveRegister, ({ actor, input }) => reviewers.leaveRegister(actor, input))
  implement(calls.confirmReviewerAddress, ({ actor, input }) => reviewers.confirmReviewerAddress(actor, input))
  implement(proposeReviewers, ({ actor, input }) => reviewers.proposeReviewers(actor, input))
  implement(calls.deleteReviewer, ({ actor, input }) => reviewing.deleteReviewer(actor, input))
}
