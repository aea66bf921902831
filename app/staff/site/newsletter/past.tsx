import { Badge } from '#app/components/badge.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { type Column, Table } from '#app/components/table.tsx'
import { formatMoment } from '#app/format.ts'
import type { Newsletter } from '#contracts/site/newsletter.ts'
import { resultOf } from './progress.tsx'

const columns: readonly Column<Newsletter>[] = [
  { header: 'Subject', cell: ({ _id, subject }) => <a href={`/admin/newsletter/${_id}`}>{subject}</a> },
  { header: 'Sent by', cell: ({ by }) => by },
  { header: 'When', cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time> },
  {
    header: 'State',
    cell: ({ isDone, stopped }) =>
      stopped ? (
        <Badge tone="warning">Stopped</Badge>
      ) : (
        <Badge tone={isDone ? 'success' : 'info'}>{isDone ? 'Done' : 'Sending'}</Badge>
      ),
  },
  { header: 'Result', cell: resultOf },
]

export function PastNewsletters({ newsletters, next }: { newsletters: readonly Newsletter[]; next: string | null }) {
  return (
    <section className="stack" aria-labelledby="past">
      <h2 id="past" className="aside-title">
        Past newsletters
      </h2>
      {newsletters.length === 0 ? (
        <EmptyState title="No newsletter has been sent yet." />
      ) : (
        <Table caption="Past newsletters" hideCaption columns={columns} rows={newsletters} rowKey={({ _id }) => _id} />
      )}
      {next && (
        <p>
          <a className="more-link" href={`/admin/newsletter?before=${next}#past`}>
            Older
          </a>
        </p>
      )}
    </section>
  )
}
