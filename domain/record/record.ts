import { type KeptInRecord, recordFieldsOf } from '../field-values.ts'
import { mediaTypes } from '../file-types.ts'

export const standings = ['published', 'retracted', 'withdrawn'] as const
export type Standing = (typeof standings)[number]

export const changeKinds = ['correction', 'retraction', 'withdrawal'] as const
export type ChangeKind = (typeof changeKinds)[number]

export type FrozenAuthor = { name: string; affiliation?: string; orcid?: string }
export type Licence = { name: string; url: string }

export const ccBy: Licence = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }

/** What publication freezes, and what a correction makes a new version of. */
export type FrozenRecord = KeptInRecord & { authors: FrozenAuthor[] }

/** The record's fields alone, of whatever holds more: the rest of an article never changes. */
export function frozenRecord({ authors, ...from }: KeptInRecord & { authors: readonly Person[] }): FrozenRecord {
  return { ...recordFieldsOf(from), authors: authors.map((author) => ({ name: author.name, ...placeOf(author) })) }
}

type Person = { name: string } & Place
type Place = { affiliation?: string | null | undefined; orcid?: string | null | undefined }

/** What is known of where somebody works and who they are, and no more. */
export function placeOf({ affiliation, orcid }: Place): { affiliation?: string; orcid?: string } {
  return { ...(affiliation && { affiliation }), ...(orcid && { orcid }) }
}

export type RecordChange = { version: number; kind: ChangeKind; reason: string; at: string }

/** An article as the world cites it: every page, file and feed about it is made from this, so that they agree. */
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
  /** The same as the file, or what was made of a Word one; null until then. */
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
}

export const language = 'en'

/** The year people cite. */
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

/** Lower case, as DOIs are compared without regard to it. */
export function doiOf(prefix: string | null, customId: string): string | null {
  return prefix === null ? null : `${prefix}/${customId.toLowerCase()}`
}

/** '2026-03-14', the day in UTC. */
export function isoDate(moment: string): string {
  return new Date(moment).toISOString().slice(0, 10)
}

/** The online one first, as most readers meet the journal there. */
export function issnsOf({ journal: { issn } }: Pick<ArticleRecord, 'journal'>): string[] {
  return [issn.online, issn.print].filter((known) => known !== undefined)
}

/** A withdrawn article keeps its page but not its file. */
export function isFileOffered({ standing }: Pick<ArticleRecord, 'standing'>): boolean {
  return standing !== 'withdrawn'
}

type Offered = Pick<ArticleRecord, 'standing' | 'file' | 'pdfUrl'>

/** The forms of the full text, the PDF first. */
export function fullTextsOf(record: Offered): { url: string; mediaType: string }[] {
  if (!isFileOffered(record)) return []
  const { file, pdfUrl } = record
  const original = { url: file.url, mediaType: file.mediaType }
  return pdfUrl === null || pdfUrl === file.url ? [original] : [{ url: pdfUrl, mediaType: mediaTypes.pdf }, original]
}

export function offeredPdf(record: Offered): string | null {
  return isFileOffered(record) ? record.pdfUrl : null
}
