import type { RouterContextProvider } from 'react-router'
import { leadFirst } from '#domain/publishing/lead.ts'
import { servicesContext } from '#server/page-context.ts'
import type { RecentArticlesData } from '../components/recent-articles.tsx'
import { orFailed } from '../load.ts'
import { journalLabels } from './journal-labels.ts'
import { numberIn } from './page-in.ts'

/** Spec §9: the page shows eight articles at first, and "Show more" adds six. */
const first = 8
const step = 6

/** Spec §8: a failure is only logged, and the list shows its text for an empty list. */
export async function listArticles(context: Readonly<RouterContextProvider>, url: URL, journal?: string) {
  const { articles, content } = context.get(servicesContext)
  const shown = numberIn(url.searchParams, 'shown') || first
  const read = await orFailed(context, articles.recentArticles(journal ? { journal } : {}))
  const all = read ?? []
  const recent: RecentArticlesData = {
    articles: [...(journal ? all.slice(0, first) : leadFirst(all.slice(0, first))), ...all.slice(first, shown)],
    next: shown < all.length ? shown + step : null,
    journals: journalLabels(content),
  }
  // With status 503 the page cache does not keep an incomplete page.
  return { recent, status: read ? 200 : 503 }
}
