import { useState } from 'react'
import { call } from '#app/api.ts'
import { Button, type Look } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Paragraphs } from '#app/components/paragraphs.tsx'
import { formatDate } from '#app/format.ts'
import { useWrite } from '#app/write/use-write.ts'
import { problemAt } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { type StaffAppeal, upholdLetter, upholdRejection } from '#contracts/decision/appeals.ts'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import { outcomeLabels } from '#domain/manuscript/appeal.ts'
import { reasonProblem } from '#domain/words/manuscript-status.ts'
import { type LetterDraft, LetterEditor } from './letter.tsx'

const openOf = (appeals: readonly StaffAppeal[]) => appeals.find(({ answer }) => !answer)

type AppealNoticeProps = {
  appeals: readonly StaffAppeal[]
  isAdmin: boolean
  /** Whether the member of staff who reads this made the decision. */
  isOwnDecision: boolean
}

/** An appeal that waits for its answer. */
export function AppealNotice({ appeals, isAdmin, isOwnDecision }: AppealNoticeProps) {
  const open = openOf(appeals)
  if (!open) return null
  return (
    <Notice kind="warning" title={isAdmin ? 'Appeal to answer' : 'The author has appealed'}>
      <div className="stack stack-small">
        <p>
          Received on {formatDate(open.at)}.{!isAdmin && ' An admin answers it.'} <a href="#appeals">Read the appeal</a>
        </p>
        {isAdmin && isOwnDecision && <p>You made this decision yourself. If you can, let another admin answer.</p>}
      </div>
    </Notice>
  )
}

/** What the author wrote, and what was answered. */
export function AppealTexts({ appeals }: { appeals: readonly StaffAppeal[] }) {
  if (appeals.length === 0) return null
  return (
    <section className="stack" aria-labelledby="appeals">
      <h2 id="appeals">{appeals.length === 1 ? 'Appeal' : 'Appeals'}</h2>
      {appeals.map(({ at, reasons, answer, by }) => (
        <div key={at} className="stack stack-small">
          <p className="meta">The author appealed on {formatDate(at)}</p>
          <Paragraphs text={reasons} />
          {answer && (
            <Notice title={outcomeLabels[answer.outcome]}>
              <p className="meta">
                {by && `${by}, `}
                {formatDate(answer.at)}
              </p>
              {answer.text && <Paragraphs text={answer.text} />}
            </Notice>
          )}
        </div>
      ))}
    </section>
  )
}

/** What is typed stays until it is sent. */
type UpholdProps = {
  manuscript: Pick<StaffManuscript, '_id' | 'title' | 'email' | 'updatedAt'>
  label: string
  look: Look
}

export function Uphold({ manuscript, label, look }: UpholdProps) {
  const { _id: id, title, email, updatedAt } = manuscript
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [draft, setDraft] = useState<LetterDraft>({})
  const uphold = useWrite(
    {
      send: (ask, comment: string) => ask(upholdRejection, { id, comment, letter: draft.letter, updatedAt }),
      problems: (comment) => problemAt('comment', reasonProblem(comment)),
      fallback: "Action 'Uphold the rejection' failed.",
      done: () => 'The appeal is answered, and the e-mail is on its way.',
    },
    { onDone: () => setOpen(false) },
  )
  const faults = uphold.fault?.fields ?? {}
  return (
    <>
      <Button
        {...look}
        onClick={() => {
          uphold.forget()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        wide
        title={label}
        confirmLabel="Uphold and send"
        busy={uphold.isBusy}
        onConfirm={() => uphold.run(reason)}
      >
        {isOpen && (
          <div className="stack">
            <p className="muted">{title}</p>
            <FaultNotice
              fault={uphold.fault}
              fields={['comment', 'letter.despiteNames', 'letter.subject', 'letter.text']}
            />
            <TextArea
              label="Reason"
              hint="The author sees this in the e-mail and on the page of the appeal."
              value={reason}
              rows={3}
              maxLength={5000}
              error={faults.comment}
              onInput={({ currentTarget }) => setReason(currentTarget.value)}
            />
            <LetterEditor
              key={updatedAt}
              load={() => call(upholdLetter, { id, comment: reason, format: 'html' })}
              about={reason}
              what="reason"
              to={email}
              draft={draft}
              onDraft={(change) => setDraft((known) => ({ ...known, ...change }))}
              faults={faults}
            />
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}
