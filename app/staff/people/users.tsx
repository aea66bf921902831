import { useState } from 'react'
import { ButtonLink } from '#app/components/button.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { orFailed } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../guard.ts'
import { StaffPage } from '../staff-page.tsx'
import type { Route } from './+types/users.ts'
import { positionOf, UserList } from './user-list.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('All users')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, role } = requireStaff(context, url)
  const { accounts, content } = context.get(servicesContext)
  return {
    ownId: id,
    mayChange: role === 'admin',
    journals: content.journals.map(({ slug, title }) => ({ slug, title })),
    users: await orFailed(context, accounts.listStaff()),
  }
}

export default function Users({ loaderData: { ownId, mayChange, journals, users } }: Route.ComponentProps) {
  const [wanted, setWanted] = useState('')
  const found = users?.filter((user) =>
    [user.name, user.email, positionOf(user, journals)].join(' ').toLowerCase().includes(wanted.trim().toLowerCase()),
  )
  return (
    <StaffPage
      title="All users"
      intro="Who works here. Admins may do everything; editors act on their journals."
      actions={mayChange && <ButtonLink href="/admin/invite">Invite Member</ButtonLink>}
    >
      <search className="needs-script find">
        <TextInput
          label="Find a person"
          type="search"
          placeholder="Name, e-mail or journal"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      </search>
      <UserList users={found ?? null} journals={journals} ownId={ownId} mayChange={mayChange} />
    </StaffPage>
  )
}
