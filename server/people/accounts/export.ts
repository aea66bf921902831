import type { ListedStaff } from '#contracts/people/accounts.ts'
import { filterStaff, type StaffFilter } from '#domain/people/staff-list.ts'
import { journalsOf, type Staff } from '#domain/words/permissions.ts'
import { loggedCsv } from '../../csv-file.ts'
import type { Deps } from '../../deps.ts'
import { listStaff } from './read.ts'

const columns = ['name', 'e-mail', 'role', 'journals', 'since', 'second factor', 'invitation until']

/** What the list shows. It is short, so that one batch has everybody. */
export function exportStaff(deps: Deps, staff: Staff, filter: StaffFilter) {
  const titleOf = (slug: string) => deps.content.journal(slug)?.title ?? slug
  return loggedCsv<ListedStaff>(
    deps.db,
    { by: staff, action: 'export-staff', details: { show: filter.show } },
    {
      columns,
      read: async ({ last }) => (last ? [] : filterStaff(await listStaff(deps), filter, titleOf)),
      cells: (member) => [
        ...[member.name, member.email, member.role, (journalsOf(member) ?? []).map(titleOf).join('; ')],
        ...[member.createdAt, member.hasSecondFactor ? 'yes' : 'no', member.invitedUntil],
      ],
    },
  )
}
