import { adminsOf, isShutOut, isUnsettled, mayActOnJournal, type Staff, settlersOf } from '#domain/words/permissions.ts'
import { roles } from '#domain/words/role.ts'
import type { Seen } from '../../access/seen.ts'
import type { DbOrTx } from '../../db/types.ts'
import { findStaffOf } from '../../people/staff-store.ts'
import { findNaming } from './conflict-store.ts'

/** The manuscripts of which a member of staff can say whether they, or as an admin whether colleagues, are authors. */
export async function namedFor(db: DbOrTx, staff: Staff, { reviewShutOut }: Seen): Promise<string[]> {
  const own = reviewShutOut.filter((id) => !staff.conflicts?.includes(id))
  return [...own, ...(await colleaguesNamedFor(db, staff))]
}

/** Those of them that are for the person to settle, because a colleague is named. */
export async function colleaguesNamedFor(db: DbOrTx, staff: Staff): Promise<string[]> {
  if (staff.role !== 'admin') return []
  const members = await findStaffOf(db, null, roles)
  const colleagues = members.filter(({ id }) => id !== staff.id)
  const found = await findNaming(db, colleagues)
  return found.flatMap((manuscript) => {
    const isOf = (one: (typeof members)[number]) =>
      one.role === 'finance' || mayActOnJournal({ ...one, realm: 'staff' }, manuscript.journal)
    const admins = adminsOf(members.filter((one) => !isShutOut(one, manuscript)))
    const settles = settlersOf(admins, manuscript).some(({ id }) => id === staff.id)
    return settles && colleagues.some((one) => isOf(one) && isUnsettled(one, manuscript)) ? [manuscript.id] : []
  })
}
