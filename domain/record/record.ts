import { type KeptInRecord, recordFieldsOf } from '../field-values.ts'
import { mediaTypes } from '../file-types.ts'
import type { PublishedRound } from '../published-reports.ts'

export const standings = ['published', 'retracted', 'withdrawn'] as const
export type Standing = (typeof standings)[number]

export const changeKinds = ['correction', 'retraction', 'withdrawal'] as const
export type ChangeKind = (typeof changeKinds)[number]

export type FrozenAuthor = { name: string; affiliation?: string; orcid?: string }
export type Licence = { name: string; url: string }

export const ccBy: Licence = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }

/** The record that publication freezes. A correction makes a new version of it. */
export type FrozenRecord = KeptInRecord & { authors: FrozenAuthor[] }

/** Returns only the record's fields. The other data of an article never change. */
export function frozenRecord({ authors, ...from }: KeptInRecord & { authors: readonly Person[] }): FrozenRecord {
  return { ...recordFieldsOf(from), authors: authors.map((author) => ({ name: author.name, ...placeOf(author) })) }
}

type Person = { name: string } & Place
type Place = { affiliation?: string | null | undefined; orcid?: string | null | undefined }

/** Returns only the affiliation and the ORCID iD, and each only if it is known. */
export function placeOf({ affiliation, orcid }: Place): { affiliation?: string; orcid?: string } {
  return { ...(affiliation && { affiliation }), ...(orcid && { orcid }) }
}

export type RecordChange = { version: number; kind: ChangeKind; reason: string; at: string }

/** An article as it is cited. Every page, file and feed about it is made from this, so that they agree. */
export type ArticleRecord = FrozenRecord & {
  customId: string
  doi: string | null
  /** Its permanent page, with the host and a slash at the end. */
  url: string
  journal: { slug: string; title: string; url: string; issn: { print?: string; online?: string } }
  publisher: { name: string; place: string }
  /** Null only in records that came from elsewhere. */
  volume: number | null
  issue: number | null
  elocation: string
  licence: Licence
  /** Under the article's page, with the host. */
  file: { url: string; mediaType: string; bytes: number }
  /** The file's address, or that of the PDF made from a Word file; null until it is made. */
  pdfUrl: string | null
  /** ISO 8601, in UTC. */
  receivedAt: string
  acceptedAt: string
  publishedAt: string
  updatedAt: string
  version: number
  standing: Standing
  /** Oldest first. */
  changes: RecordChange[]
  /** The reports that stand beside the article. Only the article's own page and files that archive it have them. */
  peerReview?: PublishedRound[]
}

export const language = 'en'

/** Returns the year that people cite. */
export function yearOf({ publishedAt }: Pick<ArticleRecord, 'publishedAt'>): number {
  return new Date(publishedAt).getUTCFullYear()
}

/** 'DHJ-2026-0015' is article e15 of its journal, and the sample 'DHJ-2026-S0015' eS15. */
export function elocationOf(customId: string): string {
  return `e${customId
    .split('-')
    .at(-1)
    ?.replace(/^(S?)0*/, '$1')}`
}

/** The DOI is in lower case, because DOIs are compared without regard to case. */
export function doiOf(prefix: string | null, customId: string): string | null {
  return prefix === null ? null : `${prefix}/${customId.toLowerCase()}`
}

/** '2026-03-14', the day in UTC. */
export function isoDate(moment: string): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** The online ISSN comes first, because most readers use the journal online. */
export function issnsOf({ journal: { issn } }: Pick<ArticleRecord, 'journal'>): string[] {
  return [issn.online, issn.print].filter((known) => known !== undefined)
}

/** A withdrawn article keeps its page but not its file. */
export function isFileOffered({ standing }: Pick<ArticleRecord, 'standing'>): boolean {
  return standing !== 'withdrawn'
}

type Offered = Pick<ArticleRecord, 'standing' | 'file' | 'pdfUrl'>

/** Returns the files of the full text, the PDF first. */
export function fullTextsOf(record: Offered): { url: string; mediaType: string }[] {
  if (!isFileOffered(record)) return []
  const { file, pdfUrl } = record
  const original = { url: file.url, mediaType: file.mediaType }
  return pdfUrl === null || pdfUrl === file.url ? [original] : [{ url: pdfUrl, mediaType: mediaTypes.pdf }, original]
}

export function offeredPdf(record: Offered): string | null {
  return isFileOffered(record) ? record.pdfUrl : null
}
