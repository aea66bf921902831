import { queryOf } from '#app/query-of.ts'
import type { Whose } from '#server/features/office/today.ts'
import { type Filter, filters } from './kinds.ts'

/** `show` is null where nothing is filtered. */
export type Asked = { whose: Whose; show: Filter | null }

const isFilter = (text: string | null): text is Filter => text !== null && Object.hasOwn(filters, text)

/** Reads what the address asks for. What is unknown is ignored, so that an old bookmark still opens the page. */
export function readAsked(query: URLSearchParams): Asked {
  const show = query.get('show')
  return { whose: query.get('whose') === 'all' ? 'all' : 'mine', show: isFilter(show) ? show : null }
}

export function todayPath({ whose, show }: Asked): string {
  return `/admin/dashboard${queryOf({ whose: whose === 'all' ? whose : null, show })}`
}
