import type { ReactNode } from 'react'
import { articleTypeLabel, articleTypes } from '#domain/manuscript/article-types.ts'
import { declarationProblems } from '#domain/manuscript/declarations.ts'
import { isGiven } from '#domain/manuscript/field-values.ts'
import { disagreementOf } from '#domain/manuscript/reading/disagreement.ts'
import { editProblems, submissionProblems } from '#domain/manuscript/submission.ts'
import type { Problem } from '#domain/words/errors.ts'
import { abstractMaxWords, statementNames } from '#domain/words/fields.ts'
import { wordCount } from '#domain/words/text.ts'
import { bindFields, bindMarked } from '../components/bind-fields.ts'
import { FileDisagreement } from '../components/file-disagreement.tsx'
import { Fold } from '../components/fold.tsx'
import { Select, TextArea, TextInput } from '../components/form-field.tsx'
import { languageOptions, TranslationFields } from '../components/language-fields.tsx'
import { MarkedField } from '../components/marked-field.tsx'
import { NameParts, noParts } from '../components/name-parts.tsx'
import { hasDetails, PersonFields } from '../components/person-fields.tsx'
import { ReferenceRows } from '../components/reference-rows.tsx'
import { StatementFields } from '../components/statement-fields.tsx'
import { Title } from '../components/title.tsx'
import { useWrite } from '../write/use-write.ts'
import { type Fault, problemAt, type Write } from '../write/write.ts'
import { FaultNotice, SubmitButton, WriteForm } from '../write/write-form.tsx'
import { CoAuthors } from './co-authors.tsx'
import { DeclarationFields } from './declaration-fields.tsx'
import { type Draft, inputOf, isPart, type Part, type Written } from './draft.ts'
import { typedOver } from './fill.ts'
import { type Filling, FillNotice, FromFile } from './from-file.tsx'
import type { JournalChoice } from './journal-choices.ts'
import { ManuscriptFile } from './manuscript-file.tsx'
import { ProposedType } from './proposed-type.tsx'
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
  /** Shown below the title and below the file. */
  titleNote?: ReactNode
  /** For a new manuscript: its file comes first and fills in the form. */
  filling?: Filling
  /** Shown before the summary. */
  fileCheck?: ReactNode
  fileNote?: ReactNode
  /** Leaves the page when all is well; else the reason is shown. */
  write: Write<Written, { _id: string }>
  /** The draft is no longer needed. */
  finish(): Promise<void>
  refused?(fault: Fault): Fault | undefined
}

