import type { ReactNode } from 'react'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { undeclared } from '#domain/manuscript/declarations.ts'
import { fields } from '#domain/words/fields.ts'
import { FactList } from '../components/fact-list.tsx'
import type { Draft } from './draft.ts'
import type { JournalChoice } from './journal-choices.ts'

type SubmissionSummaryProps = {
  draft: Draft
  journal: JournalChoice | undefined
  /** Shown in place of the file's name if no file is picked. */
  noFile: string
  made: readonly string[]
  /** What else to look at before it is sent. */
  children: ReactNode
}

const orNone = (text: string | undefined) => text?.trim() || 'Not given yet'

/** Shows what will be sent, so that the author can check it first. */
export function SubmissionSummary({ draft, journal, noFile, made, children }: SubmissionSummaryProps) {
  const { author, coAuthors, title, articleType, file } = draft
  const names = [author, ...coAuthors.map(({ name }) => name)].map((name) => name.trim()).filter(Boolean)
  const silent = undeclared([...made, ...draft.declarations])
  return (
    <section className="stack quiet-panel" aria-labelledby="summary">
      <h3 id="summary">Please check</h3>
      <FactList
        facts={[
          [fields.title.label, orNone(title)],
          [fields.journal.label, orNone(journal?.title)],
          [fields.articleType.label, articleTypeLabel(articleType)],
          [fields.authors.label, orNone(names.join(', '))],
          ['File', file?.name ?? noFile],
          ['Not declared', silent.length > 0 && silent.map(({ name }) => name).join(', ')],
        ]}
      />
      {children}
    </section>
  )
}
