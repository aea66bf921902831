import { FactList } from '#app/components/fact-list.tsx'
import { told } from '#app/write/write.ts'
import { type Duplicate, mergeReviewers, type Reviewer } from '#contracts/reviewers.ts'
import { ConfirmedButton } from '../confirmed-button.tsx'
import '#app/styles/reviewers.css'

/** Two entries side by side. Whichever is kept gets what the other has. */
export function DuplicatePair({ pair: { one, other, reason } }: { pair: Duplicate }) {
  return (
    <article className="stack">
      <p>{reason}</p>
      <div className="pair">
        <Entry entry={one} other={other} />
        <Entry entry={other} other={one} />
      </div>
    </article>
  )
}

function Entry({ entry, other }: { entry: Reviewer; other: Reviewer }) {
  const { _id, name, emails, affiliation, orcid, topics, service } = entry
  return (
    <div className="pair-entry">
      <h3>
        <a href={`/admin/reviewers/${_id}`}>{name}</a>
      </h3>
      <FactList
        facts={[
          ['E-mail', emails.join(', ')],
          ['Affiliation', affiliation],
          ['ORCID iD', orcid],
          ['Topics', topics.join(', ')],
          ['Service', `asked ${service.asked}, accepted ${service.accepted}, reports ${service.submitted}`],
        ]}
      />
      <div>
        <ConfirmedButton
          label="Keep this one"
          about={`${name}, ${emails[0] ?? ''}`}
          question="Merge the two entries?"
          confirmLabel="Merge"
          write={{
            send: (ask) => ask(mergeReviewers, { keep: _id, other: other._id }),
            fallback: 'Merging failed. Nothing was changed.',
            done: told,
          }}
          mayBeGone
        >
          {name} ({emails[0]}) stays and gets the addresses, topics and invitations of {other.name} ({other.emails[0]}).
          This cannot be undone.
        </ConfirmedButton>
      </div>
    </div>
  )
}
