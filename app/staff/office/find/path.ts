import { queryOf } from '#app/query-of.ts'
import type { FindKind } from '#domain/manuscript/find.ts'

export const kindLabels: Record<FindKind, string> = {
  manuscripts: 'Manuscripts and articles',
  people: 'People',
  messages: 'Messages',
  emails: 'E-mails',
}

/** The address of what was found; of one kind page by page. */
export function findPath(q: string, kind?: FindKind, page = 1): string {
  return `/admin/find${queryOf({ q, kind, page: page > 1 ? String(page) : null })}`
}
