import type { ReactNode } from 'react'
import type { ArticleState } from '#domain/manuscript/record/record.ts'
import type { Status } from '#domain/words/manuscript-status.ts'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}

const statusBadges: Record<Status, { label: string; tone: Tone }> = {
  screening: { label: 'Screening', tone: 'neutral' },
  'under-review': { label: 'Under Review', tone: 'info' },
  approved: { label: 'Approved', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
  published: { label: 'Published', tone: 'success' },
}

export function StatusBadge({ status }: { status: Status }) {
  const { label, tone } = statusBadges[status]
  return <Badge tone={tone}>{label}</Badge>
}

/** Shows nothing unless the article was retracted or removed. */
export function StateBadge({ standing }: { standing: ArticleState | undefined }) {
  if (standing === undefined || standing === 'published') return null
  return <Badge tone="danger">{standing === 'retracted' ? 'Retracted' : 'Removed'}</Badge>
}
