import { TextArea } from '#app/components/form-field.tsx'
import { Paragraphs } from '#app/components/paragraphs.tsx'
import { formatMoment } from '#app/format.ts'
import { useWrite } from '#app/write/use-write.ts'
import { successOf, type Texts, type Write } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import { addNote, type ReviewDesk } from '#contracts/review/rounds.ts'
import { ForEditors } from '../../role.tsx'

const noting = (id: string): Write<Texts, { success: string }> => ({
  send: (ask, { text = '' }) => ask(addNote, { id, text }),
  fallback: 'The note could not be saved.',
  done: successOf,
})

/** What staff say to each other. */
export function Notes({ id, notes }: { id: string; notes: ReviewDesk['notes'] }) {
  const add = useWrite(noting(id))
  return (
    <section className="stack" aria-labelledby="notes">
      <h2 id="notes">Internal notes</h2>
      {notes.length === 0 && <p className="muted">No notes.</p>}
      {notes.length > 0 && (
        <ul className="stack">
          {notes.map(({ _id, by, text, at }) => (
            <li key={_id} className="note">
              <p>
                <strong>{by}</strong>{' '}
                <time className="meta" dateTime={at}>
                  {formatMoment(at)}
                </time>
              </p>
              <Paragraphs text={text} />
            </li>
          ))}
        </ul>
      )}
      <ForEditors>
        <WriteForm of={add} field="text" resets className="stack stack-small">
          <TextArea
            label="Add a note"
            hint="For the staff of this journal only. Mention a colleague as @name, and they get it by e-mail."
            name="text"
            rows={3}
            maxLength={5000}
          />
          <p>
            <SubmitButton variant="secondary">Add note</SubmitButton>
          </p>
        </WriteForm>
      </ForEditors>
    </section>
  )
}
