import { Checkbox, TextArea, TextInput } from '#app/components/form-field.tsx'
import { useRefused } from '#app/write/form-context.ts'
import type { Writing } from '#app/write/use-write.ts'
import type { Texts } from '#app/write/write.ts'
import { SubmitButton, WriteForm } from '#app/write/write-form.tsx'
import type { ReviewerForm as Written } from '#contracts/review/reviewers.ts'
import { notesMax } from '#domain/review/reviewer.ts'
import { fields } from '#domain/words/fields.ts'

const list = (text = '', separator: RegExp) =>
  text
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** What the form's texts say. */
export function writtenOf(texts: Texts): Written {
  const { name = '', email = '', affiliation = '', orcid = '', notes = '' } = texts
  return {
    ...{ name, email, affiliation, orcid, notes },
    otherEmails: list(texts.otherEmails, /[\s,;]+/),
    topics: list(texts.topics, /[,;\n]/),
    journals: list(texts.journals, /\n/),
  }
}

export type Start = Omit<Written, 'otherEmails' | 'topics'> & {
  otherEmails: readonly string[]
  topics: readonly string[]
}

export const emptyStart: Start = {
  ...{ name: '', email: '', affiliation: '', orcid: '', notes: '' },
  ...{ otherEmails: [], topics: [], journals: [] },
}

type FormProps = {
  of: Writing<Texts, unknown>
  start: Start
  /** The journals that this member of staff may choose. */
  journals: readonly { slug: string; title: string }[]
  submit: string
}

const named = ['name', 'email', 'otherEmails', 'affiliation', 'orcid', 'topics', 'journals', 'notes']

export function ReviewerForm({ of, start, journals, submit }: FormProps) {
  return (
    <WriteForm of={of} fields={of.fault ? [...named, ...Object.keys(of.fault.fields)] : named}>
      <TextInput label="Name" name="name" defaultValue={start.name} autoComplete="off" />
      <TextInput
        label="E-mail"
        hint="New invitations go to this address. If you change it, we tell the old one, where the reviewer can confirm it."
        type="email"
        name="email"
        defaultValue={start.email}
        autoComplete="off"
      />
      <TextArea
        label="Other e-mail addresses"
        hint="One in each line. They help to recognise the person. We tell the others if one is added or removed."
        optional
        rows={2}
        name="otherEmails"
        defaultValue={start.otherEmails.join('\n')}
        error={of.faultAt('otherEmails')}
      />
      <div className="form-row">
        <TextInput label={fields.affiliation.label} optional name="affiliation" defaultValue={start.affiliation} />
        <TextInput
          label={fields.orcid.label}
          hint={fields.orcid.hint}
          optional
          name="orcid"
          defaultValue={start.orcid}
        />
      </div>
      <TextArea
        label="Topics"
        hint="Separated by commas. Proposals for a manuscript are made from them."
        optional
        rows={2}
        name="topics"
        defaultValue={start.topics.join(', ')}
        error={of.faultAt('topics')}
      />
      <Journals journals={journals} start={start.journals} />
      <TextArea
        label="Notes"
        hint="For staff alone. The person can ask to see them."
        optional
        rows={3}
        name="notes"
        limit={notesMax}
        defaultValue={start.notes}
      />
      <div>
        <SubmitButton>{submit}</SubmitButton>
      </div>
    </WriteForm>
  )
}

/** Without a tick somebody reviews for all journals. */
function Journals({ journals, start }: { journals: FormProps['journals']; start: readonly string[] }) {
  const { typed, error } = useRefused('journals')
  const chosen = typed === undefined ? start : typed.split('\n')
  return (
    <fieldset className="field">
      <legend>
        Journals <small>(optional)</small>
      </legend>
      <p className="field-hint">Editors see the reviewers of their own journal, and those without a journal.</p>
      {journals.map(({ slug, title }) => (
        <Checkbox key={slug} name="journals" value={slug} label={title} defaultChecked={chosen.includes(slug)} />
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  )
}
