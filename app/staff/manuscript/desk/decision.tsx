import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { formatMoment } from '#app/format.ts'
import { problemAt } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import * as calls from '#contracts/manuscript/decisions.ts'
import { undoPaid } from '#contracts/money/charges.ts'
import { CallError } from '#contracts/request.ts'
import { type Letter, reasonProblem } from '#domain/words/manuscript-status.ts'
import type { ChargeState } from '#server/money/payments/read.ts'
import type { CallApi } from '#server/page-context.ts'
import type { ActionDialogProps } from '../../decision/dialog-props.ts'
import { type LetterChange, LetterFields } from './letter.tsx'

type Given = { id: string; letter: LetterChange | undefined; updatedAt: string }
type Additions = { comment: string }

const sends: Record<string, (ask: CallApi, given: Given, additions: Additions) => Promise<unknown>> = {
  screen: (ask, given) => ask(calls.screenManuscript, given),
  approve: (ask, given) => ask(calls.approveManuscript, { ...given, from: 'rejected', why: '' }),
  return: (ask, given, { comment }) => ask(calls.returnManuscript, { ...given, comment }),
  decline: (ask, given, { comment }) => ask(calls.declineManuscript, { ...given, comment }),
  reopen: (ask, given, { comment }) => ask(calls.reopenManuscript, { ...given, comment }),
  remind: (ask, given) => ask(calls.remindAuthor, given),
  revoke: (ask, given) => ask(calls.revokeApproval, given),
  delete: (ask, given) => ask(calls.deleteManuscript, given),
  'undo-paid': (ask, given, { comment }) => ask(undoPaid, { ...given, reason: comment }),
}

const reasons: Record<string, { hint: string; problem(reason: string): string | null }> = {
  return: { hint: 'What the author should correct. The e-mail contains it.', problem: reasonProblem },
  decline: {
    hint: 'The author sees this in the e-mail and, when logged in, on the status page.',
    problem: reasonProblem,
  },
  reopen: { hint: 'The author sees this in the e-mail.', problem: reasonProblem },
  'undo-paid': { hint: 'The author sees this in the e-mail.', problem: reasonProblem },
}

/** A decision with its letter, which staff can read and change before it is sent. */
export function DecisionDialog(props: ActionDialogProps) {
  const { row, manuscript, charge, endsOffer, points, open, onClose, busy, fault, faults, draft, onDraft, run } = props
  const { _id: id, updatedAt, remindedAt } = manuscript
  const asked = reasons[row.action]
  const initial = row.action === 'return' ? points : ''
  const { reason = initial, letter } = draft

  function submit(): void {
    void run({
      problems: problemAt('reason', asked?.problem(reason)),
      async send(ask) {
        const send = sends[row.action]
        if (!send) throw new CallError('refused', 400, 'Invalid action.')
        return send(ask, { id, letter, updatedAt }, { comment: asked ? reason : '' })
      },
    })
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      wide={row.letter !== null}
      title={row.confirm ?? row.label}
      confirmLabel={row.label}
      danger={row.to === null}
      busy={busy}
      onConfirm={submit}
    >
      <div className="stack">
        <p className="muted">{manuscript.title}</p>
        {row.action === 'remind' && remindedAt && <p>The last reminder went on {formatMoment(remindedAt)}.</p>}
        <FaultNotice fault={fault} />
        {row.action === 'undo-paid' && <Undone {...charge} />}
        {asked && (
          <TextArea
            label="Reason"
            hint={asked.hint}
            value={reason}
            rows={points && row.action === 'return' ? 8 : 3}
            maxLength={5000}
            error={faults.comment ?? faults.reason}
            onInput={(event) => onDraft({ reason: event.currentTarget.value })}
          />
        )}
        {endsOffer && row.to !== null && (
          <Notice kind="warning">
            The author has not answered the offer of a transfer to {endsOffer} yet. This decision ends the offer.
          </Notice>
        )}
        {row.letter && (
          <LetterFields
            key={updatedAt}
            id={id}
            action={row.action}
            reason={reason}
            to={manuscript.email}
            hint={hints[row.letter]}
            {...{ draft, onDraft, faults }}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

const toCharge = '{link} will be replaced by the link to the page of the charge.'
const toAppeal = '{link} will be replaced by the link to appeal.'
const hints: Partial<Record<Letter, string>> = {
  approved: toCharge,
  reminder: toCharge,
  declined: toAppeal,
}

function Undone({ payment, waiver }: ChargeState) {
  if (payment)
    return <p>Receipt {payment.receipt} will be reversed by a new entry, and the author will have to pay again.</p>
  return (
    <p>
      {waiver ? 'The waiver will be cancelled' : 'The manuscript will be unpaid again'}, and the author will have to
      pay.
    </p>
  )
}
