import type { Hono } from 'hono'
import { moveArticle, nextArticleId, openIssue, publishArticle } from '#contracts/publish.ts'
import type { HttpDeps } from '../../http/context.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

/** Before the readers' routes: `/accepted/new/{journal}` also has the shape of `/accepted/{slug}/{issue}`. */
export function publishRoutes(api: Hono, http: HttpDeps, { publishing }: Services): void {
  implement(api, http, nextArticleId, ({ actor, input }) => publishing.nextId(actor, input))
  implement(api, http, publishArticle, ({ actor, input }) => publishing.publish(actor, input))
  implement(api, http, openIssue, ({ actor, input, http }) => publishing.openIssue(actor, input, idempotencyKey(http)))
  implement(api, http, moveArticle, ({ actor, input }) => publishing.moveArticle(actor, input))
}
