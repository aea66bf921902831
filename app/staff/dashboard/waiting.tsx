import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { statusLabels } from '#domain/manuscript-status.ts'
import { type ReviewStage, stageLabels } from '#domain/peer-review.ts'
import type { WaitingFor } from '#server/features/office/read.ts'

type Backlog = keyof WaitingFor
type Tile = { label: string; href: string; isUrgent?: true }

const atStage = (stage: ReviewStage): Tile => ({
  label: stageLabels[stage],
  href: `/admin/review?status=under-review&stage=${stage}`,
})

const inReview = (status: keyof typeof statusLabels): Tile => ({
  label: statusLabels[status],
  href: `/admin/review?status=${status}`,
})

const openAppeals = '/admin/review?status=rejected&stage=appeal'

/** In display order: the tiles for faults and delays come first. */
const tiles: Record<Backlog, Tile> = {
  overdue: {
    label: 'Overdue reviews',
    href: '/admin/review?status=under-review&stage=overdue',
    isUrgent: true,
  },
  'late-reviews': {
    label: 'Late in review',
    href: '/admin/review?status=under-review&stage=late',
    isUrgent: true,
  },
  'held-payments': { label: 'Payments to check', href: '/admin/refunds', isUrgent: true },
  'failed-letters': { label: 'Failed e-mails', href: '/admin/emails?state=failed', isUrgent: true },
  'failed-deposits': { label: 'DOIs not registered', href: '/admin/deposits?state=failed', isUrgent: true },
  appeals: { label: 'Appeals to answer', href: openAppeals, isUrgent: true },
  messages: { label: 'Unanswered messages', href: '/admin/message' },
  screening: inReview('screening'),
  'under-review': inReview('under-review'),
  'needs-reviewers': atStage('needs-reviewers'),
  'reports-in': atStage('reports-in'),
  'revision-in': atStage('revision-in'),
  'waiting-for-reviewers': atStage('waiting-for-reviewers'),
  'revision-due': atStage('revision-due'),
  approved: { ...inReview('approved'), label: 'Approved, not paid' },
  paid: { ...inReview('paid'), label: 'Paid, to publish' },
  'appeals-with-admins': { label: 'Appeals for an admin', href: openAppeals },
  'course-payments': { label: 'Course payments to confirm', href: '/admin/payments?show=waiting' },
  'author-reviews': { label: 'Author reviews to audit', href: '/admin/audit' },
  'open-checkouts': { label: 'Checkouts still open', href: '/admin/refunds?list=open' },
}

/** Null if the numbers could not be loaded. */
export function WhatWaits({ waiting }: { waiting: WaitingFor | null }) {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Waiting for you</h2>
      {waiting ? <Tiles waiting={waiting} /> : <ErrorState title="Fetch failed" />}
    </section>
  )
}

function Tiles({ waiting }: { waiting: WaitingFor }) {
  const shown = Object.entries(tiles).flatMap(([what, tile]) => {
    const backlog = waiting[what as Backlog]
    return backlog ? [{ ...tile, ...backlog }] : []
  })
  if (shown.length === 0) return <EmptyState title="Nothing is waiting for you.">All done. Enjoy your day.</EmptyState>
  return (
    <ul className="waiting">
      {shown.map(({ label, href, isUrgent, count, oldest }) => (
        <li key={label}>
          <a href={href} data-tone={isUrgent ? 'danger' : 'neutral'}>
            <strong>{count < 1000 ? count : '1,000+'}</strong>
            <span>{label}</span>
            <small>{oldest === 'today' ? 'Since today' : `Oldest: ${oldest}`}</small>
          </a>
        </li>
      ))}
    </ul>
  )
}
