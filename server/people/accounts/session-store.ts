import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Realm } from '#domain/words/permissions.ts'
import { prepareOnce } from '../../db/prepare.ts'
import { authors, sessions, staff, staffSteps } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

export async function insertSession(db: DbOrTx, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

/**
 * A member of staff's ORCID iD, as the register of reviewers knows it by their address. Written out, because Drizzle leaves
 * the table's name away where only one is asked.
 */
export const staffOrcid = sql<string | null>`(
  select listed.orcid from reviewers listed join reviewer_addresses address on address.reviewer_id = listed.id
  where address.email = staff.email)`

/** Written out, for the same reason. */
export const hasFactor = sql<boolean>`exists (select from staff_factors factor where factor.staff_id = staff.id)`

const written = sql`from shut_outs shut_out where shut_out.staff_id = staff.id`

/** Of admins other than this member of staff. */
const otherAdmins = sql`from staff other where other.role = 'admin' and other.name is not null
  and other.disabled_at is null and other.id <> staff.id`

/** Whether the longest-serving admin sees it nevertheless, because no other admin would. */
const isLeftToThem = sql`staff.role = 'admin' and not exists (select ${otherAdmins} and (
  (other.created_at, other.id) < (staff.created_at, staff.id) or not exists (
    select from shut_outs theirs where theirs.manuscript_id = shut_out.manuscript_id and theirs.staff_id = other.id)))`

/** What keeps a member of staff from manuscripts. */
export const conflictsOf = {
  conflicts: sql<string[]>`array(select shut_out.manuscript_id ${written})`,
  shutOutOf: sql<string[]>`array(select shut_out.manuscript_id ${written} and not (${isLeftToThem}))`,
  dismissed: sql<string[]>`array(select found.manuscript_id || ' ' || found.key from possible_conflicts found
    where found.staff_id = staff.id and found.dismissed_at is not null)`,
}

const used = { createdAt: sessions.createdAt, seenAt: sessions.seenAt }

const live = (realm: Realm) =>
  and(
    eq(sessions.tokenHash, sql.placeholder('tokenHash')),
    eq(sessions.realm, realm),
    gt(sessions.expiresAt, sql.placeholder('now')),
  )

const authorSession = prepareOnce((db) =>
  db
    .select({ ...used, id: authors.id, name: authors.name, email: authors.email })
    .from(sessions)
    .innerJoin(authors, eq(authors.id, sessions.accountId))
    .where(and(live('author'), isNull(authors.disabledAt))),
)

const staffSession = prepareOnce((db) =>
  db
    .select({
      ...used,
      id: staff.id,
      name: staff.name,
      email: staff.email,
      role: staff.role,
      access: staff.access,
      furtherAccess: staff.furtherAccess,
      orcid: staffOrcid,
      hasFactor,
      ...conflictsOf,
    })
    .from(sessions)
    .innerJoin(staff, eq(staff.id, sessions.accountId))
    .where(and(live('staff'), isNull(staff.disabledAt))),
)

export async function findAuthorSession(db: DbOrTx, tokenHash: string, now: Date) {
  const [row] = await authorSession(db).execute({ tokenHash, now })
  return row
}

export async function findStaffSession(db: DbOrTx, tokenHash: string, now: Date) {
  const [row] = await staffSession(db).execute({ tokenHash, now })
  return row
}

export async function touchSession(db: DbOrTx, tokenHash: string, seenAt: Date, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ seenAt, expiresAt }).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteSession(db: DbOrTx, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

const ownedBy = (realm: Realm, accountId: string) => and(eq(sessions.realm, realm), eq(sessions.accountId, accountId))

/** With log-ins that have not come further than the password. */
export async function deleteSessionsOf(db: DbOrTx, realm: Realm, accountId: string, exceptHash = ''): Promise<void> {
  await db.delete(sessions).where(and(ownedBy(realm, accountId), ne(sessions.tokenHash, exceptHash)))
  if (realm === 'staff') await db.delete(staffSteps).where(eq(staffSteps.staffId, accountId))
}

export async function findSessionsOf(db: DbOrTx, realm: Realm, accountId: string, now: Date) {
  return db
    .select()
    .from(sessions)
    .where(and(ownedBy(realm, accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
}

/** Returns false if the account has no such session. */
export async function deleteSessionOf(db: DbOrTx, realm: Realm, accountId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(ownedBy(realm, accountId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return rows.length > 0
}
