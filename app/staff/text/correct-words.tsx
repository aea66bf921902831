import { Fold } from '#app/components/fold.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt, type Texts } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { addRemedy } from '#contracts/texts.ts'

/** A small correction of the words, which a newer file keeps. Larger ones belong into the file. */
export function CorrectWords({ id }: { id: string }) {
  const writing = useWrite({
    send: (ask, { before = '', after = '' }: Texts) =>
      ask(addRemedy, { id, remedy: { kind: 'text', place: '', before, after } }),
    problems: ({ before }) => problemAt('before', !before?.trim() && 'Copy the words from the text.'),
    fallback: 'That was not saved. Try again.',
    done: () => 'Corrected. The text has been made anew.',
  })
  return (
    <Fold summary="Correct words" hasContent={false} hasFault={writing.fault !== undefined}>
      <WriteForm of={writing} fields={['before', 'after']} resets>
        <TextArea label="As it stands" name="before" rows={2} hint="A few words, exactly as they are in the text." />
        <TextArea label="As it should be" name="after" rows={2} hint="Empty to leave them out." />
        <SubmitButton size="small" variant="secondary">
          Correct
        </SubmitButton>
      </WriteForm>
    </Fold>
  )
}
