import { useState } from 'react'
import { AccountForm } from '#app/account/account-form.tsx'
import { AddressSection } from '#app/account/address-section.tsx'
import { Avatar } from '#app/account/avatar.tsx'
import { CourseContents, CoursePrice } from '#app/author/course-view.tsx'
import { OwnAppeal } from '#app/author/own-appeal.tsx'
import { UploadProgress } from '#app/author/upload-progress.tsx'
import { Button } from '#app/components/button.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { TextChanges } from '#app/components/text-changes.tsx'
import { WordChanges } from '#app/components/word-changes.tsx'
import { DraftNotice } from '#app/drafts/draft-notice.tsx'
import { Saved } from '#app/drafts/saved.tsx'
import { StateNotice } from '#app/public/article/state-notice.tsx'
import { TimeRequest } from '#app/reviewing/time-request.tsx'
import { Check } from '#app/staff/check.tsx'
import { ConfirmedButton } from '#app/staff/confirmed-button.tsx'
import { CountedTab } from '#app/staff/counted-tab.tsx'
import { ExportLink } from '#app/staff/export-link.tsx'
import { AgeFilter, Filter, Filters } from '#app/staff/filters.tsx'
import { IndexFiles } from '#app/staff/index-files.tsx'
import { type LetterDraft, LetterEditor } from '#app/staff/manuscript/desk/letter.tsx'
import { Unsent } from '#app/staff/manuscript/desk/unsent.tsx'
import { FindBox } from '#app/staff/office/find/find-box.tsx'
import { Older } from '#app/staff/older.tsx'
import { Plot } from '#app/staff/plot.tsx'
import { RecordFields } from '#app/staff/publishing/record/fields.tsx'
import { ResultNotice } from '#app/staff/result-notice.tsx'
import { RichTextField } from '#app/staff/rich-text/field.tsx'
import { ManuscriptLink } from '#app/staff/role.tsx'
import { ShownLetters } from '#app/staff/shown-letters.tsx'
import { type When, WhenFields } from '#app/staff/when.tsx'
import { WriteButton } from '#app/staff/write-button.tsx'
import { useWrite } from '#app/write/use-write.ts'
import type { Texts, Write } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { CallError } from '#contracts/request.ts'
import { emptyAt } from '#domain/manuscript/field-values.ts'
import { Sample } from './sample.tsx'
import '#app/styles/staff-pages.css'

const nothing = () => {}
const sentence = 'A valid email is required.'
const refusal = { error: 'Too many attempts.', fields: {}, typed: {}, status: 429 }
const fallback = 'Something went wrong.'
const refusing: Write<Texts, unknown> = {
  send: () => Promise.reject(new CallError('refused', 400, sentence, { email: sentence })),
  fallback,
}
const failing: Write<unknown, unknown> = { send: () => Promise.reject(new CallError('no-response', 0, null)), fallback }
const asking: Write<Texts, { success: string }> = {
  send: async () => ({ success: 'The editors will e-mail you.' }),
  fallback,
}
const upload = { error: null, pick: nothing, isOpen: () => true, settle: async () => null }
const drafts = {
  ...{ news: 'restored' as const, isBehind: true, open: nothing, remove: nothing },
  others: [{ id: 1, savedAt: 0, changes: { title: 'Another sample' }, before: {} }],
}
const changed = [
  { kind: 'removed', text: 'An' },
  { kind: 'added', text: 'A sample' },
  { kind: 'same', text: ' title' },
] as const
const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)
const course = {
  outline: [{ title: 'A sample outline', file: '/sample.pdf' }],
  texts: [{ title: 'A sample text, after payment' }],
  materials: [{ text: 'A sample link', link: 'https://example.org' }],
}
const change = {
  version: 2,
  kind: 'retraction' as const,
  reason: 'A sample reason.',
  at: '2026-10-30T00:00:00Z',
  changed: [],
}

const answer = { at: '2026-05-20T00:00:00Z', outcome: 'upheld' as const, text: 'A sample answer.' }
const appeal = {
  ...{ manuscriptId: 'sample', number: 'DHJ-S-2026-0042', title: 'A sample', comment: 'A sample reason.' },
  journal: { title: 'Sample Journal', office: 'sample@example.org', accent: 'health' as const },
  ...{ state: 'answered' as const, problem: null, until: '2026-06-03' },
  given: { reasons: 'Sample reasons.', at: '2026-05-03T00:00:00Z', answer },
}
const letter = async () => ({ subject: 'A sample', text: '<p>Dear reader,</p>', format: 'html' as const })

