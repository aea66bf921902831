import { queryOf } from '#app/query-of.ts'
import { type Filter, filters } from './kinds.ts'

const isFilter = (text: string | null): text is Filter => text !== null && Object.hasOwn(filters, text)

/** The filter that the address asks for. What is unknown is ignored, so that an old bookmark still opens the page. */
export function readShow(query: URLSearchParams): Filter | null {
  const show = query.get('show')
  return isFilter(show) ? show : null
}

export const todayPath = (show: Filter | null): string => `/admin/dashboard${queryOf({ show })}`
