import { markPaid } from '#contracts/payments.ts'
import { chargeFor } from '#domain/charge.ts'
import { formatMoney } from '#domain/money.ts'
import { call } from '../api.ts'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Notice } from '../components/notice.tsx'
import type { DeedProps } from './manuscript-actions.tsx'
import { LetterFields } from './manuscript-letter.tsx'

export function MarkPaidDialog(props: DeedProps) {
  const { row, manuscript, open, onClose, busy, error, faults, draft, onDraft, carryOut } = props
  const { _id: id, email, updatedAt } = manuscript
  const { letter } = draft
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={row.confirm}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => carryOut(() => call(markPaid, { id, letter, updatedAt }))}>
            {row.label}
          </Button>
        </>
      }
    >
      <div className="stack">
        {error && (
          <Notice kind="error" live>
            {error}
          </Notice>
        )}
        <p>
          For money that came another way than through the site: {formatMoney(chargeFor(manuscript.country))} for{' '}
          <strong>{manuscript.title}</strong>. The author gets a numbered receipt by e-mail.
        </p>
        <LetterFields
          key={updatedAt}
          id={id}
          action={row.action}
          to={email}
          hint="{receipt} becomes the receipt's number, {reference} the end of its address."
          {...{ draft, onDraft, faults }}
        />
      </div>
    </Dialog>
  )
}
