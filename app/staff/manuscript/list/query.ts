import { queryOf } from '#app/query-of.ts'
import { type ManuscriptSort, manuscriptSorts } from '#contracts/manuscript/manuscript-lists.ts'
import { type ArticleType, isArticleType } from '#domain/manuscript/article-types.ts'
import { reviewTabs, type Status } from '#domain/words/manuscript-status.ts'
import { filtersOf, type ReviewFilter } from '#domain/words/peer-review.ts'
import { journalsOf, mayActOnJournal, type Staff } from '#domain/words/permissions.ts'
import { boundedPage } from '../../page-of.ts'

export type Asked = {
  /** Null selects the status that this person should handle first. */
  status: Status | 'all' | null
  journal: string | null
  type: ArticleType | null
  stage: ReviewFilter | null
  search: string
  sort: ManuscriptSort
  page: number
}

const searchMax = 200

/** Whoever works on one journal has nothing to choose. */
const isChoice = (staff: Staff, journal: string) => journalsOf(staff)?.length !== 1 && mayActOnJournal(staff, journal)

/** Reads the filters from the address. Invalid ones are ignored, so that an old bookmark still opens the page. */
export function readAsked(query: URLSearchParams, staff: Staff, journals: readonly string[]): Asked {
  const status = query.get('status')
  const journal = query.get('journal')
  const type = query.get('type') ?? ''
  const stage = query.get('stage')
  return {
    status: status === 'all' ? 'all' : (reviewTabs(staff).find((tab) => tab === status) ?? null),
    journal: journal && isChoice(staff, journal) && journals.includes(journal) ? journal : null,
    type: isArticleType(type) ? type : null,
    stage: filtersOf(status).find((known) => known === stage) ?? null,
    search: (query.get('search') ?? '').trim().slice(0, searchMax),
    sort: manuscriptSorts.find((sort) => sort === query.get('sort')) ?? 'oldest',
    page: boundedPage(query.get('page')),
  }
}

/** Returns the address with these filters; default values are left out. */
export function reviewPath({ status, journal, type, stage, search, sort, page }: Asked): string {
  const further = { sort: sort === 'oldest' ? null : sort, page: page > 1 ? String(page) : null }
  return `/admin/review${queryOf({
    ...{ status, journal, type, search },
    stage: filtersOf(status).find((known) => known === stage) ?? null,
    ...further,
  })}`
}
