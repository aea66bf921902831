import { useRevalidator } from 'react-router'
import { Fold } from '#app/components/fold.tsx'
import { FieldError } from '#app/components/form-field.tsx'
import { NameParts } from '#app/components/name-parts.tsx'
import { PersonFields } from '#app/components/person-fields.tsx'
import { ChangesNotice } from '#app/drafts/draft-notice.tsx'
import { useDraft } from '#app/drafts/use-draft.ts'
import { useWrite } from '#app/write/use-write.ts'
import { FaultNotice, SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import { completeRecord } from '#contracts/manuscript/record.ts'
import { isGiven, typedOf, writtenOf } from '#domain/manuscript/field-values.ts'
import { completionProblems } from '#domain/manuscript/record/change.ts'
import { detailsOf } from '#domain/manuscript/record/record.ts'
import { inSentence, namesAt } from '#domain/words/fields.ts'
import { type RecordDraft, rowsOf } from '../../publishing/record/draft.ts'
import { RecordFields } from '../../publishing/record/fields.tsx'

const bylineOf = ({ author, authorParts, coAuthors, ...manuscript }: StaffManuscript) =>
  [{ ...manuscript, name: author, parts: authorParts }, ...coAuthors].map((person) => ({
    name: person.name,
    ...detailsOf(person),
  }))

/** The fields that staff add between approval and publication. */
export function RecordSection({ manuscript }: { manuscript: StaffManuscript }) {
  const missing = missingFrom(manuscript)
  const start = { ...typedOf('completion', manuscript), authors: rowsOf(bylineOf(manuscript)) }
  const drafts = useDraft<RecordDraft>(`record:${manuscript._id}`, start)
  return (
    <section className="stack" aria-labelledby="record">
      <h2 id="record">Record</h2>
      <p className="muted">
        What is published with the article, and read by indexes and libraries.{' '}
        {missing.length > 0 ? `Still empty: ${missing.join(', ')}.` : 'Nothing is missing.'}
      </p>
      <Fold summary="Complete the record" hasContent={drafts.kept.news !== null}>
        <RecordForm manuscript={manuscript} {...drafts} />
      </Fold>
    </section>
  )
}

/** Most articles have none of these, so they are not missing. */
const rare: readonly string[] = ['runningTitle', 'finding', 'translation', 'funders', 'relatedWorks', 'trials']

function missingFrom(manuscript: StaffManuscript): string[] {
  const authors = bylineOf(manuscript)
  return [
    ...(authors.every(({ affiliation }) => affiliation) ? [] : ['affiliations']),
    ...(authors.every(({ orcid }) => orcid) ? [] : ['ORCID iDs']),
    ...namesAt('completion')
      .filter((name) => !rare.includes(name) && !isGiven(manuscript[name]))
      .map(inSentence),
  ]
}

type RecordFormProps = ReturnType<typeof useDraft<RecordDraft>> & { manuscript: StaffManuscript }

function RecordForm({ manuscript, draft, change, finish, kept }: RecordFormProps) {
  const { _id: id, updatedAt } = manuscript
  const { revalidate } = useRevalidator()
  const save = useWrite<RecordDraft, unknown>(
    {
      problems: (written) => completionProblems({ ...writtenOf('completion', written), authors: written.authors }),
      send(ask, written) {
        const authors = written.authors.map(({ id: _, name: __, ...author }) => author)
        return ask(completeRecord, { id, updatedAt, authors, ...writtenOf('completion', written) })
      },
      fallback: 'The record could not be saved.',
      done: () => 'Record saved.',
    },
    { afterwards: () => finish(revalidate), keepsDraft: true },
  )
  const { fault, faultAt } = save

  return (
    <WriteForm of={save} submit={() => save.run(draft)} hasOwnNotice>
      <ChangesNotice kept={kept} />
      <Authors rows={draft.authors} error={faultAt('authors')} onChange={(authors) => change({ authors })} />
      <RecordFields draft={draft} faultAt={faultAt} onChange={change} />
      <FaultNotice fault={fault} fields={Object.keys(fault?.fields ?? {})} />
      <div>
        <SubmitButton>Save the record</SubmitButton>
      </div>
    </WriteForm>
  )
}

type AuthorsProps = {
  rows: RecordDraft['authors']
  error: string | undefined
  onChange(rows: RecordDraft['authors']): void
}

/** Names cannot be changed here: they stay as the author wrote them. How they are divided can. */
function Authors({ rows, error, onChange }: AuthorsProps) {
  return (
    <div className="stack">
      {rows.map((row, at) => (
        <fieldset key={row.id} className="field record-person">
          <legend>{row.name}</legend>
          <NameParts
            name={row.name}
            parts={row.parts}
            of={row.name}
            onChange={(parts) => onChange(rows.with(at, { ...row, parts }))}
          />
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
