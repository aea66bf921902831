import { FileArchive } from 'lucide-react'
import { Badge, type Tone } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { formatMoment } from '#app/format.ts'
import type { ManuscriptLetter, StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import { stepForStaff } from '#domain/manuscript/history.ts'
import { type ChainFault, entriesInWords, faultInWords } from '#domain/office/history-chain.ts'
import { ForEditors } from '../../role.tsx'

type Entry = StaffManuscript['log'][number]
type HistoryProps = Pick<StaffManuscript, '_id' | 'log' | 'letters'> & {
  /** Only admins may open the outbox. */
  mayOpenLetters: boolean
  check: { entries: number; fault: ChainFault | null }
}

export function lettersOfNoStep({ log, letters }: Pick<StaffManuscript, 'log' | 'letters'>): ManuscriptLetter[] {
  const ofSteps = new Set(log.map(({ letter }) => letter?._id))
  return letters.filter(({ _id }) => !ofSteps.has(_id))
}

/** Shows each step (who, when, why and which letter was sent), then the letters that belong to no step. */
export function History({ _id, log, letters, mayOpenLetters, check }: HistoryProps) {
  const others = lettersOfNoStep({ log, letters })
  return (
    <section className="stack" aria-labelledby="history">
      <div className="section-head">
        <h2 id="history">History</h2>
        {check.entries > 0 && !check.fault && <span className="meta">Unbroken: {entriesInWords(check.entries)}</span>}
        <ForEditors>
          <ButtonLink variant="secondary" size="small" href={`/api/manuscript/${_id}/file.zip`}>
            <FileArchive /> Export all (ZIP)
          </ButtonLink>
        </ForEditors>
      </div>
      {check.fault && (
        <Notice kind="error" title="This history was changed in the database">
          {faultInWords(check.fault)}
        </Notice>
      )}
      <ol className="manuscript-history">
        {log.map((entry) => (
          <Step key={`${entry.at} ${entry.action} ${entry.reason}`} {...{ entry, letters, mayOpenLetters }} />
        ))}
      </ol>
      {others.length > 0 && (
        <>
          <h3 id="other-emails">Other e-mails</h3>
          <ul className="stack">
            {others.map((letter) => (
              <li key={letter._id}>
                <Letter letter={letter} mayOpen={mayOpenLetters} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Step({ entry, letters, mayOpenLetters }: Omit<HistoryProps, '_id' | 'log' | 'check'> & { entry: Entry }) {
  const { reason, at } = entry
  const { what, who } = stepForStaff(entry)
  const letter = letters.find(({ _id }) => _id === entry.letter?._id)
  return (
    <li className="stack stack-small">
      <p>
        <strong>{what}</strong> {who}
      </p>
      <p className="meta">
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      {reason && <p className="manuscript-reason">{reason}</p>}
      {letter && <Letter letter={letter} mayOpen={mayOpenLetters} />}
    </li>
  )
}

export const letterStates: Record<ManuscriptLetter['state'], { label: string; tone: Tone }> = {
  queued: { label: 'Waiting to be sent', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

function Letter({ letter, mayOpen }: { letter: ManuscriptLetter; mayOpen: boolean }) {
  const { _id, to, subject, text, state, at, sentAt } = letter
  const { label, tone } = letterStates[state]
  return (
    <details className="manuscript-letter">
      <summary>
        E-mail: {subject} <Badge tone={tone}>{label}</Badge>
      </summary>
      <p className="meta">
        To {to}, {formatMoment(sentAt ?? at)} {mayOpen && <a href={`/admin/emails/${_id}`}>In the outbox</a>}
      </p>
      <p className="letter-text">{text}</p>
    </details>
  )
}
