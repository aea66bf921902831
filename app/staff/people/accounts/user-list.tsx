import { Avatar } from '#app/account/avatar.tsx'
import { Badge } from '#app/components/badge.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { formatDate, formatMoment } from '#app/format.ts'
import { successOf } from '#app/write/write.ts'
import { deleteStaff, inviteStaff, type ListedStaff } from '#contracts/people/accounts.ts'
import { resetFactors } from '#contracts/people/second-factor.ts'
import { journalsOf } from '#domain/words/permissions.ts'
import { roleLabels } from '#domain/words/role.ts'
import { inList } from '#domain/words/text.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { WriteButton } from '../../write-button.tsx'
import { RoleButton } from './role-button.tsx'
import type { JournalChoice } from './role-fields.tsx'

type UserListProps = {
  /** Null if the list could not be loaded. */
  users: readonly ListedStaff[] | null
  journals: readonly JournalChoice[]
  ownId: string
  mayChange: boolean
}

export function UserList({ users, journals, ownId, mayChange }: UserListProps) {
  if (!users) return <ErrorState title="Fetch failed">Please try again in a moment.</ErrorState>
  if (users.length === 0) return <EmptyState title="No users found." />
  return (
    <ul className="users">
      {users.map((user) => (
        <li key={user._id}>
          <Identity user={user} isOwn={user._id === ownId} />
          <div>
            <p>{positionOf(user, journals)}</p>
            <Since user={user} mayChange={mayChange} />
          </div>
          {mayChange && user._id !== ownId && <Actions user={user} journals={journals} />}
        </li>
      ))}
    </ul>
  )
}

type Position = Pick<ListedStaff, 'role' | 'access' | 'furtherAccess'>

export function positionOf(position: Position, journals: readonly JournalChoice[]): string {
  const titles = (journalsOf(position) ?? []).map((slug) => journals.find((one) => one.slug === slug)?.title ?? slug)
  return [roleLabels[position.role], inList(titles)].filter(Boolean).join(', ')
}

function Identity({
  user: { name, email, profilePicture, hasSecondFactor },
  isOwn,
}: {
  user: ListedStaff
  isOwn: boolean
}) {
  return (
    <div className="identity">
      <Avatar name={name ?? email} picture={profilePicture} size={44} />
      <div>
        <h2>
          {name ?? email} {isOwn && <Badge tone="info">You</Badge>}
          {!name && <Badge tone="warning">Invited</Badge>}
        </h2>
        {name && <p className="meta">{email}</p>}
        {hasSecondFactor && <p className="meta">Logs in with a second factor</p>}
      </div>
    </div>
  )
}

type SinceProps = { user: ListedStaff; mayChange: boolean }

/** Somebody without a name was invited and has not set up the account yet. */
function Since({ user, mayChange }: SinceProps) {
  const { name, createdAt, invitedUntil } = user
  if (name) {
    return (
      <p className="meta">
        Since <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </p>
    )
  }
  return (
    <div className="invited">
      <p className="meta">
        {invitedUntil ? (
          <>
            The link works until <time dateTime={invitedUntil}>{formatMoment(invitedUntil)}</time>
          </>
        ) : (
          'The link has expired.'
        )}
      </p>
      {mayChange && <NewLink user={user} />}
    </div>
  )
}

function Actions({ user, journals }: { user: ListedStaff; journals: readonly JournalChoice[] }) {
  const { _id: id, name, email } = user
  return (
    <div className="cluster">
      <RoleButton member={user} journals={journals} />
      {user.hasSecondFactor && (
        <ConfirmedButton
          label="Reset second factor"
          about={name ?? email}
          question={`Remove the second factors of ${name ?? email}?`}
          confirmLabel="Remove them"
          write={{ send: (ask) => ask(resetFactors, { id }), fallback: 'Resetting failed', done: successOf }}
        >
          For a colleague who has lost their phone and their recovery codes. Make sure that it is really them who asks.
          They will be logged out everywhere, told by e-mail, and can then log in with their password alone.
        </ConfirmedButton>
      )}
      <ConfirmedButton
        label="Delete"
        about={name ?? email}
        question={`Delete ${name ?? email}?`}
        write={{ send: (ask) => ask(deleteStaff, { id }), fallback: 'Deleting failed', done: successOf }}
      >
        {name
          ? 'The account will be permanently deleted and logged out everywhere. Past actions stay in the activity log. This cannot be undone.'
          : 'The invitation link will stop working.'}
      </ConfirmedButton>
    </div>
  )
}

/** Inviting the same address again replaces the link. */
function NewLink({ user: { email, role, access, furtherAccess } }: { user: ListedStaff }) {
  return (
    <WriteButton
      variant="secondary"
      label="Send a new link"
      about={email}
      write={{
        send: (ask) => ask(inviteStaff, { email, role, access, furtherAccess }),
        fallback: 'Failed to send invite.',
        done: () => `A new link is on its way to ${email}.`,
      }}
    />
  )
}
