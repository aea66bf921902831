import type { ReactNode } from 'react'
import { Title } from '../components/title.tsx'
import type { Draft, Part } from './draft.ts'
import type { Filling } from './from-file.tsx'
import type { JournalChoice } from './journal-choices.ts'

/** What each part of the form needs of it. */
export type PartOfForm = {
  draft: Draft
  faultAt(field: string): string | undefined
  onChange(change: Partial<Draft>): void
  /** Given where the file fills in the form. */
  filling: Filling | undefined
  journal: JournalChoice | undefined
  /** Shows a part of the form with what the file says of it. */
  fromFile(part: Part, field: ReactNode): ReactNode
}

type FormPartProps = {
  title: string
  children: ReactNode
  /** Of a form in steps: which, and whether a phone shows it. */
  step?: { key: string; number: number; isOpen: boolean } | undefined
}

export function FormPart({ title, step, children }: FormPartProps) {
  return (
    <section
      className="form-part"
      aria-labelledby={step && `step-${step.key}`}
      data-step={step?.key}
      data-open={step?.isOpen || undefined}
    >
      <h2 id={step && `step-${step.key}`} tabIndex={step && -1}>
        {step && (
          <span className="step-number" aria-hidden="true">
            {step.number}
          </span>
        )}
        <Title text={title} />
      </h2>
      {children}
    </section>
  )
}