/** What several screens share, but belongs to one part of the product: forms that send, accounts, the office. */
export function Shared() {
  const [html, setHtml] = useState('<p>A <strong>sample</strong> text.</p>')
  const [draft, setDraft] = useState<LetterDraft>({})
  const [result, setResult] = useState<object | null>(null)
  const [when, setWhen] = useState<When | undefined>({ on: '2026-05-20', time: '09:00' })
  return (
    <div className="columns-2">
      <Sample name="Forms and buttons that send">
        <AccountForm
          of={useWrite(refusing)}
          fields={[{ label: 'E-mail', name: 'email', type: 'email' }]}
          submit="Send, and be refused"
        />
        <FaultNotice fault={refusal} />
        <TimeRequest
          of={useWrite(asking)}
          {...{ dueOn: '2026-05-20', today: '2026-05-03', asked: '2026-05-30' }}
          back={{ href: '#main', label: 'Back' }}
        />
        <div className="cluster">
          <WriteButton label="Retry" about="a sample" write={failing} />
          <ConfirmedButton label="Delete" about="a sample" question="Delete this sample?" write={failing}>
            This cannot be undone.
          </ConfirmedButton>
          <Button size="small" onClick={() => setResult({})}>
            Show a result
          </Button>
        </div>
        {result && (
          <ResultNotice of={result} kind="success">
            It takes the focus.
          </ResultNotice>
        )}
        <WhenFields when={when} timeZone="Africa/Lagos" faults={{}} onChange={setWhen} />
        <Unsent texts={['Too small a sample.']} />
        <DraftNotice
          kept={drafts}
          until="Kept until you send it."
          startOver="Start over"
          nameOf={() => 'Sample'}
          isShared
        />
        <Saved state={{ kind: 'typing' }} />
        <Saved state={{ kind: 'offline' }} />
        <UploadProgress upload={{ ...upload, share: 0.4, remedy: null }} done={null} />
        <UploadProgress upload={{ ...upload, share: null, remedy: 'retry' }} done="File uploaded." />
      </Sample>
      <Sample name="Lists of the office">
        <Filters action="/styleguide">
          <Filter label="Journal" name="journal" value={null} all="All journals" options={[]} />
          <AgeFilter value="newest" />
        </Filters>
        <p>
          <CountedTab label="A tab with its count" count={100} />
        </p>
        <ExportLink of={{ path: '/styleguide' }} />
        <Older newest="/styleguide" older="/styleguide?before=sample" />
        <FindBox />
      </Sample>
      <Sample name="Editor and record">
        <RichTextField
          label="Body"
          value={html}
          onChange={setHtml}
          fallback={() => <TextArea label="Body" value={html} readOnly />}
        />
        <LetterEditor
          load={letter}
          about=""
          what="reason"
          to="sample@example.org"
          draft={draft}
          onDraft={(change) => setDraft((known) => ({ ...known, ...change }))}
          faults={{}}
        />
        <RecordFields draft={{ ...emptyAt('completion'), authors: [] }} faultAt={() => undefined} onChange={nothing} />
        <ShownLetters letters={[{ to: 'sample@example.org', subject: 'A sample', text: 'Dear Sample Author' }]} />
        <p>
          <ManuscriptLink id="sample">A sample of a manuscript</ManuscriptLink>
        </p>
        <WordChanges label="Title" parts={[...changed]} />
        <TextChanges places={[{ after: 'We asked 71 people.', parts: [...changed] }]} hasMore={false} problem={null} />
        <ul className="checks">
          <Check isMet>The edited file is there.</Check>
          <Check isMet={false}>An author has no affiliation.</Check>
          <Check isMet={false} blocks>
            An objection is open.
          </Check>
        </ul>
        <IndexFiles base="/sample." files={[{ ending: 'xml', label: 'Sample (XML)' }]} />
        <StateNotice standing="retracted" changes={[change]} />
      </Sample>
      <Sample name="Account">
        <Avatar name="Sample Author" picture={null} size={88} />
        <AddressSection
          realm="author"
          email="sample@example.org"
          address={{ isConfirmed: false, askedFor: 'new@example.org' }}
        />
      </Sample>
      <Sample name="Appeals">
        <OwnAppeal appeal={appeal} />
      </Sample>
      <Sample name="Course and numbers">
        <CoursePrice price={12000} originalPrice={15000} off={20} />
        <CourseContents course={course} path="/courses/sample" />
        <Plot title="Downloads" about="a sample year" spans={months} values={months.map((_, at) => at * 3)} />
      </Sample>
    </div>
  )
}
