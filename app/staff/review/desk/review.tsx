import { UserPlus } from 'lucide-react'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { formatDate } from '#app/format.ts'
import type { ReviewDesk, Round } from '#contracts/review/rounds.ts'
import { daysBetween, publishersDay } from '#domain/words/day.ts'
import { anonymityLabels, decisionLabels } from '#domain/words/peer-review.ts'
import { Invitations } from './invitations.tsx'
import { Reports } from './reports.tsx'
import { RevisionLine } from './revision.tsx'

type ReviewProps = {
  id: string
  desk: ReviewDesk
  isOpen: boolean
  /** How long the journal's other manuscripts took. */
  pace: string | null
}

/** A manuscript's rounds: who was asked, and what came. */
export function Review({ id, desk, isOpen, pace }: ReviewProps) {
  const { rounds, today } = desk
  const last = rounds.at(-1)
  const current = last && !last.decision ? last : undefined
  return (
    <section className="stack" aria-labelledby="peer-review">
      <div className="section-head">
        <h2 id="peer-review">Peer review</h2>
        <span className="meta">{anonymityLabels[desk.anonymity]}</span>
        {isOpen && !last?.revision?.isAwaited && <Invite id={id} />}
      </div>
      {isOpen && pace && <p className="meta">{pace}</p>}
      {rounds.length === 0 && <p className="muted">Nobody has been asked yet.</p>}
      {rounds.toReversed().map((round) => (
        <RoundPart key={round.number} {...{ id, round, today }} isOpen={isOpen && round === current} />
      ))}
    </section>
  )
}

function Invite({ id }: { id: string }) {
  return (
    <ButtonLink variant="secondary" size="small" href={`/admin/review/${id}/invite`}>
      <UserPlus />
      Invite
    </ButtonLink>
  )
}

const dayOf = (moment: string) => publishersDay(new Date(moment))

type RoundProps = { id: string; round: Round; today: string; isOpen: boolean }

function RoundPart({ id, round, today, isOpen }: RoundProps) {
  const { number, version, openedAt, decision, decidedAt, reason, invitations } = round
  const days = daysBetween(dayOf(openedAt), decidedAt ? dayOf(decidedAt) : today) + 1
  return (
    <section className="stack stack-small" aria-labelledby={`round-${number}`}>
      <h3 id={`round-${number}`} className="cluster">
        Round {number}
        {decision && <Badge>{decisionLabels[decision]}</Badge>}
        <span className="meta">
          Version {version}, {isOpen ? `day ${days}` : days === 1 ? '1 day' : `${days} days`}
          {decidedAt && `, decided on ${formatDate(decidedAt)}`}
        </span>
      </h3>
      {reason && <p className="manuscript-reason">{reason}</p>}
      <RevisionLine {...{ id, round, today }} />
      <Invitations {...{ id, invitations, today, isOpen }} />
      <Reports {...{ round, isOpen }} />
    </section>
  )
}
