import { unencryptedBackups } from '#domain/office/backup.ts'
import type { BackupOverview } from '#server/office/backups/read.ts'
import { servicesContext } from '#server/page-context.ts'
import { Badge } from '../components/badge.tsx'
import { EmptyState, ErrorState } from '../components/empty-state.tsx'
import { Notice } from '../components/notice.tsx'
import { Table } from '../components/table.tsx'
import { formatBytes, formatMoment } from '../format.ts'
import { orFailed } from '../load.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/backups.ts'
import { requireStaff } from './guard.ts'
import { StaffPage } from './staff-page.tsx'

export const meta: Route.MetaFunction = () => privateMeta('Backups')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  return orFailed(context, context.get(servicesContext).backups.backupOverview())
}

/** Only shows them: backups are set up, restored and tried out on the server. */
export default function Backups({ loaderData: overview }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Backups"
      intro="Copies of the database and all files, and drills that restore one beside the site and compare it. docs/operations.md says how to set them up and how to restore."
    >
      {overview ? <Overview overview={overview} /> : <ErrorState title="Fetch failed" />}
    </StaffPage>
  )
}

function Overview({ overview: { alarm, schedule, runs } }: { overview: BackupOverview }) {
  return (
    <>
      {alarm && (
        <Notice kind="error" title="Something is wrong with the backups">
          <p>{alarm}</p>
        </Notice>
      )}
      <p>{schedule ? <Schedule schedule={schedule} /> : 'No backups are scheduled: BACKUP_TO is not set.'}</p>
      {runs.length === 0 ? (
        <EmptyState title="No backups yet." />
      ) : (
        <Table
          caption="The last 30 backups and restore drills"
          columns={[
            { header: 'What', cell: ({ kind }) => (kind === 'backup' ? 'Backup' : 'Restore drill') },
            { header: 'Ended', cell: ({ endedAt }) => <time dateTime={endedAt}>{formatMoment(endedAt)}</time> },
            { header: 'Where', cell: ({ place }) => place },
            { header: 'Result', cell: (run) => <Result run={run} /> },
            { header: 'Rows', numeric: true, cell: ({ rows }) => rows?.toLocaleString('en') ?? '–' },
            { header: 'Files', numeric: true, cell: ({ files }) => files?.toLocaleString('en') ?? '–' },
            { header: 'New files', cell: ({ copied, copiedBytes }) => newFiles(copied, copiedBytes) },
            { header: 'Took', numeric: true, cell: ({ seconds }) => `${seconds.toLocaleString('en')} s` },
          ]}
          rows={runs}
          rowKey={({ _id }) => _id}
        />
      )}
    </>
  )
}

function Schedule({
  schedule: { to, every, nextAt, isEncrypted },
}: {
  schedule: NonNullable<BackupOverview['schedule']>
}) {
  return (
    <>
      {isEncrypted ? 'An encrypted backup' : 'A backup'} is made every {every}, in {to}.
      {!isEncrypted && ` ${unencryptedBackups}`}
      {nextAt && (
        <>
          {' '}
          Next: <time dateTime={nextAt}>{formatMoment(nextAt)}</time>.
        </>
      )}
    </>
  )
}

function Result({ run: { fault } }: { run: BackupOverview['runs'][number] }) {
  if (fault === null) return <Badge tone="success">Good</Badge>
  return (
    <>
      <Badge tone="danger">Fault</Badge> {fault}
    </>
  )
}

function newFiles(copied: number | null, bytes: number | null): string {
  if (!copied) return copied === 0 ? 'none' : '–'
  return `${copied.toLocaleString('en')} (${formatBytes(bytes ?? 0)})`
}
