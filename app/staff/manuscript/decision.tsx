import { useState } from 'react'
import { call } from '#app/api.ts'
import { Button } from '#app/components/button.tsx'
import { Dialog } from '#app/components/dialog.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { formatMoment } from '#app/format.ts'
import { undoPaid } from '#contracts/charges.ts'
import * as calls from '#contracts/decisions.ts'
import { CallError } from '#contracts/request.ts'
import { defaultRejectionReason, reasonProblem, rejectionReasonProblem } from '#domain/manuscript-status.ts'
import type { ChargeState } from '#server/features/payments/read.ts'
import type { DeedProps } from './actions.tsx'
import { type LetterChange, LetterFields } from './letter.tsx'

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
  'undo-paid': (given, { comment }) => call(undoPaid, { ...given, reason: comment }),
}

const reasons: Record<string, { hint: string; initial: string; problem(reason: string): string | null }> = {
  reject: {
    hint: 'The author reads it in the letter and on the status page.',
    initial: defaultRejectionReason,
    problem: rejectionReasonProblem,
  },
  'undo-paid': { hint: 'The author reads it in the e-mail.', initial: '', problem: reasonProblem },
}

/** A decision with its letter, which can be read and changed before it goes. */
export function DecisionDialog(props: DeedProps) {
  const { row, manuscript, charge, open, onClose, busy, error, faults, draft, onDraft, carryOut } = props
  const { _id: id, updatedAt, remindedAt } = manuscript
  const asked = reasons[row.action]
  const { reason = asked?.initial ?? '', letter } = draft
  const [settledReason, setSettledReason] = useState(reason)
  const [fault, setFault] = useState<string | null>(null)

  function submit(): void {
    const problem = asked?.problem(reason) ?? null
    setFault(problem)
    if (problem) return
    const perform = performers[row.action]
    const from = manuscript.status === 'rejected' ? 'rejected' : 'under-review'
    void carryOut(async () => {
      if (!perform) throw new CallError('refused', 400, 'Invalid action.')
      return perform({ id, letter, updatedAt }, { comment: asked ? reason : '', from })
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
        {row.action === 'undo-paid' && <Undone {...charge} />}
        {asked && (
          <TextArea
            label="Reason"
            hint={asked.hint}
            value={reason}
            rows={3}
            maxLength={5000}
            error={fault ?? faults.comment ?? faults.reason}
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

function Undone({ payment, waiver }: ChargeState) {
  if (payment)
    return <p>Receipt {payment.receipt} is reversed by an entry of its own, and the author has to pay again.</p>
  return <p>{waiver ? 'The waiver is taken back' : 'The manuscript is unpaid again'}, and the author has to pay.</p>
}
