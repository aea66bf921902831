import { bibtex } from './bibtex.ts'
import { crossrefFile } from './crossref-file.ts'
import { cslItem } from './csl.ts'
import { doaj } from './doaj.ts'
import { jats, jatsElement } from './jats.ts'
import { articleJsonLd } from './json-ld.ts'
import { oaiDc } from './oai-dc.ts'
import { type ArticleRecord, isFileOffered } from './record.ts'
import { ris } from './ris.ts'

/** What says whether a file can contain an article. */
type Takeable = Pick<ArticleRecord, 'assignedDoi' | 'standing'>

/** How OAI-PMH describes a format, and the format's XML for one article. */
export type Harvested = { prefix: string; schema: string; namespace: string; write(record: ArticleRecord): string }

/** A file at the address of an article's page: 'DHJ-2026-0007.bib'. */
export type RecordFile = {
  label: string
  ending: string
  mediaType: string
  /**
   * `readers`: they find it on the article's page, programs find it there through Signposting and Accept, and fetching
   * it counts as a view. `staff`: they hand it to indexes. `programs`: like readers', but people see no link to it.
   */
  audience: 'readers' | 'staff' | 'programs'
  /** Its rank among the links of Signposting: the richest first. */
  signpost?: number
  /** The type that programs ask for at the article's page, if it is not the media type. */
  askedAs?: string
  /** The file contains one article, never a whole issue. */
  isSingle?: boolean
  /** The file is part of an issue's archive. */
  isArchived?: boolean
  oai?: Harvested
  /** Which articles the file can contain. If this is missing, it can contain all. */
  takes?(record: Takeable): boolean
  write(records: ArticleRecord[], depositor: { name: string; email: string }): string
}

/** Every format in which records are given out, in the order of lists. To add one, write its file and add it here. */
export const formats: readonly (RecordFile | { label: string; ending?: undefined; oai: Harvested })[] = [
  {
    label: 'Dublin Core',
    oai: {
      prefix: 'oai_dc',
      schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
      namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
      write: oaiDc,
    },
  },
  {
    label: 'BibTeX',
    ending: 'bib',
    mediaType: 'application/x-bibtex',
    audience: 'readers',
    signpost: 3,
    isArchived: true,
    write: (records) => records.map(bibtex).join('\n'),
  },
  {
    label: 'RIS',
    ending: 'ris',
    mediaType: 'application/x-research-info-systems',
    audience: 'readers',
    signpost: 4,
    write: (records) => records.map(ris).join(''),
  },
  {
    label: 'CSL-JSON',
    ending: 'csl.json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    audience: 'readers',
    signpost: 2,
    write: (records) => inJson(records.map(cslItem)),
  },
  {
    label: 'JATS XML',
    ending: 'jats.xml',
    mediaType: 'application/xml',
    audience: 'readers',
    signpost: 1,
    askedAs: 'application/vnd.jats+xml',
    isSingle: true,
    isArchived: true,
    write: (records) => records.map(jats).join(''),
    oai: {
      prefix: 'jats',
      schema: 'https://jats.nlm.nih.gov/publishing/1.3/xsd/JATS-journalpublishing1-3-mathml3.xsd',
      namespace: 'https://jats.nlm.nih.gov/ns/publishing/1.3/',
      write: jatsElement,
    },
  },
  {
    label: 'JSON-LD',
    ending: 'jsonld',
    mediaType: 'application/ld+json',
    audience: 'programs',
    signpost: 5,
    isSingle: true,
    write: (records) => records.map((record) => inJson(articleJsonLd(record))).join(''),
  },
  {
    label: 'DOAJ (XML)',
    ending: 'doaj.xml',
    mediaType: 'application/xml',
    audience: 'staff',
    takes: isFileOffered,
    write: doaj,
  },
  {
    label: 'Crossref (XML)',
    ending: 'crossref.xml',
    mediaType: 'application/xml',
    audience: 'staff',
    takes: ({ assignedDoi }) => assignedDoi !== null,
    write: crossrefFile,
  },
]

export const recordFiles = formats.filter((format) => format.ending !== undefined)
export const filesForReaders = recordFiles.filter(({ audience }) => audience === 'readers')

/** To write an article's text as XML takes longer than to draw its page, so sizes are remembered until it changes. */
const knownBytes = new Map<string, number>()
const mostKnown = 20_000

/** How large such a file is. Only those for indexes name a depositor. */
export function fileBytes({ write, ending }: RecordFile, record: ArticleRecord): number {
  const key = `${record.url} ${record.version} ${record.updatedAt} ${ending}`
  const known = knownBytes.get(key)
  if (known !== undefined) return known
  const bytes = new TextEncoder().encode(write([record], { name: '', email: '' })).length
  if (knownBytes.size >= mostKnown) knownBytes.clear()
  knownBytes.set(key, bytes)
  return bytes
}

/** The files that programs find at the article's page. */
export const describingFiles = recordFiles.filter(({ audience }) => audience !== 'staff')

export const harvested: Harvested[] = formats.flatMap(({ oai }) => oai ?? [])

export function findHarvested(metadataPrefix: string): Harvested | null {
  return harvested.find(({ prefix }) => prefix === metadataPrefix) ?? null
}

/** The file's name in the folder of an issue's page: 'citations.bib', but 'doaj.xml'. */
export function issueFileName({ audience, ending }: RecordFile): string {
  return audience === 'readers' ? `citations.${ending}` : ending
}

/** What staff can hand to an index. */
export type IndexFile = { ending: string; label: string }

/** Leaves out a file that would contain none of these articles. */
export function indexFilesOf(records: Takeable[]): IndexFile[] {
  return recordFiles
    .filter(({ audience, takes = () => true }) => audience === 'staff' && records.some(takes))
    .map(({ ending, label }) => ({ ending, label }))
}

export function inJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
