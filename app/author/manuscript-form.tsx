import type { ReactNode } from 'react'
import { articleTypeLabel, articleTypes } from '#domain/article-types.ts'
import { declarationProblems } from '#domain/declarations.ts'
import type { Problem } from '#domain/errors.ts'
import { isGiven } from '#domain/field-values.ts'
import { abstractMaxWords, statementNames } from '#domain/fields.ts'
import { editProblems, submissionProblems } from '#domain/submission.ts'
import { wordCount } from '#domain/text.ts'
import { bindFields } from '../components/bind-fields.ts'
import { Fold } from '../components/fold.tsx'
import { Select, TextArea, TextInput } from '../components/form-field.tsx'
import { hasPlace, PersonFields } from '../components/person-fields.tsx'
import { StatementFields } from '../components/statement-fields.tsx'
import { useWrite } from '../write/use-write.ts'
import { type Fault, problemAt, type Write } from '../write/write.ts'
import { FaultNotice, SubmitButton, WriteForm } from '../write/write-form.tsx'
import { CoAuthors } from './co-authors.tsx'
import { DeclarationFields } from './declaration-fields.tsx'
import { type Draft, inputOf, type Written } from './draft.ts'
import type { JournalChoice } from './journal-choices.ts'
import { ManuscriptFile } from './manuscript-file.tsx'
import { PublishedNote } from './report-file.tsx'
import { ReviewerWishes } from './reviewer-wishes.tsx'
import { SubmissionSummary } from './submission-summary.tsx'
import { useUpload } from './use-upload.ts'
import '../styles/member-pages.css'

type ManuscriptFormProps = {
  draft: Draft
  onChange(change: Partial<Draft>): void
  journals: readonly JournalChoice[]
  countries: readonly string[]
  /** Given when a submitted manuscript is edited. It keeps its declarations, and its file unless another is picked. */
  edits?: { declarations: readonly { key: string }[] }
  /** Without the file and the declarations. */
  isRecordOnly?: boolean
  /** The token of an edit link. */
  token?: string | undefined
  fileHint?: ReactNode
  submit: string
  /** Shown before the button. */
  note?: ReactNode
  /** Leaves the page when all is well; else the reason is shown. */
  write: Write<Written, { _id: string }>
  /** The draft is no longer needed. */
  finish(): Promise<void>
  refused?(fault: Fault): Fault | undefined
}

