import { use } from 'react'
import { dateInWords } from '#domain/words/day.ts'
import { statusLabels } from '#domain/words/manuscript-status.ts'
import { stageLabels } from '#domain/words/peer-review.ts'
import type { WaitingFor } from '#server/office/today/read.ts'
import type { Today } from '#server/office/today/today.ts'
import { OfficeRole } from '../../role.tsx'

const shortDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })

/** What is due in the next days. */
export function ComingUp({ coming }: { coming: Today['coming'] }) {
  return (
    <section className="card today-card" aria-labelledby="coming">
      <h2 id="coming">Coming up</h2>
      {coming.length === 0 ? (
        <p className="muted">Nothing is due in the next seven days.</p>
      ) : (
        <ul className="coming">
          {coming.map((due) => (
            <li key={`${due.day} ${due.what} ${due.id}`}>
              <time dateTime={due.day} title={dateInWords(due.day)}>
                {shortDay.format(new Date(`${due.day}T00:00:00Z`))}
              </time>
              <Due {...due} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const dueWords = {
  review: { one: 'Review due', many: 'reviews due' },
  revision: { one: 'Revision due', many: 'revisions due' },
  publication: { one: 'Publication', many: 'publications' },
}

/** Of an issue, `id` is its journal and `number` the journal's name. */
function Due({ what, count, id, number }: Today['coming'][number]) {
  const isAdmin = use(OfficeRole) === 'admin'
  if (what === 'issue')
    return <span>Next issue opens: {isAdmin ? <a href={`/admin/issue?journal=${id}`}>{number}</a> : number}</span>
  const { one, many } = dueWords[what]
  if (count > 1) return <span>{`${count} ${many}`}</span>
  return (
    <span>
      {one}: <a href={`/admin/review/${id}`}>{number}</a>
    </span>
  )
}

const inReview = (stage: keyof typeof stageLabels) => ({
  label: stageLabels[stage],
  href: `/admin/review?status=under-review&stage=${stage}`,
})

/** Every place where a manuscript can wait, in its order. */
const places = {
  screening: { label: statusLabels.screening, href: '/admin/review?status=screening' },
  'needs-reviewers': inReview('needs-reviewers'),
  'waiting-for-reviewers': inReview('waiting-for-reviewers'),
  'reports-in': inReview('reports-in'),
  'revision-due': inReview('revision-due'),
  'revision-in': inReview('revision-in'),
  approved: { label: 'Approved, not paid', href: '/admin/review?status=approved' },
  paid: { label: 'Paid, to publish', href: '/admin/review?status=paid' },
  'appeals-with-admins': { label: 'Appeals for an admin', href: '/admin/review?status=rejected&stage=appeal' },
} satisfies Partial<Record<keyof WaitingFor, { label: string; href: string }>>

const countMax = 1000

/** Where the manuscripts are, each place with its list. */
export function Places({ waiting }: { waiting: WaitingFor }) {
  const shown = Object.entries(places).flatMap(([place, { label, href }]) => {
    const count = waiting[place as keyof typeof places]?.count
    return count ? [{ label, href, count }] : []
  })
  const most = Math.max(...shown.map(({ count }) => count))
  if (shown.length === 0) return null
  return (
    <section className="card today-card" aria-labelledby="places">
      <h2 id="places">Where the manuscripts are</h2>
      <ul className="places">
        {shown.map(({ label, href, count }) => (
          <li key={href}>
            <a href={href}>
              <span>{label}</span>
              <meter min={0} max={most} value={count} aria-hidden="true" />
              <b>{count < countMax ? count : '999+'}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
