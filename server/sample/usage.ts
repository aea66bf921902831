import { between, randomFrom } from '#domain/publishing/covers/random.ts'
import { lastMonths, monthsFrom } from '#domain/words/months.ts'
import type { Draft } from './draft.ts'

/** Adds invented usage of sample articles: much when an article is new, less later, the same on every installation. */
export function addUsage(draft: Draft): void {
  const [thisMonth = ''] = lastMonths(draft.now, 1)
  for (const { id, customId, publishedAt } of draft.articles) {
    const random = randomFrom(`usage of ${customId}`)
    const interest = between(random, 20, 120)
    const months = monthsFrom(publishedAt.toISOString().slice(0, 7), thisMonth)
    for (const [age, month] of months.entries()) {
      const investigations = Math.round((interest / (1 + age / 4)) * between(random, 0.6, 1.4)) + 1
      const requests = Math.round(investigations * between(random, 0.2, 0.5))
      draft.usageMonths.push({
        ...{ articleId: id, month: `${month}-01`, investigations, requests },
        uniqueInvestigations: Math.ceil(investigations * 0.8),
        uniqueRequests: Math.ceil(requests * 0.9),
      })
    }
  }
}
