import { ButtonLink } from '#app/components/button.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { orFailed } from '#app/load.ts'
import { queryOf } from '#app/query-of.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { exportStaff } from '#contracts/people/staff-list.ts'
import { filterStaff, staffShows } from '#domain/people/staff-list.ts'
import { servicesContext } from '#server/page-context.ts'
import { CountedTab } from '../../counted-tab.tsx'
import { ExportLink } from '../../export-link.tsx'
import { Filters } from '../../filters.tsx'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/users.ts'
import { UserList } from './user-list.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('All users')

const searchMax = 200
const tabs = [
  { show: undefined, label: 'All' },
  { show: 'admins', label: 'Admins' },
  { show: 'editors', label: 'Editors' },
  { show: 'finance', label: 'Finance' },
  { show: 'observers', label: 'Observers' },
  { show: 'invited', label: 'Invited' },
] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, role } = requireStaff(context, url, 'any-staff')
  const { accounts, content } = context.get(servicesContext)
  const show = staffShows.find((each) => each === url.searchParams.get('show'))
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, searchMax)
  const all = await orFailed(context, accounts.listStaff())
  const found = (which: typeof show) =>
    all && filterStaff(all, { show: which, search }, (slug) => content.journal(slug)?.title ?? slug)
  return {
    ownId: id,
    mayChange: role === 'admin',
    journals: content.journals.map(({ slug, title }) => ({ slug, title })),
    ...{ show, search },
    counts: tabs.map((tab) => found(tab.show)?.length),
    users: found(show),
  }
}

const pathOf = (query: Record<string, string | undefined>) => `/admin/all${queryOf(query)}`

export default function Users({ loaderData }: Route.ComponentProps) {
  const { ownId, mayChange, journals, show, search, counts, users } = loaderData
  return (
    <StaffPage
      title="All users"
      intro="Who works here. Admins may do everything, editors work on their journals, observers read there, and finance handles payments."
      actions={
        mayChange && (
          <>
            <ExportLink of={exportStaff} filter={{ show, search }} />
            <ButtonLink href="/admin/invite">Invite Member</ButtonLink>
          </>
        )
      }
    >
      <TabLinks
        label="People"
        current={pathOf({ show, search })}
        links={tabs.map((tab, at) => ({
          href: pathOf({ show: tab.show, search }),
          label: <CountedTab label={tab.label} count={counts[at]} />,
        }))}
      />
      <Filters
        key={search}
        action="/admin/all"
        className="find-one"
        hidden={{ show }}
        clear={search !== '' && pathOf({ show })}
      >
        <TextInput
          label="Find a person"
          name="search"
          type="search"
          placeholder="Name, e-mail or journal"
          maxLength={searchMax}
          defaultValue={search}
        />
      </Filters>
      <UserList users={users} journals={journals} ownId={ownId} mayChange={mayChange} />
    </StaffPage>
  )
}
