import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Whose } from '../../access/opened.ts'
import { authorKeys, authors, manuscripts, possibleConflicts, shutOuts, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

/** The address of the account that submitted a manuscript, if it is known to be its owner's. */
export async function findSubmitter(db: DbOrTx, authorId: string): Promise<string | null> {
  const isTheirs = and(eq(authors.id, authorId), isNotNull(authors.confirmedAt))
  const [row] = await db.select({ email: authors.email }).from(authors).where(isTheirs)
  return row?.email ?? null
}

/** The manuscripts that a member of staff submitted from an author's account with the same, confirmed address. */
export async function findSubmittedBy(db: DbOrTx, email: string): Promise<string[]> {
  const rows = await db
    .select({ id: manuscripts.id })
    .from(manuscripts)
    .innerJoin(authors, eq(authors.id, manuscripts.authorId))
    .innerJoin(staff, eq(staff.email, authors.email))
    .where(and(eq(authors.email, email), isNotNull(authors.confirmedAt)))
  return rows.map(({ id }) => id)
}

type ShutOut = Omit<typeof shutOuts.$inferInsert, 'manuscriptId'>

/** Returns false if they are shut out already. */
export async function putShutOut(tx: Tx, { id: manuscriptId }: Whose, row: ShutOut): Promise<boolean> {
  const { rowCount } = await tx
    .insert(shutOuts)
    .values({ ...row, manuscriptId })
    .onConflictDoNothing()
  return rowCount === 1
}

type Named = { staffId: string; keys: readonly string[]; at: Date }

/** Returns whether one of the keys is new. */
export async function putNamed(tx: Tx, { id: manuscriptId }: Whose, { keys, ...row }: Named): Promise<boolean> {
  const rows = keys.map((key) => ({ ...row, manuscriptId, key }))
  const { rowCount } = await tx.insert(possibleConflicts).values(rows).onConflictDoNothing()
  return rowCount !== 0
}

export async function dismiss(
  tx: Tx,
  { id }: Whose,
  { keys, ...row }: Named & { dismissedById: string },
): Promise<void> {
  const dismissed = { dismissedAt: row.at, dismissedById: row.dismissedById }
  const { staffId, manuscriptId, key } = possibleConflicts
  await tx
    .insert(possibleConflicts)
    .values(keys.map((key) => ({ ...row, ...dismissed, manuscriptId: id, key })))
    .onConflictDoUpdate({ target: [staffId, manuscriptId, key], set: dismissed })
}

type Member = { name: string; email: string; orcid: string | null }

/** The open manuscripts with an author who may be one of these people. */
export async function findNaming(db: DbOrTx, people: readonly Member[]) {
  if (people.length === 0) return []
  const keys = people.map(
    ({ name, email, orcid }) => sql`author_keys(${name}::text, ${email}::text, ${orcid}::text, '[]')`,
  )
  const { id, journal, author, email, orcid, coAuthors } = manuscripts
  const isOpen = sql`(${manuscripts.status} <> 'published') is not false`
  return db
    .select({ id, journal, author, email, orcid, coAuthors })
    .from(manuscripts)
    .where(and(isOpen, sql`${authorKeys(manuscripts)} && (${sql.join(keys, sql` || `)})`))
}
