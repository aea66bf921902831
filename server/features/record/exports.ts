import { bibtex } from '#domain/record/bibtex.ts'
import { crossref } from '#domain/record/crossref.ts'
import { cslItem } from '#domain/record/csl.ts'
import { doaj } from '#domain/record/doaj.ts'
import { jats } from '#domain/record/jats.ts'
import { forms } from '#domain/record/paths.ts'
import { type ArticleRecord, isFileOffered } from '#domain/record/record.ts'
import { ris } from '#domain/record/ris.ts'
import { linkset } from '#domain/record/signposting.ts'
import type { Deps } from '../../deps.ts'

type Export = {
  mediaType: string
  /** Undefined: all of them. */
  takes?: (record: ArticleRecord) => boolean
  write(records: ArticleRecord[], deps: Deps): string
}

/** One or many records in one file, by the end of its name. */
export const exportsOfMany: Record<string, Export> = {
  bib: { mediaType: forms.bib, write: (records) => records.map(bibtex).join('\n') },
  ris: { mediaType: forms.ris, write: (records) => records.map(ris).join('') },
  'csl.json': { mediaType: forms['csl.json'], write: (records) => inJson(records.map(cslItem)) },
  'crossref.xml': { mediaType: 'application/xml', takes: ({ doi }) => doi !== null, write: deposit },
  'doaj.xml': { mediaType: 'application/xml', takes: isFileOffered, write: doaj },
}

/** What is said of one article at a time. */
export const exportsOfOne: Record<string, Export> = {
  ...exportsOfMany,
  'jats.xml': { mediaType: forms['jats.xml'], write: (records) => records.map(jats).join('') },
  'linkset.json': {
    mediaType: forms['linkset.json'],
    write: (records) => records.map((record) => inJson(linkset(record))).join(''),
  },
}

/** The file as text; null where it would hold nothing. */
export function writeExport(deps: Deps, { takes, write }: Export, records: ArticleRecord[]): string | null {
  const taken = takes ? records.filter(takes) : records
  return taken.length === 0 ? null : write(taken, deps)
}

function inJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** What a deposit would be, dated by the youngest change, so that the same records always give the same file. */
function deposit(records: ArticleRecord[], { content }: Deps): string {
  const timestamp = records.map(({ updatedAt }) => updatedAt.replaceAll(/\D/g, '')).reduce((a, b) => (a > b ? a : b))
  const { publisher, contact } = content.site
  return crossref(records, {
    batchId: `${records.length === 1 ? '' : 'issue-'}${records[0]?.customId.toLowerCase()}-${timestamp}`,
    timestamp,
    depositor: { name: publisher.name, email: contact.email },
  })
}
