import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import type { ReviewDesk } from '#contracts/review/rounds.ts'
import { lettersOfNoStep } from './history.tsx'

type LinksProps = {
  manuscript: StaffManuscript
  desk: ReviewDesk
  hasNotes: boolean
  messages: number
  references: number
}
type Link = { label: string; to: string; count?: number }

/** Leads to the parts of a long page, in their order there. It stays in view while the page scrolls. */
export function SectionLinks({ manuscript, desk, hasNotes, messages, references }: LinksProps) {
  const isUnderReview = manuscript.status === 'under-review'
  const review = isUnderReview || desk.rounds.length > 0 ? reviewLinks(desk) : []
  const others = lettersOfNoStep(manuscript).length
  const links: Link[] = [
    ...(isUnderReview ? review : []),
    { label: 'Details', to: 'facts' },
    { label: 'File and versions', to: 'file', count: manuscript.versions.length },
    ...(references > 0 ? [{ label: 'References', to: 'references', count: references }] : []),
    ...(isUnderReview ? [] : review),
    { label: 'Messages', to: 'messages', count: messages },
    ...(hasNotes ? [{ label: 'Notes', to: 'notes', count: desk.notes.length }] : []),
    { label: 'History', to: 'history' },
    ...(others > 0 ? [{ label: 'Other e-mails', to: 'other-emails', count: others }] : []),
  ]
  return (
    <nav className="section-links tabs" aria-label="On this page">
      {links.map(({ label, to, count = 0 }) => (
        <a key={to} href={`#${to}`}>
          {label} {count > 0 && <span className="tab-count">{count}</span>}
        </a>
      ))}
    </nav>
  )
}

/** The newest round with reports comes first. */
function reviewLinks({ rounds }: ReviewDesk): Link[] {
  const reportsIn = (round: ReviewDesk['rounds'][number]) => round.invitations.filter(({ report }) => report).length
  const last = rounds.findLast((round) => reportsIn(round) > 0)
  const count = rounds.reduce((sum, round) => sum + reportsIn(round), 0)
  return [
    { label: 'Review', to: 'peer-review' },
    ...(last ? [{ label: 'Reports', to: `reports-${last.number}`, count }] : []),
  ]
}
