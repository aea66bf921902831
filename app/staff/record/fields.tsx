import { TextArea, TextInput } from '#app/components/form-field.tsx'
import { type Statement, StatementFields } from '#app/components/statement-fields.tsx'
import { keywordsMax, keywordsMin, runningTitleMax } from '#domain/submission.ts'
import type { RecordDraft } from './draft.ts'

type RecordFieldsProps = {
  draft: RecordDraft
  faultAt(name: string): string | undefined
  onChange(change: Partial<RecordDraft>): void
}

/** What both forms of the office ask for beside the authors. */
export function RecordFields({ draft, faultAt, onChange }: RecordFieldsProps) {
  const field = (name: Statement | 'runningTitle' | 'keywords' | 'references') => ({
    name,
    value: draft[name],
    error: faultAt(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ [name]: currentTarget.value }),
  })
  return (
    <>
      <TextInput
        label="Running title"
        optional
        hint={`For the head of each page, at most ${runningTitleMax} characters.`}
        {...field('runningTitle')}
      />
      <TextInput
        label="Key words"
        optional
        hint={`${keywordsMin} to ${keywordsMax}, separated by commas.`}
        {...field('keywords')}
      />
      <StatementFields field={field} />
      <TextArea
        label="References"
        optional
        hint="One in each line, as they stand in the article."
        rows={8}
        {...field('references')}
      />
    </>
  )
}
