import type { Journal } from '../manuscript/journal.ts'
import { foldName } from '../words/fold.ts'

/** With fewer journals the list is read faster than a filter is filled in. */
const filterFrom = 12
const perPage = 24

type Listed = Pick<Journal, 'title' | 'tagline' | 'description' | 'subjects'>
type Wanted = { q?: string | undefined; subject?: string | undefined; page?: number | undefined }

export type JournalList<J> = {
  journals: J[]
  total: number
  page: number
  pageCount: number
  /** Null with few journals. The subjects of all journals, each once. */
  filters: { subjects: string[] } | null
}

const wordsOf = (text: string) => foldName(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** A journal is found if each word that was typed begins one of its own. Returns null for a page that does not exist. */
export function listJournals<J extends Listed>(all: readonly J[], { q = '', subject, page = 1 }: Wanted) {
  const typed = wordsOf(q)
  const found = all.filter((journal) => {
    const own = wordsOf([journal.title, journal.tagline, journal.description, ...journal.subjects].join(' '))
    const hasWords = typed.every((word) => own.some((one) => one.startsWith(word)))
    return hasWords && (!subject || journal.subjects.includes(subject))
  })
  const pageCount = Math.max(1, Math.ceil(found.length / perPage))
  if (!(page <= pageCount)) return null
  const subjects = [...new Set(all.flatMap((journal) => journal.subjects))].sort((a, b) => a.localeCompare(b, 'en'))
  const list: JournalList<J> = {
    journals: found.slice((page - 1) * perPage, page * perPage),
    total: found.length,
    page,
    pageCount,
    filters: all.length >= filterFrom ? { subjects } : null,
  }
  return list
}
