import type { RouterContextProvider } from 'react-router'
import { servicesContext } from '../context.ts'

/** Spec §9: eight at first. `total` counts what "Show more" can reach. */
const firstShown = 8

export async function listArticles(context: Readonly<RouterContextProvider>, journal?: string) {
  const { publishing, content } = context.get(servicesContext)
  const all = await publishing.recentArticles(journal ? { journal } : {})
  const journals = Object.fromEntries(
    content.journals.map(({ slug, shortTitle, accent }) => [slug, { name: shortTitle, accent }]),
  )
  return { articles: all.slice(0, firstShown), total: all.length, journals, ...(journal && { journal }) }
}
