import { splitReferences } from '#domain/record/fields.ts'
import type { FrozenAuthor, FrozenRecord } from '#domain/record/record.ts'
import { splitKeywords } from '#domain/submission.ts'

export type AuthorRow = { id: number; name: string; affiliation: string; orcid: string }

/** What stands in the form, as it was typed. */
export type RecordDraft = {
  authors: AuthorRow[]
  runningTitle: string
  keywords: string
  funding: string
  dataAvailability: string
  competingInterests: string
  references: string
}

type Told = Omit<FrozenRecord, 'title' | 'articleType' | 'abstract'>

export function authorRow(id: number, { name, affiliation = '', orcid = '' }: FrozenAuthor = { name: '' }): AuthorRow {
  return { id, name, affiliation, orcid }
}

export function draftOf(record: Told): RecordDraft {
  return {
    authors: record.authors.map((author, at) => authorRow(at, author)),
    runningTitle: record.runningTitle ?? '',
    keywords: record.keywords.join(', '),
    funding: record.funding ?? '',
    dataAvailability: record.dataAvailability ?? '',
    competingInterests: record.competingInterests ?? '',
    references: record.references.join('\n'),
  }
}

export function inputOf({ authors, keywords, references, ...texts }: RecordDraft) {
  const { runningTitle, funding, dataAvailability, competingInterests } = texts
  return {
    ...{ runningTitle, funding, dataAvailability, competingInterests },
    authors: authors.map(({ id: _, ...author }) => author),
    keywords: splitKeywords(keywords),
    references: splitReferences(references),
  }
}
