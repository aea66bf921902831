import type { ReactNode } from 'react'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { undeclared } from '#domain/manuscript/declarations.ts'
import { chargeFor } from '#domain/words/charge.ts'
import { fields, inSentence, isFieldName } from '#domain/words/fields.ts'
import { formatMoney } from '#domain/words/money.ts'
import { FactList } from '../components/fact-list.tsx'
import type { Draft } from './draft.ts'
import type { JournalChoice } from './journal-choices.ts'

type SubmissionSummaryProps = {
  draft: Draft
  journal: JournalChoice | undefined
  /** Shown in place of the file's name if no file is picked. */
  noFile: string
  made: readonly string[]
  /** The fields that are empty or have an error. */
  faulty: readonly string[]
  /** The submit button. */
  children: ReactNode
}

function nameOf(fault: string): string {
  const [field = ''] = fault.split('.')
  return isFieldName(field) ? inSentence(field) : field
}

const orNone = (text: string | undefined) => text?.trim() || 'Not given yet'

function chargeInWords({ articleType, country }: Draft, journal: JournalChoice | undefined): string {
  if (!journal || !country) return 'Depends on the journal and the country'
  const charge = chargeFor(journal.charges, { journal: journal.slug, articleType, country })
  return `${formatMoney(charge)}, due only after approval`
}

/** Shows what will be sent, so that the author can check it first. */
export function SubmissionSummary({ draft, journal, noFile, made, faulty, children }: SubmissionSummaryProps) {
  const { author, coAuthors, title, articleType, file } = draft
  const names = [author, ...coAuthors.map(({ name }) => name)].map((name) => name.trim()).filter(Boolean)
  const missing = new Set(faulty.map(nameOf))
  const silent = undeclared([...made, ...draft.declarations])
  return (
    <section className="stack quiet-panel" aria-labelledby="summary">
      <h2 id="summary">Please check</h2>
      <FactList
        facts={[
          [fields.title.label, orNone(title)],
          [fields.journal.label, orNone(journal?.title)],
          [fields.articleType.label, articleTypeLabel(articleType)],
          [fields.authors.label, orNone(names.join(', '))],
          ['File', file?.name ?? noFile],
          ['Charge', chargeInWords(draft, journal)],
          ['Not declared', silent.length > 0 && silent.map(({ name }) => name).join(', ')],
          ['Still to do', <strong key="missing">{[...missing].join(', ') || 'Nothing'}</strong>],
        ]}
      />
      {children}
    </section>
  )
}
