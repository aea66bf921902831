import { asksForParts } from '#domain/manuscript/names/name-input.ts'
import { frozenAuthors } from '#domain/manuscript/record/names.ts'
import { frozenRecord } from '#domain/manuscript/record/record.ts'
import type { Manuscript } from './store.ts'

/** What publication would freeze now. `namesAsk`: whether somebody has to say which part of a name is which. */
export function frozenOf(manuscript: Manuscript) {
  const { author, authorParts } = manuscript
  const byline = [{ ...manuscript, name: author, parts: authorParts }, ...manuscript.coAuthors]
  const written = frozenRecord({ ...manuscript, authors: byline })
  return {
    record: { ...written, authors: frozenAuthors(written.authors) },
    namesAsk: written.authors.some(asksForParts),
  }
}
