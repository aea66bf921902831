import { Pagination } from '#app/components/pagination.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { orFailed } from '#app/load.ts'
import { privateMeta } from '#app/seo/meta.ts'
import { truncate } from '#domain/text.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../guard.ts'
import { pageOf } from '../page-of.ts'
import { StaffPage } from '../staff-page.tsx'
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
  requireStaff(context, url)
  const shown = shownBy(url)
  const page = pageOf(url)
  const { messages } = context.get(servicesContext)
  const inbox = await orFailed(context, messages.inbox({ show: shown === 'all' ? undefined : shown, page }))
  return {
    shown,
    page,
    pages: inbox?.pages ?? 1,
    unread: inbox?.unread ?? 0,
    messages: inbox?.messages.map((each) => ({ ...each, message: truncate(each.message, excerptMax) })) ?? null,
  }
}

const hrefs = { unread: '/admin/message', read: '/admin/message?show=read', all: '/admin/message?show=all' }

export default function Messages({ loaderData: { shown, page, pages, unread, messages } }: Route.ComponentProps) {
  return (
    <StaffPage title="Messages" intro="Messages from the contact page. A message counts as read once you have replied.">
      <TabLinks
        label="Messages"
        current={hrefs[shown]}
        links={[
          { href: hrefs.unread, label: unread > 0 ? `Unread (${unread})` : 'Unread' },
          { href: hrefs.read, label: 'Read' },
          { href: hrefs.all, label: 'All' },
        ]}
      />
      <MessageList messages={messages} />
      <Pagination page={page} pageCount={pages} hrefOf={(other) => `/admin/message?show=${shown}&page=${other}`} />
    </StaffPage>
  )
}
