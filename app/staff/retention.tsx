import { draftKeptDays } from '#domain/manuscript/drafts.ts'
import type { RetentionPlan } from '#server/office/retention/read.ts'
import { servicesContext } from '#server/page-context.ts'
import { EmptyState, ErrorState } from '../components/empty-state.tsx'
import { Table } from '../components/table.tsx'
import { formatDate, formatMoment } from '../format.ts'
import { orFailed } from '../load.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/retention.ts'
import { requireStaff } from './guard.ts'
import { StaffPage } from './staff-page.tsx'

export const meta: Route.MetaFunction = () => privateMeta('Data retention')

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'admin')
  return orFailed(context, context.get(servicesContext).retention.retentionPlan(staff))
}

/** Only a preview: a scheduled job deletes the data. */
export default function Retention({ loaderData: plan }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Data retention"
      intro="What the site deletes automatically, as stated on the privacy page."
      actions={<a href="/admin/settings/site/retention">Change the periods</a>}
    >
      {plan ? <Plan plan={plan} /> : <ErrorState title="Fetch failed" />}
    </StaffPage>
  )
}

const names: Record<RetentionPlan['kinds'][number]['what'], string> = {
  rejectedManuscripts: 'Rejected manuscripts, with their files',
  messages: 'Contact messages, with their replies',
  letters: 'Copies of e-mails that belong to no manuscript here',
}

/** Counting stops with the oldest, so of those that follow fewer are known, or none. */
function soonOf({ soon, isMore }: RetentionPlan['kinds'][number]) {
  if (!isMore) return soon
  return soon === 0 ? 'Not counted' : `${soon} or more`
}

function Plan({ plan }: { plan: RetentionPlan }) {
  const { nextRunAt, aheadDays, kinds, kept, manuscripts, messages } = plan
  return (
    <>
      <p>
        {nextRunAt ? (
          <>
            Next run: <time dateTime={nextRunAt}>{formatMoment(nextRunAt)}</time>, then once a day.
          </>
        ) : (
          'The job runs once a day.'
        )}{' '}
        Drafts of submissions, which only their authors see, go {draftKeptDays} days after their last change. Published
        articles, payment records and the activity log are never deleted.
        {kept > 0 &&
          ` ${kept} rejected ${kept === 1 ? 'manuscript is' : 'manuscripts are'} kept because of payments on record.`}
      </p>
      <Table
        caption="What is deleted"
        columns={[
          { header: 'What', cell: ({ what }) => names[what] },
          { header: 'Kept for', cell: ({ months }) => (months === 1 ? '1 month' : `${months} months`) },
          {
            header: 'Due at the next run',
            numeric: true,
            cell: ({ due, soon, isMore }) => (isMore && soon === 0 ? `${due} or more` : due),
          },
          { header: `In the next ${aheadDays} days`, numeric: true, cell: soonOf },
        ]}
        rows={kinds}
        rowKey={({ what }) => what}
      />
      {manuscripts.length + messages.length === 0 && (
        <EmptyState title={`Nothing is deleted in the next ${aheadDays} days.`} />
      )}
      {manuscripts.length > 0 && (
        <Table
          caption="Manuscripts to be deleted, the first 50"
          columns={[
            { header: 'Manuscript', cell: ({ _id, title }) => <a href={`/admin/review/${_id}`}>{title}</a> },
            { header: 'Journal', cell: ({ journal }) => journal },
            { header: 'Rejected', cell: ({ rejectedAt }) => formatDate(rejectedAt) },
            { header: 'Deleted on', cell: ({ goesAt }) => formatDate(goesAt) },
          ]}
          rows={manuscripts}
          rowKey={({ _id }) => _id}
        />
      )}
      {messages.length > 0 && (
        <Table
          caption="Messages to be deleted, the first 50"
          columns={[
            { header: 'From', cell: ({ _id, from }) => <a href={`/admin/message/${_id}`}>{from}</a> },
            { header: 'Received', cell: ({ receivedAt }) => formatDate(receivedAt) },
            { header: 'Deleted on', cell: ({ goesAt }) => formatDate(goesAt) },
          ]}
          rows={messages}
          rowKey={({ _id }) => _id}
        />
      )}
    </>
  )
}
