import { Badge } from '#app/components/badge.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Table } from '#app/components/table.tsx'
import { formatDate } from '#app/format.ts'
import type { Refund } from '#contracts/money/refunds.ts'
import { refundLabels, sentBackInWords } from '#domain/money/refund.ts'
import { formatMoney } from '#domain/words/money.ts'
import { Payer } from './held.tsx'

const tones = { processed: 'success', failed: 'danger', 'needs-attention': 'danger' } as const
const origins = { staff: null, provider: "Made on the provider's dashboard", dispute: 'After a dispute' }

/** Refunds with what the provider says about them. */
export function RefundsSent({ refunds }: { refunds: Refund[] }) {
  if (refunds.length === 0) return <EmptyState title="No refunds yet" />
  return (
    <Table
      caption="Refunds"
      hideCaption
      rows={refunds}
      rowKey={({ id }) => id}
      columns={[
        {
          header: 'Amount',
          cell: (refund) => (
            <span className="cluster">
              {formatMoney(refund)}
              {refund.mode === 'test' && <Badge tone="warning">Test</Badge>}
              {refund.sample && <Badge>Sample</Badge>}
            </span>
          ),
        },
        { header: 'State', cell: (refund) => <State {...refund} /> },
        {
          header: 'Payment',
          cell: ({ description, reference, receipt }) => (
            <>
              {receipt ? <a href={`/receipt/${reference}`}>{receipt}</a> : 'Not matched to a charge'}
              <br />
              {description}
            </>
          ),
        },
        { header: 'To', cell: (refund) => <Payer {...refund} /> },
        {
          header: 'Reason',
          cell: ({ reason, origin, askedBy }) => (
            <>
              {reason ?? origins[origin]}
              {askedBy && (
                <>
                  <br />
                  <span className="meta">{askedBy}</span>
                </>
              )}
            </>
          ),
        },
        {
          header: 'Sent',
          cell: ({ createdAt }) => (
            <time className="nowrap" dateTime={createdAt}>
              {formatDate(createdAt)}
            </time>
          ),
        },
      ]}
    />
  )
}

function State({ state, processedAt, paidOn, way, externalReference, problem }: Refund) {
  const sentBack = way && sentBackInWords({ way, externalReference })
  return (
    <>
      <Badge tone={state in tones ? tones[state as keyof typeof tones] : 'info'}>{refundLabels[state]}</Badge>
      {(processedAt || problem) && (
        <>
          <br />
          <span className="meta">
            {processedAt ? formatDate(paidOn ?? processedAt) : problem}
            {sentBack && `, ${sentBack}`}
          </span>
        </>
      )}
    </>
  )
}
