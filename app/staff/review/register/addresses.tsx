import { Badge } from '#app/components/badge.tsx'
import { problemAt, successOf } from '#app/write/write.ts'
import { confirmReviewerAddress } from '#contracts/review/reviewers.ts'
import { reasonMax } from '#domain/review/reviewer.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { ForAdmins } from '../../role.tsx'

type Props = { id: string; name: string; emails: readonly string[]; unconfirmed: readonly string[] }

/** Says which addresses show only what was sent there, and how that changes. */
export function Addresses({ id, name, emails, unconfirmed }: Props) {
  if (unconfirmed.length === 0) return emails.join(', ')
  return (
    <div className="stack stack-small">
      <ul className="stack stack-small">
        {emails.map((email) => (
          <li key={email} className="cluster">
            {email}
            {unconfirmed.includes(email) && (
              <>
                <Badge tone="warning">Not confirmed</Badge>
                <ForAdmins>
                  <ConfirmButton id={id} name={name} email={email} />
                </ForAdmins>
              </>
            )}
          </li>
        ))}
      </ul>
      <p className="muted">
        An address that is not confirmed shows only the reviews that were sent there. The reviewer confirms it with the
        link in our e-mail to the old address. If nobody reads that one any more, an admin can confirm it.
      </p>
    </div>
  )
}

function ConfirmButton({ id, name, email }: { id: string; name: string; email: string }) {
  return (
    <ConfirmedButton
      label="Confirm"
      about={email}
      question="Confirm this address?"
      subject={email}
      danger={false}
      asks={{
        name: 'reason',
        label: 'Reason',
        hint: 'How do you know that it is theirs? It is kept in the activity log.',
        maxLength: reasonMax,
      }}
      write={{
        send: (ask, reason: string) => ask(confirmReviewerAddress, { id, email, reason }),
        problems: (reason) => problemAt('reason', reason.trim() ? null : 'Enter a reason.'),
        fallback: 'The address could not be confirmed. Please try again.',
        done: successOf,
      }}
    >
      Whoever reads it then sees all reviews of {name}, drafts too. The old addresses are told.
    </ConfirmedButton>
  )
}
