import * as calls from '#contracts/site/testimonials.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function authorReviewRoutes(implement: Implement, { authorReviews }: Services): void {
  implement(calls.listAuthorReviews, () => authorReviews.publicReviews())
  implement(calls.leaveAuthorReview, ({ actor, input }) => authorReviews.leave(actor, input))
  implement(calls.ownAuthorReviews, ({ actor }) => authorReviews.ownReviews(actor))
  implement(calls.changeAuthorReview, ({ actor, input }) => authorReviews.change(actor, input))
  implement(calls.deleteOwnAuthorReview, ({ actor, input }) => authorReviews.deleteReview(actor, input))
  implement(calls.auditAuthorReviews, ({ input }) => authorReviews.reviewsToAudit(input))
  implement(calls.acceptAuthorReview, ({ actor, input }) => authorReviews.accept(actor, input))
  implement(calls.deleteAuthorReview, ({ actor, input }) => authorReviews.deleteReview(actor, input))
}
