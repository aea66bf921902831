import { journalsOf, type Staff } from '../words/permissions.ts'
import type { Role } from '../words/role.ts'

type ListedMember = Pick<Staff, 'role' | 'access' | 'furtherAccess'> & { name: string | null; email: string }

export const staffShows = ['admins', 'editors', 'finance', 'observers', 'invited'] as const
type StaffShow = (typeof staffShows)[number]

export type StaffFilter = { show?: StaffShow | undefined; search?: string | undefined }

const shows: Record<Role, StaffShow> = {
  admin: 'admins',
  editor: 'editors',
  finance: 'finance',
  observer: 'observers',
}

/** Somebody without a name was invited and has not set up the account yet. */
function showOf({ name, role }: ListedMember): StaffShow {
  if (name === null) return 'invited'
  return shows[role]
}

/** Finds names, addresses, roles and journals; `titleOf` gives the title of a journal. */
export function filterStaff<Member extends ListedMember>(
  members: readonly Member[],
  { show, search = '' }: StaffFilter,
  titleOf: (slug: string) => string,
): Member[] {
  const wanted = search.trim().toLowerCase()
  return members
    .filter((member) => show === undefined || showOf(member) === show)
    .filter((member) => wordsOf(member, titleOf).toLowerCase().includes(wanted))
}

function wordsOf(member: ListedMember, titleOf: (slug: string) => string): string {
  return [member.name, member.email, member.role, ...(journalsOf(member) ?? []).map(titleOf)].join(' ')
}
