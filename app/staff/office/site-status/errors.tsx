import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { orFailed } from '#app/load.ts'
import { privateMeta } from '#app/seo/meta.ts'
import { servicesContext } from '#server/page-context.ts'
import { CountedTab } from '../../counted-tab.tsx'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/errors.ts'
import { FaultList } from './fault-list.tsx'

export const meta: Route.MetaFunction = () => privateMeta('Errors and slow queries')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  const show = url.searchParams.get('show') === 'queries' ? 'queries' : 'errors'
  return { show, found: await orFailed(context, context.get(servicesContext).siteStatus.listFaults(show)) } as const
}

const paths = { errors: '/admin/errors', queries: '/admin/errors?show=queries' }

export default function Errors({ loaderData: { show, found } }: Route.ComponentProps) {
  const faults = found?.faults
  return (
    <StaffPage
      title="Errors and slow queries"
      parent={{ label: 'Status', href: '/status' }}
      intro="What failed and what took a second or more, newest first. What repeats is counted. All is kept for 30 days, without names, addresses and what people wrote. The log has a line for each request id."
    >
      <TabLinks
        label="What to show"
        current={paths[show]}
        links={[
          { href: paths.errors, label: <CountedTab label="Errors" count={found?.counts.errors} hasMore={!found} /> },
          {
            href: paths.queries,
            label: <CountedTab label="Slow queries" count={found?.counts.queries} hasMore={!found} />,
          },
        ]}
      />
      {!faults && <ErrorState title="Fetch failed" />}
      {faults?.length === 0 && <EmptyState title={show === 'errors' ? 'No errors.' : 'No slow queries.'} />}
      {faults && faults.length > 0 && <FaultList faults={faults} />}
    </StaffPage>
  )
}
