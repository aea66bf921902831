import type { Hono } from 'hono'
import { listAuthorReviews } from '#contracts/author-reviews.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function authorReviewRoutes(api: Hono, http: HttpDeps, { authorReviews }: Services): void {
  implement(api, http, listAuthorReviews, () => authorReviews.publicReviews())
}
