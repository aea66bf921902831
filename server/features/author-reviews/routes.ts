import type { Hono } from 'hono'
import * as calls from '#contracts/author-reviews.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function authorReviewRoutes(api: Hono, http: HttpDeps, { authorReviews }: Services): void {
  implement(api, http, calls.listAuthorReviews, () => authorReviews.publicReviews())
  implement(api, http, calls.leaveAuthorReview, ({ actor, input }) => authorReviews.leave(actor, input))
  implement(api, http, calls.ownAuthorReviews, ({ actor }) => authorReviews.ownReviews(actor))
  implement(api, http, calls.changeAuthorReview, ({ actor, input }) => authorReviews.change(actor, input))
  implement(api, http, calls.deleteOwnAuthorReview, ({ actor, input }) => authorReviews.deleteReview(actor, input))
  implement(api, http, calls.auditAuthorReviews, ({ input }) => authorReviews.reviewsToAudit(input))
  implement(api, http, calls.acceptAuthorReview, ({ actor, input }) => authorReviews.accept(actor, input))
  implement(api, http, calls.deleteAuthorReview, ({ actor, input }) => authorReviews.deleteReview(actor, input))
}
