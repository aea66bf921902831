import { Badge } from '#app/components/badge.tsx'
import type { Look } from '#app/components/button.tsx'
import { formatDate } from '#app/format.ts'
import { extendRevision } from '#contracts/review/revisions.ts'
import type { ReviewDesk, Round } from '#contracts/review/rounds.ts'
import { addDays } from '#domain/words/day.ts'
import { reviewFilterLabels } from '#domain/words/peer-review.ts'
import { comparePath } from '../../manuscript/desk/versions.tsx'
import { MoreTime } from './more-time.tsx'

type RevisionProps = { id: string; round: Round; today: string }

/** What is asked of the author after a round, and what came of it. */
export function RevisionLine({ id, round, today }: RevisionProps) {
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
      </div>
      {asked && (
        <p className="manuscript-reason">
          The author asks for time until {formatDate(asked.until)}.{asked.reason && ` ${asked.reason}`}
        </p>
      )}
    </div>
  )
}

type ExtendProps = { id: string; label: string; look: Look; desk: ReviewDesk }

/** In the block of decisions. */
export function ExtendRevision({ id, label, look, desk: { rounds, today } }: ExtendProps) {
  const revision = rounds.at(-1)?.revision
  const due = revision?.dueOn ?? today
  return (
    <MoreTime
      {...{ label, look }}
      title={label}
      due="Revision due on"
      hint="They have until the end of that day, and are told by e-mail."
      day={revision?.asked?.until ?? addDays(due > today ? due : today, 14)}
      send={(ask, dueOn) => ask(extendRevision, { id, dueOn })}
    />
  )
}
