import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { Fold } from '#app/components/fold.tsx'
import { FieldError } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { PersonFields } from '#app/components/person-fields.tsx'
import { useToast } from '#app/components/toast.tsx'
import { DraftNotice } from '#app/drafts/draft-notice.tsx'
import type { StaffManuscript } from '#contracts/manuscripts.ts'
import { completeRecord } from '#contracts/record.ts'
import { isGiven, typedOf, writtenOf } from '#domain/field-values.ts'
import { inSentence, namesAt } from '#domain/fields.ts'
import { completionProblems } from '#domain/record/change.ts'
import { placeOf } from '#domain/record/record.ts'
import { type RecordDraft, rowsOf } from '../record/draft.ts'
import { RecordFields } from '../record/fields.tsx'
import { useRecordForm } from '../record/use-record-form.ts'

const bylineOf = ({ author, coAuthors, ...manuscript }: StaffManuscript) =>
  [{ ...manuscript, name: author }, ...coAuthors].map((person) => ({ name: person.name, ...placeOf(person) }))

/** What staff add between approval and publication. */
export function RecordSection({ manuscript }: { manuscript: StaffManuscript }) {
  const missing = missingFrom(manuscript)
  const start = { ...typedOf('completion', manuscript), authors: rowsOf(bylineOf(manuscript)) }
  const form = useRecordForm<RecordDraft>(`record:${manuscript._id}`, start)
  return (
    <section className="stack" aria-labelledby="record">
      <h2 id="record">Record</h2>
      <p className="muted">
        What is published with the article, and read by indexes and libraries.{' '}
        {missing.length > 0 ? `Still empty: ${missing.join(', ')}.` : 'Nothing is missing.'}
      </p>
      <Fold summary="Complete the record" hasContent={form.kept.news !== null}>
        <RecordForm manuscript={manuscript} {...form} />
      </Fold>
    </section>
  )
}

function missingFrom(manuscript: StaffManuscript): string[] {
  const authors = bylineOf(manuscript)
  return [
    ...(authors.every(({ affiliation }) => affiliation) ? [] : ['affiliations']),
    ...(authors.every(({ orcid }) => orcid) ? [] : ['ORCID iDs']),
    ...namesAt('completion')
      .filter((name) => name !== 'runningTitle' && !isGiven(manuscript[name]))
      .map(inSentence),
  ]
}

type RecordFormProps = ReturnType<typeof useRecordForm<RecordDraft>> & { manuscript: StaffManuscript }

function RecordForm({ manuscript, ...record }: RecordFormProps) {
  const { _id: id, updatedAt } = manuscript
  const { form, draft, change, finish, kept, fault, faultAt, isBusy, attempt } = record
  const toast = useToast()
  const { revalidate } = useRevalidator()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const input = writtenOf('completion', draft)
    const authors = draft.authors.map(({ affiliation, orcid }) => ({ affiliation, orcid }))
    async function send() {
      await call(completeRecord, { id, updatedAt, authors, ...input })
      toast('The record is saved.')
      await finish(revalidate)
    }
    void attempt(completionProblems({ ...input, authors: draft.authors }), send, 'The record could not be saved.')
  }

  return (
    <form ref={form} method="post" className="form" noValidate onSubmit={onSubmit}>
      <DraftNotice
        kept={kept}
        until="Your changes stay in this browser until you save them."
        startOver="Discard changes"
        nameOf={() => 'Unsaved changes'}
        isShared
      />
      <Authors rows={draft.authors} error={faultAt('authors')} onChange={(authors) => change({ authors })} />
      <RecordFields draft={draft} faultAt={faultAt} onChange={change} />
      {fault && Object.keys(fault.fields).length === 0 && (
        <div tabIndex={-1} data-refusal>
          <Notice kind="error" live>
            {fault.error}
          </Notice>
        </div>
      )}
      <div>
        <Button type="submit" busy={isBusy}>
          Save the record
        </Button>
      </div>
    </form>
  )
}

type AuthorsProps = {
  rows: RecordDraft['authors']
  error: string | undefined
  onChange(rows: RecordDraft['authors']): void
}

/** Their names stay as the author wrote them. */
function Authors({ rows, error, onChange }: AuthorsProps) {
  return (
    <div className="stack">
      {rows.map((row, at) => (
        <fieldset key={row.id} className="field record-person">
          <legend>{row.name}</legend>
          <PersonFields
            person={row}
            of={row.name}
            isExplained={at === 0}
            isListFaulty={error !== undefined}
            onChange={(changes) => onChange(rows.with(at, { ...row, ...changes }))}
          />
        </fieldset>
      ))}
      {error && <FieldError id="record-authors-error">{error}</FieldError>}
    </div>
  )
}
