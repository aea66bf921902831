import type { ComponentProps } from 'react'
import { TextArea } from './form-field.tsx'

export type Statement = 'funding' | 'dataAvailability' | 'competingInterests'

type StatementFieldsProps = {
  /** What ties each to its form. */
  field(name: Statement): Partial<ComponentProps<typeof TextArea>>
}

/** What an article may say of itself beside its text. */
export function StatementFields({ field }: StatementFieldsProps) {
  return (
    <>
      <TextArea
        label="Funding"
        optional
        hint="Who paid for the work, with grant numbers; or that nobody did."
        rows={2}
        {...field('funding')}
      />
      <TextArea
        label="Data availability"
        optional
        hint="Where readers find the data behind the results, or why they can't."
        rows={2}
        {...field('dataAvailability')}
      />
      <TextArea
        label="Competing interests"
        optional
        hint="What could have swayed the authors, such as money or posts; or that there is nothing."
        rows={2}
        {...field('competingInterests')}
      />
    </>
  )
}
