import { useState } from 'react'
import * as calls from '#contracts/decisions.ts'
import { CallError } from '#contracts/request.ts'
import { defaultRejectionReason, rejectionReasonProblem } from '#domain/manuscript-status.ts'
import { call } from '../api.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextArea } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import { formatMoment } from '../format.ts'
import type { DeedProps } from './manuscript-actions.tsx'
import { type LetterChange, LetterFields } from './manuscript-letter.tsx'

type Given = { id: string; letter: LetterChange | undefined; updatedAt: string }
type Besides = { comment: string; from: 'under-review' | 'rejected' }

const performers: Record<string, (given: Given, besides: Besides) => Promise<unknown>> = {
  screen: (given) => call(calls.screenManuscript, given),
  // The status that the page showed: what was rejected meanwhile is not accepted again by mistake.
  approve: (given, { from }) => call(calls.approveManuscript, { ...given, from }),
  reject: (given, { comment }) => call(calls.rejectManuscript, { ...given, comment }),
  remind: (given) => call(calls.remindAuthor, given),
  revoke: (given) => call(calls.revokeApproval, given),
  delete: (given) => call(calls.deleteManuscript, given),
}

/** A decision with its letter, which can be read and changed before it goes. */
export function DecisionDialog(props: DeedProps) {
  const { row, manuscript, open, onClose, busy, error, faults, draft, onDraft, carryOut } = props
  const { _id: id, updatedAt, remindedAt } = manuscript
  const { reason = defaultRejectionReason, letter } = draft
  const [settledReason, setSettledReason] = useState(reason)
  const [fault, setFault] = useState<string | null>(null)
  const asksReason = row.asks === 'reason'

  function submit(): void {
    const problem = asksReason ? rejectionReasonProblem(reason) : null
    setFault(problem)
    if (problem) return
    const perform = performers[row.action]
    const from = manuscript.status === 'rejected' ? 'rejected' : 'under-review'
    void carryOut(async () => {
      if (!perform) throw new CallError('refused', 400, 'Invalid action.')
      return perform({ id, letter, updatedAt }, { comment: asksReason ? reason : '', from })
    })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide={row.letter !== null}
      title={row.confirm ?? row.label}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant={row.to === null ? 'danger' : 'primary'} busy={busy} onClick={submit}>
            {row.label}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{manuscript.title}</p>
        {row.action === 'remind' && remindedAt && <p>The last reminder went on {formatMoment(remindedAt)}.</p>}
        {error && (
          <Notice kind="error" live>
            {error}
          </Notice>
        )}
        {asksReason && (
          <TextArea
            label="Reason"
            hint="The author reads it in the letter and on the status page."
            value={reason}
            rows={3}
            maxLength={5000}
            error={fault ?? faults.comment}
            onInput={(event) => onDraft({ reason: event.currentTarget.value })}
            onBlur={() => setSettledReason(reason)}
          />
        )}
        {row.letter && (
          <LetterFields
            key={updatedAt}
            id={id}
            action={row.action}
            reason={settledReason}
            to={manuscript.email}
            {...{ draft, onDraft, faults }}
          />
        )}
      </div>
    </Dialog>
  )
}
