import { queryOf } from '#app/query-of.ts'
import { type ReviewerSort, reviewerSorts } from '#contracts/review/reviewers.ts'
import { boundedPage } from '../../page-of.ts'

export type Asked = { search: string; journal: string | null; topic: string; sort: ReviewerSort; page: number }

const searchMax = 200

/** Reads the filters from the address. Invalid ones are ignored, so that an old bookmark still opens the page. */
export function readAsked(query: URLSearchParams, journals: readonly { slug: string }[]): Asked {
  const journal = query.get('journal')
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, searchMax)
  return {
    search: text('search'),
    journal: journals.some(({ slug }) => slug === journal) ? journal : null,
    topic: text('topic').slice(0, 80),
    sort: reviewerSorts.find((sort) => sort === query.get('sort')) ?? 'name',
    page: boundedPage(query.get('page')),
  }
}

export function reviewersPath({ search, journal, topic, sort, page }: Asked): string {
  const further = { sort: sort === 'name' ? null : sort, page: page > 1 ? String(page) : null }
  return `/admin/reviewers${queryOf({ search, journal, topic, ...further })}`
}

export const register = { label: 'Reviewers', href: '/admin/reviewers' }
