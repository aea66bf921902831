import { Pagination } from '#app/components/pagination.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { orFailed } from '#app/load.ts'
import { queryOf } from '#app/query-of.ts'
import { privateMeta } from '#app/seo/meta.ts'
import { ages } from '#contracts/shapes.ts'
import { truncate } from '#domain/words/text.ts'
import { servicesContext } from '#server/page-context.ts'
import { CountedTab } from '../../counted-tab.tsx'
import { AgeFilter, Filters } from '../../filters.tsx'
import { requireStaff } from '../../guard.ts'
import { oneOf } from '../../one-of.ts'
import { pageOf } from '../../page-of.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/messages.ts'
import { MessageList } from './list.tsx'

const excerptMax = 300

export const meta: Route.MetaFunction = () => privateMeta('Messages')

/** Shows unread messages by default. */
function shownBy(url: URL): 'unread' | 'read' | 'all' {
  const asked = url.searchParams.get('show')
  return asked === 'read' || asked === 'all' ? asked : 'unread'
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'staff-or-observer')
  const shown = shownBy(url)
  const sort = oneOf(url, 'sort', ages)
  const page = pageOf(url)
  const { messages } = context.get(servicesContext)
  const inbox = await orFailed(context, messages.inbox({ show: shown === 'all' ? undefined : shown, sort, page }))
  return {
    ...{ shown, sort, page },
    pages: inbox?.pages ?? 1,
    counts: inbox?.counts ?? null,
    messages: inbox?.messages.map((each) => ({ ...each, message: truncate(each.message, excerptMax) })) ?? null,
  }
}

const tabs = [
  { show: 'unread', label: 'Unread' },
  { show: 'read', label: 'Read' },
  { show: 'all', label: 'All' },
] as const

export default function Messages({ loaderData: { shown, sort, page, pages, counts, messages } }: Route.ComponentProps) {
  const pathOf = (show: string, other?: number) =>
    `/admin/message${queryOf({ show: show === 'unread' ? null : show, sort: sort === 'newest' ? null : sort, page: other?.toString() })}`
  return (
    <StaffPage title="Messages" intro="Messages from the contact page. A message counts as read once you have replied.">
      <TabLinks
        label="Messages"
        current={pathOf(shown)}
        links={tabs.map(({ show, label }) => ({
          href: pathOf(show),
          label: <CountedTab label={label} count={counts?.[show]} />,
        }))}
      />
      <Filters key={sort} action="/admin/message" className="find-one" hidden={{ show: shown }}>
        <AgeFilter value={sort} />
      </Filters>
      <MessageList messages={messages} />
      <Pagination page={page} pageCount={pages} hrefOf={(other) => pathOf(shown, other)} />
    </StaffPage>
  )
}
