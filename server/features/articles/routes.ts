import type { Hono } from 'hono'
import { ownArticles, recentArticles } from '#contracts/articles.ts'
import type { HttpDeps } from '../../http/context.ts'
import { implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function articleRoutes(api: Hono, http: HttpDeps, { articles }: Services): void {
  implement(api, http, recentArticles, ({ input }) => articles.recentArticles(input))
  implement(api, http, ownArticles, ({ actor }) => articles.ownArticles(actor))
}
