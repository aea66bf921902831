import type { Manuscript } from '#contracts/manuscripts.ts'
import { mayPay } from '#domain/manuscript-status.ts'
import { nextSteps } from '#domain/next-step.ts'
import { ProfileSection } from '../account/profile-page.tsx'
import { StatusBadge } from '../components/badge.tsx'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState, ErrorState } from '../components/empty-state.tsx'
import { formatDate } from '../format.ts'

export type OwnManuscript = Pick<Manuscript, '_id' | 'title' | 'status' | 'statusAt' | 'customId'> & {
  journalTitle: string
  /** Where the published article is. */
  article: string | null
}

/** Null: the list could not be loaded. */
export function OwnManuscripts({ manuscripts }: { manuscripts: OwnManuscript[] | null }) {
  const isOut = ({ status }: OwnManuscript) => status === 'published'
  return (
    <>
      <ProfileSection title="Pending manuscripts">
        <List manuscripts={manuscripts?.filter((manuscript) => !isOut(manuscript))} />
        <p>
          <ButtonLink variant="secondary" href="/submit">
            Submit manuscript
          </ButtonLink>
        </p>
      </ProfileSection>
      <ProfileSection title="Published manuscripts">
        <List manuscripts={manuscripts?.filter(isOut)} />
      </ProfileSection>
    </>
  )
}

function List({ manuscripts }: { manuscripts: OwnManuscript[] | undefined }) {
  if (!manuscripts) return <ErrorState title="Fetch failed" />
  if (manuscripts.length === 0) return <EmptyState title="No items here" />
  return (
    <ul className="own-list">
      {manuscripts.map((manuscript) => (
        <Entry key={manuscript._id} {...manuscript} />
      ))}
    </ul>
  )
}

function Entry({ _id, title, status, statusAt, customId, journalTitle, article }: OwnManuscript) {
  return (
    <li className="stack stack-small">
      <h3>
        <a href={article ?? `/status/${_id}`}>{title}</a>
      </h3>
      <p className="cluster meta">
        <StatusBadge status={status} />
        <span>
          {journalTitle}
          {customId && ` · ${customId}`} · <time dateTime={statusAt}>{formatDate(statusAt)}</time>
        </span>
      </p>
      {status !== 'published' && <p>{nextSteps[status]}</p>}
      {mayPay(status) && (
        <p>
          <ButtonLink size="small" href={`/pay/${_id}`} aria-label={`Pay now: ${title}`}>
            Pay now
          </ButtonLink>
        </p>
      )}
    </li>
  )
}
