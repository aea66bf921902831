import { type ReactNode, use } from 'react'
import { isRouteErrorResponse, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { ErrorPage, errorKind } from '#app/components/error-page.tsx'
import { ifSoon } from '#app/load.ts'
import { PageContext } from '#app/page-context.ts'
import type { RootData, RouteHandle } from '#app/root.tsx'
import type { Undoable } from '#contracts/office/undo.ts'
import { journalsOf } from '#domain/words/permissions.ts'
import { hasJournals, roleLabels } from '#domain/words/role.ts'
import { servicesContext, visitorContext } from '#server/page-context.ts'
import { OfficeRole } from '../role.tsx'
import type { Route } from './+types/shell.ts'
import { Bar } from './bar.tsx'
import { groupsFor } from './entries.ts'
import { Keys } from './keys.tsx'
import { Rail } from './rail.tsx'
import { UndoBar } from './undo-bar.tsx'
import '#app/styles/staff-pages.css'
import '#app/styles/member-pages.css'

/** The search, undo and logging out need React on every page, also where the page itself has nothing to press. */
export const handle: RouteHandle = { hasOwnFrame: true, hydrate: true }

const none: Undoable[] = []

/** Null where nobody is logged in: the page inside asks for it. What waits is left out if it can't be read soon. */
export async function loader({ context }: Route.LoaderArgs) {
  const { staff } = context.get(visitorContext)
  if (!staff) return null
  const { content, notifications, today, undo, version } = context.get(servicesContext)
  const { name, role } = staff
  const titles = (journalsOf(staff) ?? []).map((journal) => content.journal(journal)?.title ?? journal)
  const [counts, news, open] = await Promise.all([
    ifSoon(context, () => today.countToday(staff)),
    ifSoon(context, () => notifications.countNotifications(staff)),
    ifSoon(context, () => undo.listUndoable(staff)),
  ])
  return {
    ...{ name, role, counts, news, undoable: open?.undoable ?? none },
    position: [roleLabels[role], ...(hasJournals(role) ? [titles.join(' and ') || 'no journal'] : [])].join(', '),
    version: role === 'admin' ? version : null,
  }
}

/** The frame of every page of the office: its navigation, and a bar in the place of the site's own. */
function Frame({ children }: { children: ReactNode }) {
  const me = useRouteLoaderData<typeof loader>('staff/shell/shell')
  const root = useRouteLoaderData<RootData>('root')
  const { pathname } = useLocation()
  const isOpen = me && root
  const groups = isOpen ? groupsFor(me.role, root.hasSample) : []
  // The page keeps its place when the office opens: what it shows, such as recovery codes, must not be lost.
  return (
    <OfficeRole value={me?.role ?? 'admin'}>
      <div className={isOpen ? 'office' : 'unframed'}>
        {isOpen && <Rail {...me} groups={groups} path={pathname} />}
        {isOpen && <Bar {...me} visitor={root.visitor} path={pathname} />}
        {children}
        {isOpen && <UndoBar undoable={me.undoable} />}
        {isOpen && <Keys entries={groups.flatMap(({ entries }) => entries)} />}
      </div>
    </OfficeRole>
  )
}

export default function Shell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { requestId } = use(PageContext)
  const isStaff = Boolean(useRouteLoaderData<typeof loader>('staff/shell/shell'))
  return (
    <Frame>
      <ErrorPage
        kind={errorKind(isRouteErrorResponse(error) ? error.status : 500)}
        requestId={requestId}
        {...(isStaff && { home: { label: 'Go to Today', href: '/admin/dashboard' } })}
      />
    </Frame>
  )
}
