import { type CreditRole, inOrder } from '../../words/credit.ts'
import { isDay, publishersDay, publishersYear } from '../../words/day.ts'
import type { NameFields } from '../../words/fields.ts'
import { mediaTypes } from '../../words/file-types.ts'
import { type KeptInRecord, recordFieldsOf } from '../field-values.ts'
import type { FullText } from '../full-text.ts'
import type { PublishedRound } from '../published-reports.ts'

export const articleStates = ['published', 'retracted', 'removed'] as const
export type ArticleState = (typeof articleStates)[number]

export const changeKinds = ['correction', 'retraction', 'removal'] as const
export type ChangeKind = (typeof changeKinds)[number]

export type FrozenAuthor = {
  name: string
  /** How the name is divided. Records from before the parts were kept have none, and are parsed when they are read. */
  parts?: NameFields
  /** One in each line. */
  affiliation?: string
  orcid?: string
  /** The e-mail address that readers may write to: only a corresponding author has one. */
  correspondence?: string
  roles?: CreditRole[]
}
export type Licence = { name: string; url: string }

export const ccBy: Licence = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }

/** The record that publication freezes. A correction makes a new edition of it. */
export type FrozenRecord = KeptInRecord & { authors: FrozenAuthor[] }

/** Returns only the record's fields. The other data of an article never change. */
export function frozenRecord({ authors, ...from }: KeptInRecord & { authors: readonly Person[] }): FrozenRecord {
  return { ...recordFieldsOf(from), authors: authors.map((author) => ({ name: author.name, ...detailsOf(author) })) }
}

type Person = { name: string } & Details
type Details = {
  parts?: NameFields | null | undefined
  affiliation?: string | null | undefined
  orcid?: string | null | undefined
  correspondence?: string | null | undefined
  roles?: readonly CreditRole[] | null | undefined
}

/** Returns only what readers may know of an author besides the name, and each thing only if it is known. */
export function detailsOf(person: Details): Omit<FrozenAuthor, 'name'> {
  const { parts, affiliation, orcid, correspondence, roles } = person
  return {
    ...(parts && { parts }),
    ...(affiliation && { affiliation }),
    ...(orcid && { orcid }),
    ...(correspondence && { correspondence }),
    ...(roles?.length && { roles: inOrder(roles) }),
  }
}

/** Another record, as the one that it belongs to names it. */
export type Linked = Pick<ArticleRecord, 'customId' | 'title' | 'url' | 'doi' | 'assignedDoi'> & {
  titleMarkup?: string
  language?: string
}

/** `notice`: the record of its own that tells of this change. An older change has none until a job has made it. */
export type RecordChange = { version: number; kind: ChangeKind; reason: string; at: string; notice?: Linked }

/** An article as it is cited. Every page, file and feed about it is made from this, so that they agree. */
export type ArticleRecord = FrozenRecord & {
  customId: string
  /** Its DOI, once that is registered and leads here. Null until then. */
  doi: string | null
  /** The DOI that it has or will have. Only deposits and the office name it. */
  assignedDoi: string | null
  /** Its permanent page, with the host and a slash at the end. */
  url: string
  journal: { slug: string; title: string; url: string; issn: { print?: string; online?: string } }
  /** `crossmarkPolicy`: the DOI of the page that says how the publisher keeps its articles up to date. */
  publisher: { name: string; place: string; crossmarkPolicy?: string }
  /** Null only in records that came from elsewhere. */
  volume: number | null
  issue: number | null
  elocation: string
  licence: Licence
  /** Under the article's page, with the host. A notice has none: its page is all of it. */
  file: { url: string; mediaType: string; bytes: number } | null
  /** The file's address, or that of the PDF made from a Word file; null until it is made. */
  pdfUrl: string | null
  /** ISO 8601, in UTC. */
  receivedAt: string
  acceptedAt: string
  publishedAt: string
  updatedAt: string
  version: number
  standing: ArticleState
  /** Oldest first. */
  changes: RecordChange[]
  /** Only in a notice: what was done, and to which article. */
  notice?: { kind: ChangeKind; of: Linked }
  /** The reports that are published with the article. Only the article's own page and files that archive it have them. */
  peerReview?: PublishedRound[]
  /** What follows the abstract, if it was read. Only the article's own page and files that archive it have it. */
  text?: FullText
}

/** Returns the year that people cite. */
export function yearOf({ publishedAt }: Pick<ArticleRecord, 'publishedAt'>): number {
  return publishersYear(new Date(publishedAt))
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

/** Returns the DOI that pages, citations and files may name: none before it is registered, because it would lead nowhere. */
export function citableDoi(article: { doi: string | null; doiRegisteredAt: Date | null }): string | null {
  return article.doiRegisteredAt === null ? null : article.doi
}

/** '2026-03-14', the day that it is at the publisher's. */
export function isoDate(moment: string): string {
  return isDay(moment) ? moment : publishersDay(new Date(moment))
}

/** The online ISSN comes first, because most readers use the journal online. */
export function issnsOf({ journal: { issn } }: Pick<ArticleRecord, 'journal'>): string[] {
  return [issn.online, issn.print].filter((known) => known !== undefined)
}

/** A removed article keeps its page but not its file. */
export function isFileOffered({ standing }: Pick<ArticleRecord, 'standing'>): boolean {
  return standing !== 'removed'
}

type Offered = Pick<ArticleRecord, 'standing' | 'file' | 'pdfUrl'>

/** Returns the files of the full text, the PDF first. */
export function fullTextsOf(record: Offered): { url: string; mediaType: string }[] {
  const { file, pdfUrl } = record
  if (!isFileOffered(record) || !file) return []
  const original = { url: file.url, mediaType: file.mediaType }
  return pdfUrl === null || pdfUrl === file.url ? [original] : [{ url: pdfUrl, mediaType: mediaTypes.pdf }, original]
}

export function offeredPdf(record: Offered): string | null {
  return isFileOffered(record) ? record.pdfUrl : null
}
