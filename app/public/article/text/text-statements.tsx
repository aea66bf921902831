import { statementsOf } from '#domain/manuscript/field-values.ts'
import type { FullText } from '#domain/manuscript/full-text.ts'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { lineText } from '#domain/publishing/full-text/inlines.ts'
import { oneLine } from '#domain/words/plain-text.ts'
import { FactList } from '../../../components/fact-list.tsx'
import { Linked } from '../linked.tsx'
import { each } from './each.ts'

/** What the authors state, in short. What the text has a section of its own for is not said twice. */
export function TextStatements({ record, text }: { record: ArticleRecord; text: FullText }) {
  const statements = otherStatements(record, text)
  if (statements.length === 0) return null
  return (
    <section className="stack stack-small later" aria-labelledby="statements">
      <h2 id="statements">Statements</h2>
      <FactList
        facts={statements.map(({ label, texts }) => [
          label,
          <span key={label} className="statement-texts" dir="auto">
            {each(texts, (statement) => (
              <span>
                <Linked text={oneLine(statement)} />
              </span>
            ))}
          </span>,
        ])}
      />
    </section>
  )
}

export function otherStatements(record: ArticleRecord, { parts }: FullText) {
  const titles = new Set(parts.map((part) => (part.kind === 'section' ? named(lineText(part.title)) : '')))
  return statementsOf(record).filter(({ label, texts }) => texts.length > 0 && !titles.has(named(label)))
}

const named = (title: string) => title.trim().toLowerCase()
