import type { ReactNode } from 'react'
import type { OwnListed } from '#contracts/manuscript/manuscripts.ts'
import { chargeWaived, nextStep } from '#domain/decision/next-step.ts'
import { ProfileSection } from '../account/profile-page.tsx'
import { StatusBadge } from '../components/badge.tsx'
import { ButtonLink } from '../components/button.tsx'
import { EmptyState, ErrorState } from '../components/empty-state.tsx'
import { PayNow } from '../components/pay-now.tsx'
import { Title } from '../components/title.tsx'
import { formatDate } from '../format.ts'
import { ownPath } from './own-path.ts'
import { proofPath } from './page-proof-notice.tsx'

type Listed =
  | ('_id' | 'number' | 'title' | 'status' | 'statusAt')
  | ('due' | 'paymentOnHold' | 'reviewOnHold' | 'returned' | 'waived' | 'revisionDueOn')
  | ('phase' | 'appealed' | 'transferOffered')
/** `hasProof`: a proof waits for the author's answer. */
export type PendingManuscript = Pick<OwnListed, Listed> & { journalTitle: string; hasProof: boolean }
export type PublishedManuscript = {
  _id: string
  title: string
  customId: string
  publishedAt: string
  journalTitle: string
  path: string
  manuscriptId: string | null
}

/** Null if a list could not be loaded. */
type Props = {
  pending: PendingManuscript[] | null
  rejected: PendingManuscript[]
  published: PublishedManuscript[] | null
}

export function OwnManuscripts({ pending, rejected, published }: Props) {
  return (
    <>
      <ProfileSection title="Pending manuscripts">
        <List entries={pending?.map((manuscript) => <Pending key={manuscript._id} {...manuscript} />)} />
        <p>
          <ButtonLink variant="secondary" href="/submit">
            Submit manuscript
          </ButtonLink>
        </p>
      </ProfileSection>
      {rejected.length > 0 && (
        <ProfileSection title="Rejected manuscripts">
          <List entries={rejected.map((manuscript) => <Pending key={manuscript._id} {...manuscript} />)} />
        </ProfileSection>
      )}
      <ProfileSection title="Published manuscripts">
        <List entries={published?.map((article) => <Published key={article._id} {...article} />)} />
      </ProfileSection>
    </>
  )
}

function List({ entries }: { entries: ReactNode[] | undefined }) {
  if (!entries) return <ErrorState title="Fetch failed" />
  if (entries.length === 0) return <EmptyState title="No items here" />
  return <ul className="own-list">{entries}</ul>
}

function Pending(manuscript: PendingManuscript) {
  const { _id, number, title, status, statusAt, journalTitle, due, waived, revisionDueOn, hasProof } = manuscript
  return (
    <li className="stack stack-small">
      <h3>
        <a href={ownPath(_id)}>
          <Title text={title} />
        </a>
      </h3>
      <p className="cluster meta">
        <StatusBadge status={status} />
        <span>
          {journalTitle} · {number} · <time dateTime={statusAt}>{formatDate(statusAt)}</time>
        </span>
      </p>
      <p>{nextStep(manuscript)}</p>
      {revisionDueOn && (
        <p>
          <ButtonLink size="small" href={`${ownPath(_id)}/revise`} aria-label={`Revise: ${title}`}>
            Revise
          </ButtonLink>
        </p>
      )}
      {hasProof && (
        <p>
          <ButtonLink size="small" href={proofPath(_id)} aria-label={`Check the proof: ${title}`}>
            Check the proof
          </ButtonLink>
        </p>
      )}
      {waived && <p>{chargeWaived}</p>}
      {due && (
        <p className="cluster">
          <PayNow id={_id} due={due} title={title} />
        </p>
      )}
    </li>
  )
}

function Published({ title, customId, publishedAt, journalTitle, path, manuscriptId }: PublishedManuscript) {
  return (
    <li className="stack stack-small">
      <h3>
        <a href={path}>
          <Title text={title} />
        </a>
      </h3>
      <p className="cluster meta">
        <StatusBadge status="published" />
        <span>
          {journalTitle} · {customId} · <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
        </span>
      </p>
      {manuscriptId && (
        <p>
          <a href={ownPath(manuscriptId)} aria-label={`Your manuscript and its history: ${title}`}>
            Your manuscript and its history
          </a>
        </p>
      )}
    </li>
  )
}