/** Shows all errors at their fields at once. The rules are the same as the server's. */
export function ManuscriptForm(props: ManuscriptFormProps) {
  const { draft, journals, countries, edits, isRecordOnly = false, token, fileHint, submit, filling } = props
  const onChange = (change: Partial<Draft>) => props.onChange({ ...typedOver(draft, change), ...change })
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
  // What was found here follows what is typed and goes once it is put right; what the server said stays until the next try.
  const refused = fault?.fields ?? {}
  const now = Object.fromEntries(problems.map(({ field, sentence }) => [field, sentence]))
  const faults =
    fault?.status === null ? Object.entries(now).filter(([name]) => name in refused) : Object.entries(refused)
  const faultAt = (field: string) => faults.find(([name]) => name === field || name.startsWith(`${field}.`))?.[1]
  const binding = { draft, faultAt, onChange }
  const field = bindFields(binding)
  const marked = bindMarked(binding)
  const proposal = filling?.reading?.proposal
  const names = [draft.author, ...draft.coAuthors.map(({ name }) => name)].filter((name) => name.trim() !== '')
  const disagreement = proposal && disagreementOf(proposal, { title: draft.title, names })
  const from = (part: Part) => <FromFile part={part} filling={filling} />
  const file = (
    <FormPart title="File">
      {filling && (
        <p className="needs-script">
          Start with your file: we read it and fill in the form, and you check each field. You can also type everything
          yourself.
        </p>
      )}
      <ManuscriptFile upload={upload} file={draft.file} fault={faultAt('file')} isOptional={!!edits} hint={fileHint} />
      {filling && <FillNotice filling={filling} />}
      {props.fileNote}
    </FormPart>
  )

  return (
    <WriteForm of={save} submit={onSubmit} className="form manuscript-form" hasOwnNotice>
      {filling && file}
      <FormPart title="Authors">
        <div className="form-row">
          <TextInput
            autoComplete="name"
            {...field('author')}
            onChange={({ currentTarget }) => onChange({ author: currentTarget.value, authorParts: noParts })}
          />
          <TextInput type="email" autoComplete="email" {...field('email')} />
        </div>
        <NameParts
          name={draft.author}
          parts={draft.authorParts}
          onChange={(authorParts) => onChange({ authorParts })}
        />
        <Fold
          summary={
            <>
              More about this author <small>(optional)</small>
            </>
          }
          hasContent={hasDetails(draft)}
          hasFault={[faultAt('affiliation'), faultAt('orcid')].some(Boolean)}
        >
          <PersonFields
            person={draft}
            saysOptional={false}
            errors={{ affiliation: faultAt('affiliation'), orcid: faultAt('orcid') }}
            email={draft.email}
            onChange={onChange}
          />
        </Fold>
        {from('author')}
        <CoAuthors
          rows={draft.coAuthors}
          error={faultAt('coAuthors')}
          onChange={(coAuthors) => onChange({ coAuthors })}
        />
        {from('coAuthors')}
        <Select
          autoComplete="country-name"
          placeholder="Choose a country"
          options={countries.map((name) => ({ value: name, label: name }))}
          {...field('country')}
        />
      </FormPart>
      <FormPart title="Manuscript">
        <Select
          placeholder="Choose a journal"
          options={journals.map(({ slug, title }) => ({ value: slug, label: title }))}
          {...field('journal')}
        />
        <div className="form-row">
          <Select
            options={articleTypes.map((type) => ({ value: type, label: articleTypeLabel(type) }))}
            {...field('articleType')}
          />
          <Select options={languageOptions} {...field('language')} />
        </div>
        <ProposedType filling={filling} />
        {journal?.publishesReports && <PublishedNote />}
        <MarkedField {...marked('title')}>{(control) => <TextInput {...field('title')} {...control} />}</MarkedField>
        {from('title')}
        {props.titleNote}
        <TextInput {...field('runningTitle')} />
        {from('runningTitle')}
        <MarkedField {...marked('abstract')}>
          {(control) => (
            <TextArea
              rows={10}
              limit={abstractMaxWords}
              unit="words"
              measure={wordCount}
              {...field('abstract')}
              {...control}
            />
          )}
        </MarkedField>
        {from('abstract')}
        <TextInput {...field('finding')} />
        <TranslationFields {...binding} />
        <TextInput {...field('keywords')} />
        {from('keywords')}
        <Fold
          summary={
            <>
              More about the article <small>(optional)</small>
            </>
          }
          hasContent={statementNames.some((name) => isGiven(draft[name]))}
          hasFault={statementNames.some((name) => faultAt(name))}
        >
          <StatementFields {...binding} noteAt={(name) => isPart(name) && from(name)} />
        </Fold>
        <ReferenceRows
          text={draft.references}
          error={faultAt('references')}
          onChange={(references) => onChange({ references })}
        />
        {from('references')}
      </FormPart>
      {!isRecordOnly && (
        <>
          <FormPart title="Reviewers">
            <ReviewerWishes draft={draft} faultAt={faultAt} onChange={onChange} />
          </FormPart>
          {!filling && file}
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
      {props.fileCheck}
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
          {disagreement && (
            <FileDisagreement found={disagreement}>
              <p>Is it the right file? You can submit it as it is.</p>
            </FileDisagreement>
          )}
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
      <h2>
        <Title text={title} />
      </h2>
      {children}
    </section>
  )
}
