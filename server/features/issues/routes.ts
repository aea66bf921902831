import type { Hono } from 'hono'
import {
  issueArticles,
  journalArticles,
  journalIssue,
  moveArticle,
  nextArticleId,
  openIssue,
  publishArticle,
} from '#contracts/issues.ts'
import type { HttpDeps } from '../../http/context.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function issueRoutes(api: Hono, http: HttpDeps, { issues }: Services): void {
  // Must come before the readers' calls, because `/accepted/new/{journal}` also matches `/accepted/{slug}/{issue}`.
  implement(api, http, nextArticleId, ({ actor, input }) => issues.nextId(actor, input))
  implement(api, http, publishArticle, ({ actor, input }) => issues.publish(actor, input))
  implement(api, http, openIssue, ({ actor, input, http }) => issues.openIssue(actor, input, idempotencyKey(http)))
  implement(api, http, moveArticle, ({ actor, input }) => issues.moveArticle(actor, input))
  implement(api, http, journalArticles, ({ input }) => issues.journalArticles(input))
  implement(api, http, issueArticles, ({ input }) => issues.journalArticles(input))
  implement(api, http, journalIssue, ({ input }) => issues.journalIssue(input))
}
