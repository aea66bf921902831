import type { Hono } from 'hono'
import { issueArticles, journalArticles, journalIssue, ownArticles, recentArticles } from '#contracts/publishing.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function publishingRoutes(api: Hono, http: HttpDeps, { publishing }: Services): void {
  implement(api, http, recentArticles, ({ input }) => publishing.recentArticles(input))
  implement(api, http, ownArticles, ({ actor }) => publishing.ownArticles(actor))
  implement(api, http, journalArticles, ({ input }) => publishing.journalArticles(input))
  implement(api, http, issueArticles, ({ input }) => publishing.journalArticles(input))
  implement(api, http, journalIssue, ({ input }) => publishing.journalIssue(input))
}
