import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '#server/page-context.ts'
import { orFailed } from '../load.ts'
import { journalLabels } from './journal-labels.ts'

/** Spec §9: eight at first. `total` counts what "Show more" can reach. */
const firstShown = 8

/** Spec §8: a failure is only logged, and the list shows its empty text. */
export async function listArticles(context: Readonly<RouterContextProvider>, journal?: string) {
  const { articles, content } = context.get(servicesContext)
  const read = await orFailed(context, articles.recentArticles(journal ? { journal } : {}))
  const all = read ?? []
  const first = { articles: all.slice(0, firstShown), total: all.length, journals: journalLabels(content) }
  const recent = { ...first, ...(journal && { journal }) }
  // Only a page that shows everything may be kept for others.
  return { recent, status: read ? 200 : 503 }
}
