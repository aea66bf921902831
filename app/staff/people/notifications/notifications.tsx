import { Settings } from 'lucide-react'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { formatMoment } from '#app/format.ts'
import { queryOf } from '#app/query-of.ts'
import { privateMeta } from '#app/seo/meta.ts'
import { listNotifications, type Notification } from '#contracts/people/notifications.ts'
import { apiContext, servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../../guard.ts'
import { Older } from '../../older.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/notifications.ts'

export const meta: Route.MetaFunction = () => privateMeta('Notifications')

/** Whoever opens the page has looked, with and without scripts: from then on the bell counts what comes after its newest entry. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-finance')
  const before = url.searchParams.get('before') ?? undefined
  const page = await context.get(apiContext)(listNotifications, before ? { before } : {})
  const [newest] = page.notifications
  if (newest?.isNew && !before) await context.get(servicesContext).notifications.seeNotifications(staff, newest.at)
  return { before, ...page }
}

const pathOf = (before?: string) => `/admin/notifications${queryOf({ before })}`

export default function Notifications({ loaderData: { before, notifications, next } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Notifications"
      intro="What happened that concerns you, newest first. They are kept for 90 days."
      actions={
        <ButtonLink variant="secondary" size="small" href="/admin/profile/notifications">
          <Settings /> Choose e-mails
        </ButtonLink>
      }
    >
      {notifications.length === 0 && (
        <EmptyState title="Nothing has happened yet.">
          <p>New submissions, reports, payments and whatever else concerns you will be listed here.</p>
        </EmptyState>
      )}
      {notifications.length > 0 && (
        <ol className="notifications" data-rows>
          {notifications.map((one) => (
            <Entry key={one._id} {...one} />
          ))}
        </ol>
      )}
      <Older newest={before && pathOf()} older={next && pathOf(next)} />
    </StaffPage>
  )
}

function Entry({ at, says, number, title, href, isNew }: Notification) {
  return (
    <li data-new={isNew || undefined}>
      <a href={href}>
        {isNew && <span className="visually-hidden">New: </span>}
        <b>{says}</b>
        {title && <span>{title}</span>}
      </a>
      <p className="meta">
        {number && <span>{number}</span>}
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
    </li>
  )
}
