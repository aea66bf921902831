import { formatMoment } from '../format.ts'
import type { OwnStatusData } from './read-own-status.ts'

/** The e-mails about a manuscript that its author got from us. */
export function OwnLetters({ letters }: Pick<OwnStatusData, 'letters'>) {
  if (letters.length === 0) return null
  return (
    <section className="stack stack-small" aria-labelledby="letters">
      <h2 id="letters">E-mails to you</h2>
      <p className="meta">As they were sent, without the links in them.</p>
      <ul className="own-letters">
        {letters.map(({ subject, text, sentAt }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the letters of one page stay in their order
          <li key={at}>
            <details className="manuscript-letter">
              <summary>
                {subject} <time dateTime={sentAt}>{formatMoment(sentAt)}</time>
              </summary>
              <p className="letter-text">{text}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
