import { chooseLead, ownArticles, recentArticles } from '#contracts/publishing/articles.ts'
import type { Implement } from '../../http/implement.ts'
import type { Services } from '../../services.ts'

export function articleRoutes(implement: Implement, { articles }: Services): void {
  implement(recentArticles, ({ input }) => articles.recentArticles(input))
  implement(chooseLead, ({ actor, input }) => articles.chooseLead(actor, input))
  implement(ownArticles, ({ actor }) => articles.ownArticles(actor))
}
