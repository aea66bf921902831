import { and, arrayContains, asc, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Role } from '#domain/words/role.ts'
import { staff } from '../db/schema.ts'
import type { DbOrTx } from '../db/types.ts'
import { conflictsOf, staffOrcid } from './accounts/session-store.ts'

/** The members of staff who may act on a journal's manuscripts; those of all journals if none is named. */
export async function findStaffOf(db: DbOrTx, journal: string | null, roles: readonly Role[] = ['admin', 'editor']) {
  const { id, name, email, role, access, furtherAccess, sample, createdAt } = staff
  const isOfAll = inArray(role, ['admin', 'finance'])
  const isTheirs =
    journal === null ? undefined : or(isOfAll, eq(access, journal), arrayContains(furtherAccess, [journal]))
  const rows = await db
    .select({ id, name, email, role, access, furtherAccess, sample, orcid: staffOrcid, createdAt, ...conflictsOf })
    .from(staff)
    .where(and(inArray(role, [...roles]), isTheirs, isNotNull(name), isNull(staff.disabledAt)))
    .orderBy(asc(name), asc(id))
  return rows.map(({ name, ...member }) => ({ ...member, name: name ?? '' }))
}
