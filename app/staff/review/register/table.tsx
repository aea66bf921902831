import { Badge } from '#app/components/badge.tsx'
import { type Column, type Sorting, Table } from '#app/components/table.tsx'
import { formatDate } from '#app/format.ts'
import type { Reviewer, Service } from '#contracts/review/reviewers.ts'
import { reviewersPath } from './query.ts'
import '#app/styles/reviewers.css'

type TableProps = {
  reviewers: readonly Reviewer[]
  /** The ids of those who may have another entry. */
  doubles: readonly string[]
  /** The ids of those who have only the name in common with another entry. */
  namesakes: readonly string[]
  total: number
  journals: readonly { slug: string; shortTitle: string }[]
  sorting: Sorting
}

export function ReviewerTable({ reviewers, doubles, namesakes, total, journals, sorting }: TableProps) {
  const sameAs = ({ _id }: Reviewer) =>
    doubles.includes(_id) ? 'Possible duplicate' : namesakes.includes(_id) ? 'Same name twice' : null
  const columns: Column<Reviewer>[] = [
    { header: 'Name', sorts: { up: 'name', down: 'name-last' }, cell: (row) => <Who row={row} double={sameAs(row)} /> },
    { header: 'Topics', cell: ({ topics }) => <Topics topics={topics} /> },
    ...(journals.length > 1 ? [{ header: 'Journals', cell: (row: Reviewer) => journalsOf(row, journals) }] : []),
    { header: 'Asked', numeric: true, cell: ({ service }) => service.asked },
    { header: 'Accepted', numeric: true, cell: ({ service }) => service.accepted },
    { header: 'Days taken', numeric: true, cell: ({ service }) => service.days ?? '–' },
    { header: 'Open', numeric: true, cell: ({ service }) => <Open service={service} /> },
    { header: 'Added', sorts: { up: 'oldest', down: 'newest' }, cell: ({ createdAt }) => <Added at={createdAt} /> },
  ]
  const caption = total === 1 ? 'One reviewer' : `${total >= 1000 ? '1,000 or more' : total} reviewers`
  return <Table {...{ caption, columns, sorting }} rows={reviewers} rowKey={({ _id }) => _id} hasKeys />
}

function Who({ row, double }: { row: Reviewer; double: string | null }) {
  const { _id, name, affiliation, leftAt, emails, sample } = row
  return (
    <div className="reviewer-who">
      <a href={`/admin/reviewers/${_id}`}>{name}</a>
      <span className="meta">{affiliation ?? emails[0]}</span>
      {(leftAt || double || sample) && (
        <span className="cluster">
          {leftAt && <Badge tone="warning">Asked not to be asked</Badge>}
          {double && <Badge tone="info">{double}</Badge>}
          {sample && <Badge>Sample</Badge>}
        </span>
      )}
    </div>
  )
}

const topicsShown = 4

function Topics({ topics }: { topics: readonly string[] }) {
  if (topics.length === 0) return <span className="muted">None yet</span>
  const more = topics.length - topicsShown
  return (
    <ul className="topics">
      {topics.slice(0, topicsShown).map((topic) => (
        <li key={topic}>
          <a href={reviewersPath({ search: '', journal: null, topic, sort: 'name', page: 1 })}>{topic}</a>
        </li>
      ))}
      {more > 0 && <li className="muted">and {more} more</li>}
    </ul>
  )
}

export function journalsOf(row: Pick<Reviewer, 'journals'>, journals: TableProps['journals']): string {
  const names = row.journals.map((slug) => journals.find((journal) => journal.slug === slug)?.shortTitle ?? slug)
  return names.join(', ') || 'All'
}

function Open({ service: { open } }: { service: Service }) {
  return open >= 3 ? <Badge tone="warning">{open}</Badge> : open
}

function Added({ at }: { at: string }) {
  return (
    <time className="nowrap" dateTime={at}>
      {formatDate(at)}
    </time>
  )
}
