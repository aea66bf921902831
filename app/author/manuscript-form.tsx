import { type FocusEvent, type ReactNode, useRef, useState } from 'react'
import { declarationProblems } from '#domain/manuscript/declarations.ts'
import { disagreementOf } from '#domain/manuscript/reading/disagreement.ts'
import { editProblems, submissionProblems } from '#domain/manuscript/submission.ts'
import type { Problem } from '#domain/words/errors.ts'
import { FileDisagreement } from '../components/file-disagreement.tsx'
import { useWrite } from '../write/use-write.ts'
import { type Fault, problemAt, type Write } from '../write/write.ts'
import { FaultNotice, WriteForm } from '../write/write-form.tsx'
import { AuthorsPart } from './authors-part.tsx'
import { DeclarationFields } from './declaration-fields.tsx'
import { type Draft, inputOf, type Part, type Written } from './draft.ts'
import { typedOver } from './fill.ts'
import { FormPart, type PartOfForm } from './form-part.tsx'
import { leftOf, type Step, steps as stepKeys, stepOf } from './form-steps.ts'
import { type Filling, FillNotice, FromFile, isBeingRead, ReadNotice } from './from-file.tsx'
import type { JournalChoice } from './journal-choices.ts'
import { JournalPart } from './journal-part.tsx'
import { JournalRules } from './journal-rules.tsx'
import { ManuscriptFile } from './manuscript-file.tsx'
import type { Marking } from './marking.tsx'
import { pageMarks } from './page-marks.ts'
import { ReviewerWishes } from './reviewer-wishes.tsx'
import { StepRow } from './step-row.tsx'
import { SubmissionSummary } from './submission-summary.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { type KeptStep, useSteps } from './use-steps.ts'
import { useUpload } from './use-upload.ts'
import { WhatNext } from './what-next.tsx'
import { WorkPart } from './work-part.tsx'
import '../styles/member-pages.css'
import '../styles/submit.css'

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
  /** For a new manuscript: its file comes first and fills in the form, which has steps. */
  filling?: Filling
  keptStep?: KeptStep
  /** Shown below the title, below the file, and at the end of the first step. */
  titleNote?: ReactNode
  fileNote?: ReactNode
  introduction?: ReactNode
  /** Says that the draft is saved. */
  saved?: ReactNode
  /** On wide screens, next to the fields. */
  page?(marking: Marking): ReactNode
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
  const form = useRef<HTMLFormElement>(null)
  /** The fields that the bar has led to: what is wrong with them is said there. */
  const [asked, setAsked] = useState<readonly string[]>([])
  const [selected, setSelected] = useState<string | null>(null)

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
    setAsked([])
    const waits = problems.length === 0 && upload.isOpen()
    const stored = () => upload.settle().then((file) => file && inputOf({ ...draft, file }))
    return save.run(waits ? stored() : inputOf(draft))
  }

  const { fault } = save
  const steps = useSteps(form, fault, props.keptStep)
  // What was found here follows what is typed and goes once it is put right; what the server said stays until the next try.
  const refused = fault?.fields ?? {}
  const isShown = (field: string) => asked.includes(field) || (fault?.status === null && field in refused)
  const faults = [
    ...problems.filter(({ field }) => isShown(field)).map(({ field, sentence }) => [field, sentence] as const),
    ...(fault?.status === null ? [] : Object.entries(refused)),
  ]
  const faultAt = (field: string) => faults.findLast(([name]) => name === field || name.startsWith(`${field}.`))?.[1]
  const { proposal = null, report = null } = filling?.reading ?? {}
  const marking: Marking = {
    marks: filling && props.page ? pageMarks({ draft, proposal, problems, report }) : [],
    selected,
    onSelect: choose,
  }
  const parts: PartOfForm = {
    ...{ draft, faultAt, onChange, filling, journal },
    fromFile: (part: Part, field: ReactNode) => <FromFile {...{ part, filling, marking }}>{field}</FromFile>,
  }
  const names = [draft.author, ...draft.coAuthors.map(({ name }) => name)].filter((name) => name.trim() !== '')
  const disagreement = proposal && disagreementOf(proposal, { title: draft.title, names })
  const left = leftOf(problems)

  /** Chooses a mark of the page, here or there, and leads to its question. */
  function choose(key: string) {
    setSelected(key)
    steps.jump(key)
  }

  function jump(field: string) {
    setAsked([...asked, field])
    steps.jump(field)
  }

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const key = target.closest<HTMLElement>('[data-field]')?.dataset.field
    if (key && marking.marks.some((mark) => mark.key === key)) setSelected(key)
  }

  const stepProps = (step: Step) =>
    filling && { key: step, number: stepKeys.indexOf(step) + 1, isOpen: steps.step === step }
  const titles = filling ? titlesOfSteps : titlesOfEdits
  const file = !isRecordOnly && (
    <FormPart title={titles.file} step={stepProps('file')}>
      {filling && (
        <p className="needs-script">
          Start with your file: we read it and fill in the form, and you check each field. You can also type everything
          yourself.
        </p>
      )}
      <ManuscriptFile upload={upload} file={draft.file} fault={faultAt('file')} isOptional={!!edits} hint={fileHint} />
      {filling && <ReadNotice filling={filling} />}
      {props.fileNote}
      {props.introduction}
    </FormPart>
  )
  const back = steps.by(-1)
  const next = steps.by(1)

  return (
    <WriteForm
      ref={form}
      of={save}
      submit={onSubmit}
      className={`form manuscript-form${props.page ? ' with-page' : ''}`}
      hasOwnNotice
    >
      {filling && (
        <StepRow
          current={steps.step}
          done={stepKeys.filter(
            (step) => steps.seen.includes(step) && !left.some(({ field }) => stepOf(field) === step),
          )}
          onOpen={steps.open}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it listens to the fields inside. */}
      <div className="form-parts" onFocus={onFocus}>
        {filling && file}
        <FormPart title={titles.check} step={stepProps('check')}>
          {filling && <FillNotice filling={filling} />}
          <AuthorsPart {...parts} />
          <WorkPart {...parts} titleNote={props.titleNote} />
        </FormPart>
        <FormPart title={titles.journal} step={stepProps('journal')}>
          <JournalPart {...parts} {...{ journals, countries }} />
          {filling && <JournalRules reading={filling.reading} {...{ journal, marking }} />}
        </FormPart>
        {!filling && file}
        {!isRecordOnly && (
          <FormPart title={titles.send} step={stepProps('send')}>
            <div data-field="declarations">
              <DeclarationFields
                ticked={draft.declarations}
                made={made}
                required={required}
                errorAt={(key) => faultAt(`declarations.${key}`)}
                onChange={(declarations) => onChange({ declarations })}
              />
            </div>
            <ReviewerWishes draft={draft} faultAt={faultAt} onChange={onChange} />
            {filling && <WhatNext expected={journal?.expected ?? null} />}
            <SubmissionSummary {...{ draft, journal, made }} noFile={edits ? 'Current file kept' : 'Not given yet'}>
              {disagreement && (
                <FileDisagreement found={disagreement}>
                  <p>Is it the right file? You can submit it as it is.</p>
                </FileDisagreement>
              )}
            </SubmissionSummary>
          </FormPart>
        )}
        <FaultNotice fault={fault} fields={Object.keys(refused)} />
      </div>
      {props.page && <aside>{props.page(marking)}</aside>}
      <SubmitBar
        left={left}
        ready={filling ? 'Ready to submit' : 'Ready to save'}
        busy={busyWith(upload.share, filling)}
        saved={props.saved}
        submit={submit}
        steps={filling && { back: back && (() => steps.open(back)), next: next && (() => steps.open(next)) }}
        onJump={jump}
      />
    </WriteForm>
  )
}

const titlesOfSteps: Record<Step, string> = {
  file: 'Start with your file',
  check: 'Check what we read',
  journal: 'Journal and rules',
  send: 'Declare and send',
}
const titlesOfEdits: Record<Step, string> = {
  file: 'File',
  check: 'Authors and manuscript',
  journal: 'Journal',
  send: 'Declarations',
}

function busyWith(share: number | null, filling: Filling | undefined): string | null {
  if (share !== null) return share < 1 ? `Uploading your file: ${Math.round(share * 100)} %` : 'Checking your file…'
  return filling && isBeingRead(filling) ? 'Reading your file…' : null
}
