import { use } from 'react'
import { isGiven } from '#domain/manuscript/field-values.ts'
import type { FullText } from '#domain/manuscript/full-text.ts'
import { lineText } from '#domain/publishing/full-text/inlines.ts'
import { fields, type StatementName, statementNames } from '#domain/words/fields.ts'
import type { Draft } from '../draft.ts'
import { FieldPart, isAt, MarksContext } from './marked.tsx'

/** What an article states behind its text. What the text has a section for is not said twice. */
export function Statements({ draft, text }: { draft: Draft; text: FullText | null }) {
  const { marks } = use(MarksContext)
  const titles = new Set(text?.parts.map((part) => (part.kind === 'section' ? named(lineText(part.title)) : '')))
  const shown = statementNames.filter((name) => {
    const isMarked = marks.some(({ at }) => 'field' in at && isAt(name)(at.field))
    return isMarked || (isGiven(draft[name]) && !titles.has(named(fields[name].label)))
  })
  if (shown.length === 0) return null
  return (
    <ul className="paper-statements">
      {shown.map((name) => (
        <li key={name}>
          <FieldPart of={isAt(name)} name={fields[name].label} isEmpty={!isGiven(draft[name])}>
            <b>{fields[name].label}.</b> {wordsOf(draft[name])}
          </FieldPart>
        </li>
      ))}
    </ul>
  )
}

const named = (title: string) => title.trim().toLowerCase()

const wordsOf = (value: Draft[StatementName]): string => {
  if (typeof value === 'string') return value
  const rows: object[] = Array.isArray(value) ? value : [value]
  return rows
    .map((row) =>
      Object.entries(row)
        .flatMap(([name, part]) => (name === 'id' || part === '' ? [] : [String(part)]))
        .join(', '),
    )
    .join('; ')
}
