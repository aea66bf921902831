import { isSame, plain } from '#domain/manuscript/reading/headings.ts'
import type { Reading, StatementKind } from '#domain/manuscript/reading/reading.ts'

/** An answer file of a manuscript, as far as it is scored. Null: not known. */
export type Gold = {
  file: string
  title: string | null
  title_alternative: string | null
  authors: string[] | null
  abstract: { present: boolean; first8: string | null; last8: string | null }
  keywords: string[] | null
  headings_level1: string[] | null
  headings_complete: boolean
  references: { count: number | null }
  statements: Record<string, boolean | null>
}

export const fields = ['title', 'authors', 'abstract', 'keywords', 'headings', 'references', 'statements'] as const
export type Field = (typeof fields)[number]
export type Grade = 'exact' | 'near' | 'wrong' | 'missing'

/** `hits` of the `read` and of the `expected` items. `right`: what counts towards the goal, from 0 to 1. */
export type Score = { grade: Grade; right: number; hits: number; read: number; expected: number; shown: string }

const statementKinds: Record<string, StatementKind> = {
  funding: 'funding',
  competing_interests: 'interests',
  ethics: 'ethics',
  data_availability: 'data',
  acknowledgements: 'acknowledgements',
}

const withoutSuffix = (name: string) => plain(name.replace(/,? (?:jr|sr|i{2,3}|iv)\.?$/i, ''))
const surnameOf = (name: string) => withoutSuffix(name).split(' ').at(-1) ?? ''
const words = (text: string) => plain(text).split(' ').filter(Boolean)
/** Some answers leave the printed numbers out. */
const unnumbered = (text: string) => plain(text).replace(/^(?:\d+(?:\.\d+)*|[ivx]+)[.)]?\s+/, '')

/** One score for each field whose answer is known. */
export function score(gold: Gold, reading: Reading, kind: string): Partial<Record<Field, Score>> {
  const { title, title_alternative: other, authors, abstract, keywords, headings_level1: headings, references } = gold
  const titles = [title, other].filter((one) => one !== null)
  return {
    ...(titles.length > 0 && { title: scoreOfText(titles, reading.title?.value ?? '') }),
    ...(authors && {
      authors: scoreOfList(
        authors.map(surnameOf),
        reading.authors.map(({ value }) => surnameOf(value.name)),
      ),
    }),
    abstract: scoreOfAbstract(abstract, reading),
    ...(keywords && {
      keywords: scoreOfList(
        keywords.map(plain),
        reading.keywords.map(({ value }) => plain(value)),
      ),
    }),
    ...(headings && { headings: scoreOfHeadings(headings, gold.headings_complete, reading) }),
    ...(references.count !== null && {
      references: scoreOfCount(references.count, reading.references.length, kind === 'pdf' ? 0.05 : 0.02),
    }),
    statements: scoreOfStatements(gold.statements, reading),
  }
}

const gradeOf = (isRight: boolean, isNear: boolean, isRead: boolean): Grade =>
  isRight ? 'exact' : !isRead ? 'missing' : isNear ? 'near' : 'wrong'

function scoreOfText(expected: string[], read: string): Score {
  const isRight = expected.some((one) => isSame(one, read))
  const common = Math.max(
    ...expected.map((one) => commonLength(words(one), words(read)) / Math.max(words(one).length, 1)),
  )
  const grade = gradeOf(isRight, common >= 0.8, read !== '')
  return { grade, right: Number(isRight), hits: Number(isRight), read: read ? 1 : 0, expected: 1, shown: read }
}

function scoreOfList(expected: string[], read: string[]): Score {
  const hits = commonLength(expected, read)
  const isRight = hits === expected.length && hits === read.length
  const grade = gradeOf(isRight, hits >= expected.length * 0.8, read.length > 0)
  return { grade, right: Number(isRight), hits, read: read.length, expected: expected.length, shown: read.join(' | ') }
}

function scoreOfAbstract({ present, first8, last8 }: Gold['abstract'], reading: Reading): Score {
  const read = words(reading.abstract?.value.text ?? '')
  const isBegun = words(first8 ?? '').join(' ') === read.slice(0, 8).join(' ')
  const isEnded = words(last8 ?? '').join(' ') === read.slice(-8).join(' ')
  const isRight = present ? isBegun && isEnded : read.length === 0
  const grade = gradeOf(isRight, present && (isBegun || isEnded), read.length > 0)
  const shown = `${read.slice(0, 8).join(' ')} … ${read.slice(-8).join(' ')}`
  return {
    grade,
    right: Number(isRight),
    hits: Number(isRight && present),
    read: Number(read.length > 0),
    expected: Number(present),
    shown,
  }
}

function scoreOfHeadings(expected: string[], isComplete: boolean, reading: Reading): Score {
  const read = reading.headings.filter(({ value }) => value.level === 1).map(({ value }) => unnumbered(value.text))
  const all = expected.map(unnumbered)
  const hits = commonLength(all, read)
  const counted = isComplete ? read.length : hits
  return byF1(
    hits,
    counted,
    all.length,
    `missed ${all.filter((one) => !read.includes(one)).join(' | ')}; extra ${read.filter((one) => !all.includes(one)).join(' | ')}`,
  )
}

function scoreOfStatements(expected: Gold['statements'], reading: Reading): Score {
  const known = Object.entries(statementKinds).filter(([name]) => typeof expected[name] === 'boolean')
  const kinds = new Set(reading.statements.map(({ value }) => value.kind))
  const made = known.filter(([name]) => expected[name])
  const read = known.filter(([, kind]) => kinds.has(kind))
  const hits = made.filter(([, kind]) => kinds.has(kind)).length
  const shown = known
    .filter(([name, kind]) => expected[name] !== kinds.has(kind))
    .map(([name, kind]) => `${kinds.has(kind) ? 'extra' : 'missed'} ${name}`)
  return byF1(hits, read.length, made.length, shown.join(', '))
}

function byF1(hits: number, read: number, expected: number, shown: string): Score {
  const f1 = read + expected === 0 ? 1 : (2 * hits) / (read + expected)
  return { grade: gradeOf(f1 === 1, f1 >= 0.8, read > 0), right: f1, hits, read, expected, shown }
}

function scoreOfCount(expected: number, read: number, tolerance: number): Score {
  const isRight = Math.abs(read - expected) <= expected * tolerance
  const grade = gradeOf(read === expected, Math.abs(read - expected) <= expected * 0.1, read > 0)
  return {
    grade,
    right: Number(isRight),
    hits: Math.min(read, expected),
    read,
    expected,
    shown: `${read} instead of ${expected}`,
  }
}

/** The length of the longest common subsequence. */
function commonLength(one: string[], other: string[]): number {
  let row = new Array<number>(other.length + 1).fill(0)
  for (const left of one) {
    const next = [0]
    for (const [at, right] of other.entries())
      next.push(left === right ? (row[at] ?? 0) + 1 : Math.max(next[at] ?? 0, row[at + 1] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}
