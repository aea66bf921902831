import type { FullText } from '../../manuscript/full-text.ts'
import type { Accent } from '../../manuscript/journal.ts'
import { citedTitle } from '../../manuscript/record/cited-title.ts'
import { peopleOf } from '../../manuscript/record/names.ts'
import { permanentUrl } from '../../manuscript/record/paths.ts'
import type { ArticleRecord } from '../../manuscript/record/record.ts'
import { oneLine } from '../../words/plain-text.ts'
import { truncate } from '../../words/text.ts'
import { pageColours } from './colours.ts'
import { referencesCode, statementsCode } from './typst-back.ts'
import { frontOf, languageCode, shortAuthors } from './typst-front.ts'
import { bodyOf, type Measures, targetsIn } from './typst-parts.ts'
import { template } from './typst-template.ts'
import { type Draft, joined, literal, words } from './typst-text.ts'

/** How a journal's PDFs look. `isProof`: of what is not published. */
export type PageLook = { accent: Accent; columns: 1 | 2; isProof?: boolean }

/** `spare`: what to set in place of a line of the source that Typst refuses, such as a formula that it cannot read. */
export type TypstSource = { source: string; spare: Record<string, string> }

const measures: Record<PageLook['columns'], Measures> = {
  1: { columns: 1, column: 128, wide: 178, height: 250, letters: 88 },
  2: { columns: 2, column: 85.8, wide: 178, height: 250, letters: 58 },
}

/** An article as Typst sets it: its first page, its text, and what belongs to it. */
export function typstOf({
  record,
  text,
  look,
}: {
  record: ArticleRecord
  text: FullText
  look: PageLook
}): TypstSource {
  const draft: Draft = {
    targets: targetsIn(text),
    notes: new Map(text.notes.map((note) => [note.id, note])),
    noted: new Set(),
    labelled: new Set(),
    spare: new Map(),
  }
  const body = bodyOf(draft, text.parts, measures[look.columns])
  const references = referencesCode(draft, text)
  const pieces = [
    settings(record, look),
    template,
    `#show: article.with(\n${about(record, look)})`,
    `#front(\n${frontOf(record, look)})`,
    `#main(${joined([body.text, 'place.flush()', statementsCode(record, text), references])})`,
    ...(body.tables ? [`#set page(columns: 1)\n#main(${body.tables})`] : []),
  ]
  return { source: `${pieces.join('\n')}\n`, spare: Object.fromEntries(draft.spare) }
}

function settings({ standing }: ArticleRecord, { accent, columns, isProof }: PageLook): string {
  const ended = standing === 'published' ? 'none' : literal(standing.toUpperCase())
  const mark = isProof ? literal('PROOF') : ended
  const colours = Object.entries({ ...pageColours, accent: pageColours[accent] })
  const named = colours.map(([name, colour]) => `#let ${name} = rgb("${colour}")\n`).join('')
  return `${named}#let is-double = ${columns === 2}\n#let mark = ${mark}`
}

/** So many letters fit into the line at the head of a page, with the journal's title. */
const headLetters = 132

/** The document's properties, and what is at the head and the foot of every page. */
function about(record: ArticleRecord, { isProof }: PageLook): string {
  const title = citedTitle(record)
  const journal = oneLine(record.journal.title)
  const short = [shortAuthors(record), oneLine(record.runningTitle ?? '') || title].filter(Boolean).join(': ')
  const list = (texts: string[]) => `(${texts.map((text) => `${literal(text)},`).join(' ')})`
  const given: [name: string, value: string][] = [
    ['name', words(title)],
    ['people', list(peopleOf(record).map(({ name }) => name))],
    ['keywords', list(record.keywords.map(oneLine))],
    ['language', languageCode(record)],
    ['short', words(truncate(short, headLetters - journal.length))],
    ['journal', words(journal)],
    [
      'place',
      words(
        isProof
          ? `Proof of ${record.elocation} · not for distribution`
          : `${record.elocation} · ${permanentUrl(record)}`,
      ),
    ],
  ]
  return given.map(([name, value]) => `${name}: ${value},`).join('\n')
}
