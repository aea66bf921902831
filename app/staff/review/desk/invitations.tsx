import { Badge, type Tone } from '#app/components/badge.tsx'
import { type Column, Table } from '#app/components/table.tsx'
import { formatDate } from '#app/format.ts'
import { successOf } from '#app/write/write.ts'
import {
  askAlternate,
  cancelInvitation,
  extendInvitation,
  type Invitation,
  orderAlternates,
  remindReviewer,
} from '#contracts/review/rounds.ts'
import { addDays, publishersDay } from '#domain/words/day.ts'
import {
  declineLabels,
  dueOn,
  type InvitationState,
  isOpenInvitation,
  reviewFilterLabels,
} from '#domain/words/peer-review.ts'
import { truncate } from '#domain/words/text.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { WriteButton } from '../../write-button.tsx'
import { MoreTime } from './more-time.tsx'

const states: Record<InvitationState, { label: string; tone: Tone }> = {
  queued: { label: 'Alternate', tone: 'neutral' },
  invited: { label: 'Invited', tone: 'info' },
  accepted: { label: 'Reviewing', tone: 'info' },
  declined: { label: 'Declined', tone: 'neutral' },
  submitted: { label: 'Report in', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
}

type InvitationsProps = { id: string; invitations: readonly Invitation[]; today: string; isOpen: boolean }

/** Who was asked in a round, and the alternates in the order in which they will be. */
export function Invitations({ id, invitations, today, isOpen }: InvitationsProps) {
  const asked = invitations.filter(({ state }) => state !== 'queued')
  const queued = invitations.filter(({ state }) => state === 'queued')
  const columns: Column<Invitation>[] = [
    { header: 'Reviewer', cell: (one) => <Who {...one} inviteHref={isOpen ? `/admin/review/${id}/invite` : null} /> },
    { header: 'State', cell: State },
    { header: 'Due', cell: (one) => <Due {...one} today={today} /> },
    ...(isOpen ? [{ header: 'Actions', cell: (one: Invitation) => <Actions invitation={one} today={today} /> }] : []),
  ]
  if (invitations.length === 0) return null
  return (
    <div className="stack stack-small">
      {asked.length > 0 && (
        <Table caption="Reviewers" hideCaption columns={columns} rows={asked} rowKey={({ _id }) => _id} />
      )}
      {queued.length > 0 && <Alternates {...{ id, queued, isOpen }} />}
    </div>
  )
}

function Who({ number, reviewer, declined, conflict, asked, inviteHref }: Invitation & { inviteHref: string | null }) {
  const { name, affiliation, _id, email } = reviewer
  const who = `${number}. ${name}`
  return (
    <>
      {/* Whoever has no address had their data deleted, and has no page. */}
      {email === null ? who : <a href={`/admin/reviewers/${_id}`}>{who}</a>}
      {affiliation && <span className="meta block">{affiliation}</span>}
      {declined?.reason && (
        <span className="meta block">
          {declineLabels[declined.reason]}
          {declined.note && `: ${declined.note}`}
        </span>
      )}
      {declined?.suggestions.map(({ name, email }) => (
        <span key={name + email} className="meta block">
          Suggests {name}
          {email && `, ${email}`}{' '}
          {inviteHref && (
            <a href={inviteHref} aria-label={`Invite ${name}`}>
              Invite
            </a>
          )}
        </span>
      ))}
      {conflict && <span className="meta block">On conflicts of interest: {conflict}</span>}
      {asked && (
        <span className="meta block">
          Asks for time until {formatDate(asked.until)}
          {asked.reason && `: ${asked.reason}`}
        </span>
      )}
    </>
  )
}

function State({ state, isOverdue, undelivered, reviewer }: Invitation) {
  const { label, tone } = states[state]
  return (
    <span className="cluster">
      {isOverdue ? (
        <Badge tone="danger">{state === 'invited' ? 'No answer' : reviewFilterLabels.late}</Badge>
      ) : (
        <Badge tone={tone}>{label}</Badge>
      )}
      {undelivered && (
        <>
          <Badge tone="danger">Not delivered</Badge>
          <span className="meta">
            {truncate(undelivered, 100)} <a href={`/admin/reviewers/${reviewer._id}/edit`}>Correct the address</a>
          </span>
        </>
      )}
    </span>
  )
}

function Due({ today, ...invitation }: Invitation & { today: string }) {
  const due = dueOn(invitation)
  const reminded = invitation.remindedAt
  if (due)
    return (
      <>
        {formatDate(due)}
        {reminded && (
          <span className="meta block">
            {isToday(reminded, today) ? 'Reminded today' : `Reminded on ${formatDate(reminded)}`}
          </span>
        )}
      </>
    )
  if (invitation.submittedAt) return `Came on ${formatDate(invitation.submittedAt)}`
  if (invitation.cancelledAt) return `Ended on ${formatDate(invitation.cancelledAt)}`
  return invitation.answeredAt ? `Answered on ${formatDate(invitation.answeredAt)}` : '–'
}

function Actions({ invitation, today }: { invitation: Invitation; today: string }) {
  const { _id: id, reviewer, state, remindedAt, undelivered } = invitation
  if (!isOpenInvitation(invitation)) return null
  return (
    <div className="cluster invitation-actions">
      <WriteButton
        label={undelivered ? 'Send again' : 'Remind'}
        about={reviewer.name}
        variant="secondary"
        disabled={!undelivered && remindedAt !== null && isToday(remindedAt, today)}
        write={{
          send: (ask) => ask(remindReviewer, { id }),
          fallback: 'The reminder could not be sent.',
          done: successOf,
        }}
      />
      <MoreTime
        label="More time"
        name={reviewer.name}
        title="Give more time"
        due={state === 'accepted' ? 'Report due on' : 'Answer due on'}
        hint="They have until the end of that day."
        day={laterDay(invitation, today)}
        send={(ask, dueOn) => ask(extendInvitation, { id, dueOn })}
      />
      <Cancel id={id} name={reviewer.name} />
    </div>
  )
}

const isToday = (moment: string, today: string) => publishersDay(new Date(moment)) === today

/** What they asked for, else a week more; either may be over by now. */
function laterDay({ asked, ...invitation }: Invitation, today: string): string {
  if (asked && asked.until > today) return asked.until
  const due = dueOn(invitation) ?? today
  return addDays(due > today ? due : today, 7)
}

function Cancel({ id, name }: { id: string; name: string }) {
  return (
    <ConfirmedButton
      label="Cancel"
      about={name}
      question="Cancel this invitation?"
      confirmLabel="Cancel the invitation"
      keepLabel="Keep it"
      subject={name}
      write={{ send: (ask) => ask(cancelInvitation, { id }), fallback: 'It could not be cancelled.', done: successOf }}
    >
      The link in their e-mails stops working, and we tell them that no review is needed any more.
    </ConfirmedButton>
  )
}

type AlternatesProps = Pick<InvitationsProps, 'id' | 'isOpen'> & { queued: readonly Invitation[] }

function Alternates({ id, queued, isOpen }: AlternatesProps) {
  const moved = (at: number) =>
    queued
      .toSpliced(at, 1)
      .toSpliced(at - 1, 0, ...queued.slice(at, at + 1))
      .map(({ _id }) => _id)
  return (
    <div className="alternates stack stack-small">
      <p>
        <strong>Alternates</strong>{' '}
        <span className="meta">Asked one after the other when somebody declines or does not answer in time.</span>
      </p>
      <ol>
        {queued.map((one, at) => (
          <li key={one._id} className="cluster">
            <span>{one.reviewer.name}</span>
            {isOpen && at > 0 && (
              <WriteButton
                label="Move up"
                about={one.reviewer.name}
                variant="quiet"
                write={{
                  send: (ask) => ask(orderAlternates, { id, ids: moved(at) }),
                  fallback: 'The order could not be changed.',
                }}
              />
            )}
            {isOpen && <AskOrRemove {...one} />}
          </li>
        ))}
      </ol>
    </div>
  )
}

function AskOrRemove({ _id, reviewer }: Invitation) {
  return (
    <>
      <WriteButton
        label="Ask now"
        about={reviewer.name}
        variant="secondary"
        write={{ send: (ask) => ask(askAlternate, { id: _id }), fallback: 'They could not be asked.', done: successOf }}
      />
      <WriteButton
        label="Remove"
        about={reviewer.name}
        variant="quiet"
        write={{ send: (ask) => ask(cancelInvitation, { id: _id }), fallback: 'It could not be removed.' }}
      />
    </>
  )
}
