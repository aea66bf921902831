import { Badge } from '#app/components/badge.tsx'
import { formatDate } from '#app/format.ts'
import { extendRevision } from '#contracts/revisions.ts'
import type { Round } from '#contracts/rounds.ts'
import { addDays } from '#domain/day.ts'
import { reviewFilterLabels } from '#domain/peer-review.ts'
import { comparePath } from '../manuscript/versions.tsx'
import { MoreTime } from './more-time.tsx'

type RevisionProps = { id: string; round: Round; today: string; mayExtend: boolean }

/** What is asked of the author after a round, and what came of it. */
export function RevisionLine({ id, round, today, mayExtend }: RevisionProps) {
  const { revision } = round
  if (!revision) return null
  const { dueOn, asked, submittedAt, isAwaited, endedAt, version } = revision
  if (submittedAt && version)
    return (
      <p className="cluster meta">
        Revision submitted on {formatDate(submittedAt)} as version {version}.
        <a href={comparePath(id, round.version, version)}>See what changed</a>
      </p>
    )
  if (!isAwaited)
    return (
      <p className="meta">
        The revision is no longer awaited: the editors decided without it{endedAt && ` on ${formatDate(endedAt)}`}.
      </p>
    )
  return (
    <div className="stack stack-small">
      <div className="cluster meta">
        Revision due on {formatDate(dueOn)}
        {dueOn < today && <Badge tone="danger">{reviewFilterLabels.late}</Badge>}
        {mayExtend && (
          <MoreTime
            label="Give the author more time"
            title="Give the author more time"
            due="Revision due on"
            hint="They have until the end of that day, and are told by e-mail."
            day={asked?.until ?? addDays(dueOn > today ? dueOn : today, 14)}
            send={(ask, dueOn) => ask(extendRevision, { id, dueOn })}
          />
        )}
      </div>
      {asked && (
        <p className="manuscript-reason">
          The author asks for time until {formatDate(asked.until)}.{asked.reason && ` ${asked.reason}`}
        </p>
      )}
    </div>
  )
}
