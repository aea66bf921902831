import { markPaid } from '#contracts/payments.ts'
import { chargeFor } from '#domain/charge.ts'
import { formatMoney } from '#domain/money.ts'
import { call } from '../api.ts'
import { ConfirmDialog } from '../components/dialog.tsx'
import { Notice } from '../components/notice.tsx'
import type { DeedProps } from './manuscript-actions.tsx'

export function MarkPaidDialog({ row, manuscript, open, onClose, busy, error, carryOut }: DeedProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={row.confirm}
      confirmLabel={row.label}
      busy={busy}
      onConfirm={() => carryOut(() => call(markPaid, { id: manuscript._id }))}
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
      </div>
    </ConfirmDialog>
  )
}
