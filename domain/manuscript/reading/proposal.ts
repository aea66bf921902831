import { coAuthorsMax, fields, type NameInFile, namesInFile, runningTitleMax } from '../../words/fields.ts'
import { perName } from '../../words/per-name.ts'
import type { ArticleType } from '../article-types.ts'
import { cut, type Place, placeAt } from '../preflight/report.ts'
import { articleTypeIn } from './article-type.ts'
import { type ProposedAuthor, peopleIn } from './people.ts'
import type { Found, Reading, StatementKind } from './reading.ts'
import { unnumbered } from './references.ts'

/** The file's own words, and where they are. */
export type Said = { quotation: string; place: Place }

/** `isSure` is false where the author should look twice. */
type Proposed<Value> = { value: Value; isSure: boolean; said?: Said | undefined }

/** What a manuscript's file says for the fields of a submission; null where nothing was found. */
type Proposal = {
  articleType: Proposed<ArticleType> | null
  authors: Proposed<ProposedAuthor[]> | null
  ethicsApproval: Proposed<{ committee: string; number: string }> | null
} & { [N in NameInFile<'line' | 'prose'>]: Proposed<string> | null } & {
  [N in NameInFile<'list'>]: Proposed<string[]> | null
}

const sure = 0.8

type Read<N extends string, Value> = { [Name in N]: (reading: Reading) => Proposed<Value> | null }

/** Only what fits into its field: a text that is longer was read wrongly. */
const front: Read<NameInFile<'line' | 'prose', 'front'>, string> = {
  title: (reading) => text(reading, reading.title, fields.title.max),
  runningTitle: (reading) => text(reading, reading.runningTitle, runningTitleMax),
  abstract: (reading) =>
    text(reading, reading.abstract && { ...reading.abstract, value: reading.abstract.value.text }, fields.abstract.max),
}

const lists: Read<NameInFile<'list'>, string[]> = {
  keywords: (reading) => list(reading, reading.keywords.slice(0, fields.keywords.most), fields.keywords.max),
  references: (reading) => {
    const { references } = reading
    return list(
      reading,
      unnumbered(references.map(({ value }) => value.text))
        .map((value, at) => ({ ...(references[at] as Found<unknown>), value }))
        .slice(0, fields.references.most),
      fields.references.max,
    )
  },
}

function textIn(reading: Reading, name: NameInFile<'line' | 'prose'>): Proposed<string> | null {
  const { inFile, max } = fields[name]
  return inFile === 'front' ? front[name as keyof typeof front](reading) : statement(reading, inFile, max)
}

export function proposalFrom(reading: Reading): Proposal {
  const { authors } = reading
  const type = articleTypeIn(reading)
  return {
    articleType: type && proposed(type.value, [type], wordsAt(reading, [type.at])),
    authors: authors.length > 0 && authors.length <= coAuthorsMax + 1 ? people(reading) : null,
    ethicsApproval: ethics(statement(reading, 'ethics', fields.aiUse.max)),
    ...perName(namesInFile('line', 'prose'), (name) => textIn(reading, name)),
    ...perName(namesInFile('list'), (name) => lists[name](reading)),
  }
}

function proposed<Value>(
  value: Value,
  found: Pick<Found<unknown>, 'certainty'>[],
  said: Said | undefined,
): Proposed<Value> {
  return { value, isSure: found.every(({ certainty }) => certainty >= sure), ...(said && { said }) }
}

const longestQuotation = 300

/** What the blocks at these places say. A running head is in no block. */
function wordsAt(reading: Reading, all: readonly number[]): Said | undefined {
  const places = [...new Set(all)].filter((at) => reading.blocks[at]?.text)
  const [first] = places
  if (first === undefined) return
  const words = places.map((at) => reading.blocks[at]?.text).join(' … ')
  return { quotation: cut(words, longestQuotation), place: placeAt(reading, first) }
}

/** Somebody without an affiliation, where the title page has some, has one that could not be assigned. */
function people(reading: Reading): Proposed<ProposedAuthor[]> {
  const { authors, affiliations } = reading
  const said = wordsAt(
    reading,
    [...authors, ...affiliations].map(({ at }) => at),
  )
  const { value, isSure } = proposed(peopleIn(reading), authors, said)
  const isLost = affiliations.length > 0 && value.some(({ affiliation }) => affiliation === '')
  return { value, isSure: isSure && !isLost, ...(said && { said }) }
}

function text(reading: Reading, found: Found<string> | null, max: number): Proposed<string> | null {
  const value = found?.value.trim() ?? ''
  if (!found || value === '' || value.length > max) return null
  return proposed(value, [found], wordsAt(reading, [found.at]))
}

function list(reading: Reading, found: Found<string>[], max: number): Proposed<string[]> | null {
  const fitting = found.filter(({ value }) => value.trim() !== '' && value.length <= max)
  const values = fitting.map(({ value }) => value.trim())
  const at = fitting.slice(0, 1).map((one) => one.at)
  return values.length > 0 ? proposed(values, fitting, wordsAt(reading, at)) : null
}

/** A statement without a heading or label is a sentence of a paragraph whose rest may be about anything. */
function statement(reading: Reading, kind: StatementKind, max: number): Proposed<string> | null {
  const found = reading.statements.find(({ value }) => value.kind === kind)
  if (!found || found.certainty < sure) return null
  const value = found.value.text.replace(/^[^.:—–]{4,60}[:—–]\s+(?=\S)/, '')
  const proposal = text(reading, { ...found, value }, max)
  // A statement with a heading begins there.
  return proposal && { ...proposal, said: { quotation: cut(found.value.text), place: placeAt(reading, found.at) } }
}

const { committee: committeeField, number: numberField } = fields.ethicsApproval.parts

function ethics(said: Proposed<string> | null): Proposal['ethicsApproval'] {
  if (!said) return null
  const [, number = ''] =
    /\b(?:numbers?|no\.?|ref(?:erence)?\.?|protocol|approval|id)[\s:#]*((?=[\w/.-]*\d)[A-Z\d][\w/.-]*[\w])/i.exec(
      said.value,
    ) ?? []
  const [, named = ''] =
    /\b(?:approved|reviewed|granted|obtained|given|waived)\s(?:by|from)\s(?:the\s)?([^.;()]{8,}?)(?=\s*[.;(]|,?\s(?:under|with|and|number|no\.|ref|protocol|approval)\b|$)/i.exec(
      said.value,
    ) ?? []
  const committee = named || said.value
  if (committee.length > committeeField.max || number.length > numberField.max) return null
  return { ...said, value: { committee, number }, isSure: said.isSure && named !== '' }
}
