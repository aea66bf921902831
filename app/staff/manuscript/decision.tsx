import { ConfirmDialog } from '#app/components/dialog.tsx'
import { TextArea } from '#app/components/form-field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { formatDate, formatMoment } from '#app/format.ts'
import { problemAt } from '#app/write/write.ts'
import { FaultNotice } from '#app/write/write-form.tsx'
import { undoPaid } from '#contracts/charges.ts'
import * as calls from '#contracts/decisions.ts'
import { CallError } from '#contracts/request.ts'
import {
  defaultRejectionReason,
  type Letter,
  reasonProblem,
  rejectionReasonProblem,
} from '#domain/manuscript-status.ts'
import type { ChargeState } from '#server/features/payments/read.ts'
import type { CallApi } from '#server/page-context.ts'
import type { DecisionBasis } from '../peer-review/decision-basis.ts'
import type { ActionDialogProps } from './actions.tsx'
import { type LetterChange, LetterFields } from './letter.tsx'

type Given = { id: string; letter: LetterChange | undefined; updatedAt: string }
type Besides = { comment: string; why: string; from: 'under-review' | 'rejected' }

const sends: Record<string, (ask: CallApi, given: Given, besides: Besides) => Promise<unknown>> = {
  screen: (ask, given) => ask(calls.screenManuscript, given),
  // Sends the status that the page showed, so that a manuscript rejected since then is not approved by mistake.
  approve: (ask, given, { from, why }) => ask(calls.approveManuscript, { ...given, from, why }),
  reject: (ask, given, { comment, why }) => ask(calls.rejectManuscript, { ...given, comment, why }),
  return: (ask, given, { comment }) => ask(calls.returnManuscript, { ...given, comment }),
  decline: (ask, given, { comment }) => ask(calls.declineManuscript, { ...given, comment }),
  reopen: (ask, given, { comment }) => ask(calls.reopenManuscript, { ...given, comment }),
  remind: (ask, given) => ask(calls.remindAuthor, given),
  revoke: (ask, given) => ask(calls.revokeApproval, given),
  delete: (ask, given) => ask(calls.deleteManuscript, given),
  'undo-paid': (ask, given, { comment }) => ask(undoPaid, { ...given, reason: comment }),
}

const reasons: Record<string, { hint: string; initial: string; problem(reason: string): string | null }> = {
  reject: {
    hint: 'The author sees this in the e-mail and, when logged in, on the status page.',
    initial: defaultRejectionReason,
    problem: rejectionReasonProblem,
  },
  return: { hint: 'What the author should correct. The e-mail contains it.', initial: '', problem: reasonProblem },
  decline: {
    hint: 'The author sees this in the e-mail and, when logged in, on the status page.',
    initial: '',
    problem: reasonProblem,
  },
  reopen: { hint: 'The author sees this in the e-mail.', initial: '', problem: reasonProblem },
  'undo-paid': { hint: 'The author sees this in the e-mail.', initial: '', problem: reasonProblem },
}

/** A decision with its letter, which staff can read and change before it is sent. */
export function DecisionDialog(props: ActionDialogProps) {
  const { row, manuscript, charge, basis, endsOffer, open, onClose, busy, fault, faults, draft, onDraft, run } = props
  const { _id: id, updatedAt, remindedAt } = manuscript
  const asked = reasons[row.action]
  const { reason = asked?.initial ?? '', why = '', letter } = draft

  function submit(): void {
    const from = manuscript.status === 'rejected' ? 'rejected' : 'under-review'
    void run({
      problems: problemAt('reason', asked?.problem(reason)),
      async send(ask) {
        const send = sends[row.action]
        if (!send) throw new CallError('refused', 400, 'Invalid action.')
        return send(ask, { id, letter, updatedAt }, { comment: asked ? reason : '', why, from })
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
            rows={3}
            maxLength={5000}
            error={faults.comment ?? faults.reason}
            onInput={(event) => onDraft({ reason: event.currentTarget.value })}
            // The default gives way to the first key.
            onFocus={({ currentTarget }) => reason === asked.initial && currentTarget.select()}
          />
        )}
        {endsOffer && row.to !== null && (
          <Notice kind="warning">
            The author has not answered the offer of a transfer to {endsOffer} yet. This decision ends the offer.
          </Notice>
        )}
        {basis && endsReview.has(row.action) && <Basis {...{ basis, why, onDraft }} error={faults.why} />}
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
  rejected: toAppeal,
  declined: toAppeal,
}

const endsReview = new Set<string>(['approve', 'reject'])

type BasisProps = Pick<ActionDialogProps, 'onDraft'> & { basis: DecisionBasis; why: string; error: string | undefined }

/** What the decision rests on, and what it ends. */
function Basis({ basis, why, error, onDraft }: BasisProps) {
  const { reports, wanted, isEarly, earlier, open, revisionDueOn } = basis
  const sentences = [
    `${reports.length} of ${wanted} reports ${reports.length === 1 ? 'is' : 'are'} in${earlier}.`,
    open > 0 && `${open} open invitation${open === 1 ? '' : 's'} will be ended.`,
    revisionDueOn &&
      `The author is still revising (due on ${formatDate(revisionDueOn)}), and will no longer be asked to.`,
  ]
  return (
    <>
      <Notice kind={isEarly || open > 0 || revisionDueOn ? 'warning' : 'info'}>
        {sentences.filter(Boolean).join(' ')}
      </Notice>
      {isEarly && (
        <TextArea
          label={`Why with ${reports.length} of ${wanted} reports`}
          hint="Kept in the history, not in the e-mail."
          optional
          rows={2}
          maxLength={2000}
          value={why}
          error={error}
          onInput={({ currentTarget }) => onDraft({ why: currentTarget.value })}
        />
      )}
    </>
  )
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