/** Shows all errors beside their fields at once. The rules are the same as the server's. */
export function ManuscriptForm(props: ManuscriptFormProps) {
  const { draft, onChange, journals, countries, edits, isRecordOnly = false, token, fileHint, submit, note } = props
  const journal = journals.find(({ slug }) => slug === draft.journal)
  const required = isRecordOnly ? [] : (journal?.requiredDeclarations ?? [])
  const made = edits?.declarations.map(({ key }) => key) ?? []
  const upload = useUpload({ token, onStored: (file) => onChange({ file }) })

  function problemsOf(input: Written): Problem[] {
    const slugs = journals.map(({ slug }) => slug)
    const found = edits
      ? editProblems(input, slugs)
      : submissionProblems({ ...input, file: input.file || (upload.isOpen() ? 'on its way' : '') }, slugs)
    return [
      ...found,
      ...declarationProblems(required, [...made, ...input.declarations]),
      ...problemAt('file', !input.file && !upload.isOpen() && upload.error),
    ]
  }

  const save = useWrite(
    { ...props.write, problems: problemsOf },
    { afterwards: () => props.finish(), keepsDraft: true, ...(props.refused && { refused: props.refused }) },
  )
  const problems = problemsOf(inputOf(draft))

  function onSubmit() {
    const waits = problems.length === 0 && upload.isOpen()
    const stored = () => upload.settle().then((file) => file && inputOf({ ...draft, file }))
    return save.run(waits ? stored() : inputOf(draft))
  }

  const { fault } = save
  const faulty = problems.map(({ field }) => field)
  // What was found here goes once it is put right; what the server said stays until the next try.
  const faults = Object.entries(fault?.fields ?? {}).filter(([name]) => fault?.status !== null || faulty.includes(name))
  const faultAt = (field: string) => faults.find(([name]) => name === field || name.startsWith(`${field}.`))?.[1]
  const binding = { draft, faultAt, onChange }
  const field = bindFields(binding)

  return (
    <WriteForm of={save} submit={onSubmit} className="form manuscript-form" hasOwnNotice>
      {/* Without scripts the form leads nowhere: its first button is the one that the Enter key presses. */}
      <noscript>
        <button type="submit" disabled hidden />
      </noscript>
      <FormPart title="Authors">
        <div className="form-row">
          <TextInput autoComplete="name" {...field('author')} />
          <TextInput type="email" autoComplete="email" {...field('email')} />
        </div>
        <Fold
          summary={
            <>
              Affiliation and ORCID iD <small>(optional)</small>
            </>
          }
          hasContent={hasPlace(draft)}
          hasFault={[faultAt('affiliation'), faultAt('orcid')].some(Boolean)}
        >
          <PersonFields
            person={draft}
            saysOptional={false}
            errors={{ affiliation: faultAt('affiliation'), orcid: faultAt('orcid') }}
            onChange={onChange}
          />
        </Fold>
        <CoAuthors
          rows={draft.coAuthors}
          error={faultAt('coAuthors')}
          onChange={(coAuthors) => onChange({ coAuthors })}
        />
        <Select
          autoComplete="country-name"
          placeholder="Choose a country"
          options={countries.map((name) => ({ value: name, label: name }))}
          {...field('country')}
        />
      </FormPart>
      <FormPart title="Manuscript">
        <div className="form-row">
          <Select
            placeholder="Choose a journal"
            options={journals.map(({ slug, title }) => ({ value: slug, label: title }))}
            {...field('journal')}
          />
          <Select
            options={articleTypes.map((type) => ({ value: type, label: articleTypeLabel(type) }))}
            {...field('articleType')}
          />
        </div>
        {journal?.publishesReports && <PublishedNote />}
        <TextInput {...field('title')} />
        <TextInput {...field('runningTitle')} />
        <TextArea rows={10} limit={abstractMaxWords} unit="words" measure={wordCount} {...field('abstract')} />
        <TextInput {...field('keywords')} />
        <Fold
          summary={
            <>
              More about the article <small>(optional)</small>
            </>
          }
          hasContent={statementNames.some((name) => isGiven(draft[name]))}
          hasFault={statementNames.some((name) => faultAt(name))}
        >
          <StatementFields {...binding} />
        </Fold>
      </FormPart>
      {!isRecordOnly && (
        <>
          <FormPart title="Reviewers">
            <ReviewerWishes draft={draft} faultAt={faultAt} onChange={onChange} />
          </FormPart>
          <FormPart title="File">
            <ManuscriptFile
              upload={upload}
              file={draft.file}
              fault={faultAt('file')}
              isOptional={!!edits}
              hint={fileHint}
            />
          </FormPart>
          <FormPart title="Declarations">
            <DeclarationFields
              ticked={draft.declarations}
              made={made}
              required={required}
              errorAt={(key) => faultAt(`declarations.${key}`)}
              onChange={(declarations) => onChange({ declarations })}
            />
          </FormPart>
        </>
      )}
      <FaultNotice fault={fault} fields={Object.keys(fault?.fields ?? {})} />
      {isRecordOnly ? (
        <p className="needs-script">
          <SubmitButton>{submit}</SubmitButton>
        </p>
      ) : (
        <SubmissionSummary
          draft={draft}
          journal={journal}
          noFile={edits ? 'Current file kept' : 'Not given yet'}
          made={made}
          faulty={faulty}
        >
          {note}
          <p className="needs-script">
            <SubmitButton>{submit}</SubmitButton>
          </p>
        </SubmissionSummary>
      )}
    </WriteForm>
  )
}

function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="form-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
