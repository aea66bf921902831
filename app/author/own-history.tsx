import type { HistoryEntry } from '#contracts/manuscript/manuscripts.ts'
import { formatMoment } from '../format.ts'

/** What happened and when, with the e-mails that were sent to the author. */
export function OwnHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <section className="stack" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className="manuscript-history">
        {history.map(({ what, at, reason, email }) => (
          <li key={`${at} ${what}`} className="stack stack-small">
            <p>
              <strong>{what}</strong>
            </p>
            <p className="meta">
              <time dateTime={at}>{formatMoment(at)}</time>
            </p>
            {reason && <p className="manuscript-reason">{reason}</p>}
            {email && (
              <details className="manuscript-letter">
                <summary>E-mail to you: {email.subject}</summary>
                <p className="letter-text">{email.text}</p>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
