import type { ReactNode } from 'react'
import { FactList } from '#app/components/fact-list.tsx'
import { successOf } from '#app/write/write.ts'
import { type Duplicate, markDifferent, mergeReviewers, type Reviewer } from '#contracts/review/reviewers.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { WriteButton } from '../../write-button.tsx'
import '#app/styles/reviewers.css'

/** Pairs that may be one person. Those who have only the name in common stand apart. */
export function DuplicatePairs({ pairs }: { pairs: readonly Duplicate[] }) {
  const [weak, strong] = [pairs.filter(({ isWeak }) => isWeak), pairs.filter(({ isWeak }) => !isWeak)]
  return (
    <>
      <Group title="Probably the same person" pairs={strong} />
      <Group title="Only the same name" pairs={weak}>
        <p className="muted">Nothing else says that they are one person. Compare them before you merge.</p>
      </Group>
    </>
  )
}

function Group({ title, pairs, children }: { title: string; pairs: readonly Duplicate[]; children?: ReactNode }) {
  if (pairs.length === 0) return null
  return (
    <section className="stack">
      <h2>{title}</h2>
      {children}
      {pairs.map((pair) => (
        <DuplicatePair key={`${pair.one._id} ${pair.other._id}`} pair={pair} />
      ))}
    </section>
  )
}

/** Two entries side by side. Whichever is kept gets what the other has. */
function DuplicatePair({ pair: { one, other, reason } }: { pair: Duplicate }) {
  return (
    <article className="stack">
      <p>{reason}</p>
      <div className="pair">
        {[one, other].map((entry) => (
          <Entry key={entry._id} entry={entry}>
            <Keep entry={entry} other={entry === one ? other : one} />
          </Entry>
        ))}
      </div>
      <div>
        <WriteButton
          variant="secondary"
          label="Not the same person"
          about={`${one.name}, ${one.emails[0] ?? ''}, and ${other.name}, ${other.emails[0] ?? ''}`}
          write={{
            send: (ask) => ask(markDifferent, { one: one._id, other: other._id }),
            fallback: 'This could not be saved. Please try again.',
            done: successOf,
          }}
        />
      </div>
    </article>
  )
}

/** One of two entries that are compared, with what can be done with it. */
export function Entry({ entry, children }: { entry: Reviewer; children: ReactNode }) {
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
      <div>{children}</div>
    </div>
  )
}

function Keep({ entry: { _id, name, emails }, other }: { entry: Reviewer; other: Reviewer }) {
  return (
    <ConfirmedButton
      label="Keep this one"
      about={`${name}, ${emails[0] ?? ''}`}
      question="Merge the two entries?"
      confirmLabel="Merge"
      write={{
        send: (ask) => ask(mergeReviewers, { keep: _id, other: other._id }),
        fallback: 'Merging failed. Nothing was changed.',
        done: successOf,
      }}
      mayBeGone
    >
      {name} ({emails[0]}) stays and gets the addresses, topics and invitations of {other.name} ({other.emails[0]}).
      This cannot be undone.
    </ConfirmedButton>
  )
}
