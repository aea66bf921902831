import { ArrowRight, UserPlus } from 'lucide-react'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { formatDate } from '#app/format.ts'
import type { ReviewersCopy } from '#contracts/reviewer-copy.ts'
import type { ReviewDesk, Round } from '#contracts/rounds.ts'
import { daysBetween } from '#domain/day.ts'
import { anonymityLabels, stageLabels, verdictLabels } from '#domain/peer-review.ts'
import { copyNextStep, reviewNextStep } from '#domain/review-next-step.ts'
import { Invitations } from './invitations.tsx'
import { Reports } from './reports.tsx'
import { RevisionLine } from './revision.tsx'

type ReviewProps = {
  id: string
  desk: ReviewDesk
  copies: readonly ReviewersCopy[]
  isOpen: boolean
  /** How long the journal's other manuscripts took. */
  pace: string | null
}

/** A manuscript's rounds: what to do next, who was asked, and what came. */
export function Review({ id, desk, copies, isOpen, pace }: ReviewProps) {
  const { rounds, stage, today } = desk
  const last = rounds.at(-1)
  const current = last && !last.decision ? last : undefined
  const next =
    isOpen &&
    stage &&
    reviewNextStep(
      {
        ...{ stage, wanted: desk.wanted, today },
        invitations: current?.invitations ?? [],
        revisionDueOn: last?.revision?.dueOn ?? null,
        revisionAskedUntil: last?.revision?.asked?.until ?? null,
        copyStep: copyStepOf(desk, copies),
      },
      formatDate,
    )
  return (
    <section className="stack" aria-labelledby="peer-review">
      <div className="section-head">
        <h2 id="peer-review">Peer review</h2>
        <span className="meta">{anonymityLabels[desk.anonymity]}</span>
        {isOpen && !last?.revision?.isAwaited && <Invite id={id} />}
      </div>
      {next && stage && (
        <p className="next-step">
          <ArrowRight />
          <span>
            <strong>{stageLabels[stage]}.</strong>{' '}
            {next.copyStep && (
              <>
                <a href="#reviewers-copy">{next.copyStep}</a>{' '}
              </>
            )}
            {next.text}
          </span>
        </p>
      )}
      {isOpen && pace && <p className="meta">{pace}</p>}
      {rounds.length === 0 && <p className="muted">Nobody has been asked yet.</p>}
      {rounds.toReversed().map((round) => (
        <RoundPart
          key={round.number}
          {...{ id, round, today }}
          isOpen={isOpen && round === current}
          mayExtend={isOpen && round === last}
        />
      ))}
    </section>
  )
}

/** What is left to do with the copy that reviewers would get now; null where they may know the authors. */
export function copyStepOf({ anonymity, rounds, lastVersion }: ReviewDesk, copies: readonly ReviewersCopy[]) {
  if (anonymity !== 'double') return null
  const wanted = rounds.find(({ decision }) => !decision)?.version ?? lastVersion
  return copyNextStep(copies.find(({ version }) => version === wanted) ?? null)
}

function Invite({ id }: { id: string }) {
  return (
    <ButtonLink variant="secondary" size="small" href={`/admin/review/${id}/invite`}>
      <UserPlus />
      Invite reviewers
    </ButtonLink>
  )
}

type RoundProps = { id: string; round: Round; today: string; isOpen: boolean; mayExtend: boolean }

function RoundPart({ id, round, today, isOpen, mayExtend }: RoundProps) {
  const { number, version, openedAt, decision, decidedAt, reason, invitations } = round
  const days = daysBetween(openedAt.slice(0, 10), decidedAt?.slice(0, 10) ?? today) + 1
  return (
    <section className="stack stack-small" aria-labelledby={`round-${number}`}>
      <h3 id={`round-${number}`} className="cluster">
        Round {number}
        {decision && <Badge>{verdictLabels[decision]}</Badge>}
        <span className="meta">
          Version {version}, {isOpen ? `day ${days}` : days === 1 ? '1 day' : `${days} days`}
          {decidedAt && `, decided on ${formatDate(decidedAt)}`}
        </span>
      </h3>
      {reason && <p className="manuscript-reason">{reason}</p>}
      <RevisionLine {...{ id, round, today, mayExtend }} />
      <Invitations {...{ id, invitations, today, isOpen }} />
      <Reports {...{ round, isOpen }} />
    </section>
  )
}
