import { Badge, type Tone } from '#app/components/badge.tsx'
import { Table } from '#app/components/table.tsx'
import { formatMoment } from '#app/format.ts'
import { successOf } from '#app/write/write.ts'
import { type Deposit, type DepositState, retryDeposit } from '#contracts/publishing/deposits.ts'
import { WriteButton } from '../../write-button.tsx'

export const states: Record<DepositState, { label: string; tone: Tone }> = {
  failed: { label: 'Failed', tone: 'danger' },
  warning: { label: 'Registered with a warning', tone: 'warning' },
  waiting: { label: 'Waiting to be sent', tone: 'neutral' },
  submitted: { label: 'Sent, not answered', tone: 'info' },
  registered: { label: 'Registered', tone: 'success' },
}

export function DepositTable({ deposits }: { deposits: readonly Deposit[] }) {
  return (
    <Table
      caption="DOIs"
      hideCaption
      rows={deposits}
      rowKey={({ article }) => article}
      columns={[
        { header: 'DOI', cell: (deposit) => <Name {...deposit} /> },
        { header: 'State', cell: (deposit) => <State {...deposit} /> },
        { header: 'When', cell: (deposit) => <When {...deposit} /> },
      ]}
    />
  )
}

function Name({ doi, title, path, state }: Deposit) {
  const isKnown = state === 'registered' || state === 'warning'
  return (
    <div className="deposit-name">
      {isKnown ? <a href={`https://doi.org/${doi}`}>{doi}</a> : <span>{doi}</span>}
      <a href={path}>{title}</a>
    </div>
  )
}

function State(deposit: Deposit) {
  const { state, answer } = deposit
  const { label, tone } = states[state]
  return (
    <div className="deposit-state">
      <Badge tone={tone}>{label}</Badge>
      <p>{answer ?? 'No reply yet.'}</p>
      {state === 'failed' && <Retry {...deposit} />}
    </div>
  )
}

function When({ updatedAt, nextAt }: Deposit) {
  return (
    <>
      <time dateTime={updatedAt}>{formatMoment(updatedAt)}</time>
      {nextAt && (
        <span className="meta deposit-next">
          Next: <time dateTime={nextAt}>{formatMoment(nextAt)}</time>
        </span>
      )}
    </>
  )
}

function Retry({ article, doi, title }: Deposit) {
  return (
    <div className="retry">
      <WriteButton
        variant="secondary"
        label="Retry"
        about={`${doi}, ${title}`}
        write={{ send: (ask) => ask(retryDeposit, { id: article }), fallback: 'Retrying failed.', done: successOf }}
      />
    </div>
  )
}
