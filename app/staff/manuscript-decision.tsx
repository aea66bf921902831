import { useState } from 'react'
import * as calls from '#contracts/decisions.ts'
import { CallError } from '#contracts/request.ts'
import { defaultRejectionReason, rejectionReasonProblem } from '#domain/manuscript-status.ts'
import { call } from '../api.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextArea } from '../components/form-field.tsx'
import { Notice } from '../components/notice.tsx'
import type { DeedProps } from './manuscript-actions.tsx'
import { type LetterChange, LetterFields } from './manuscript-letter.tsx'

type Given = { id: string; comment: string; letter: LetterChange | undefined; from: 'under-review' | 'rejected' }

const performers: Record<string, (given: Given) => Promise<unknown>> = {
  screen: ({ id, letter }) => call(calls.screenManuscript, { id, letter }),
  // The status that the page showed: what was rejected meanwhile is not accepted again by mistake.
  approve: ({ id, letter, from }) => call(calls.approveManuscript, { id, letter, from }),
  reject: ({ id, letter, comment }) => call(calls.rejectManuscript, { id, letter, comment }),
  remind: ({ id, letter }) => call(calls.remindAuthor, { id, letter }),
  revoke: ({ id, letter }) => call(calls.revokeApproval, { id, letter }),
  delete: ({ id, letter }) => call(calls.deleteManuscript, { id, letter }),
}

/** A decision with its letter, which can be read and changed before it goes. */
export function DecisionDialog({ row, manuscript, open, onClose, busy, error, carryOut }: DeedProps) {
  const [reason, setReason] = useState(defaultRejectionReason)
  const [settledReason, setSettledReason] = useState(reason)
  const [fault, setFault] = useState<string | null>(null)
  const [letter, setLetter] = useState<LetterChange | undefined>()
  const asksReason = row.asks === 'reason'

  function submit(): void {
    const problem = asksReason ? rejectionReasonProblem(reason) : null
    setFault(problem)
    if (problem) return
    const perform = performers[row.action]
    const from = manuscript.status === 'rejected' ? 'rejected' : 'under-review'
    const given = { id: manuscript._id, comment: asksReason ? reason : '', letter, from } as const
    void carryOut(async () => {
      if (!perform) throw new CallError('refused', 400, 'Invalid action.')
      return perform(given)
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
            error={fault}
            onInput={(event) => setReason(event.currentTarget.value)}
            onBlur={() => setSettledReason(reason)}
          />
        )}
        {row.letter && (
          <LetterFields
            id={manuscript._id}
            action={row.action}
            reason={settledReason}
            to={manuscript.email}
            change={letter}
            onChange={setLetter}
          />
        )}
      </div>
    </Dialog>
  )
}
