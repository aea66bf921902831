import { formatMoment } from '#app/format.ts'
import type { Fault } from '#server/office/site-status/read.ts'

export function FaultList({ faults }: { faults: readonly Fault[] }) {
  return (
    <ul className="log faults">
      {faults.map((fault) => (
        <FaultItem key={fault._id} fault={fault} />
      ))}
    </ul>
  )
}

function FaultItem({ fault }: { fault: Fault }) {
  const { place, message, detail, count, firstAt, lastAt, requestIds, slowestMs } = fault
  return (
    <li>
      <h2>{place || 'Unknown place'}</h2>
      <p className="fault-message">{message}</p>
      <p className="meta">
        {count === 1 ? (
          <>
            Once, on <time dateTime={lastAt}>{formatMoment(lastAt)}</time>
          </>
        ) : (
          <>
            {count.toLocaleString('en')} times from <time dateTime={firstAt}>{formatMoment(firstAt)}</time> to{' '}
            <time dateTime={lastAt}>{formatMoment(lastAt)}</time>
          </>
        )}
        {slowestMs !== null && ` · ${count === 1 ? 'took' : 'slowest'} ${(slowestMs / 1000).toFixed(1)} s`}
      </p>
      {requestIds.length > 0 && (
        <p className="meta">
          {requestIds.length === 1 ? 'Request' : 'Last requests'}: {requestIds.join(', ')}
        </p>
      )}
      {detail && (
        <details>
          <summary>Where in the code</summary>
          {/* Scrolled by keyboard, too. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the focus */}
          <pre tabIndex={0}>{detail}</pre>
        </details>
      )}
    </li>
  )
}
