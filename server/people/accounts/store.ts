import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Realm } from '#domain/words/permissions.ts'
import { authors, resetCodes, sampleSignIns, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

const tables = { author: authors, staff }

export type Account = {
  id: string
  name: string | null
  email: string
  passwordHash: string | null
  disabledAt: Date | null
}

async function findOne(db: DbOrTx, realm: Realm, key: 'id' | 'email', value: string): Promise<Account | undefined> {
  const table = tables[realm]
  const { id, name, email, passwordHash, disabledAt } = table
  const [row] = await db.select({ id, name, email, passwordHash, disabledAt }).from(table).where(eq(table[key], value))
  return row
}

export function findAccount(db: DbOrTx, realm: Realm, id: string): Promise<Account | undefined> {
  return findOne(db, realm, 'id', id)
}

export function findAccountByEmail(db: DbOrTx, realm: Realm, email: string): Promise<Account | undefined> {
  return findOne(db, realm, 'email', email)
}

type Change = { name?: string; passwordHash?: string; avatarFileId?: string }

export async function changeAccount(tx: DbOrTx, realm: Realm, id: string, change: Change): Promise<void> {
  await tx.update(tables[realm]).set(change).where(eq(tables[realm].id, id))
}

/** Returns false if another account has the address. The transaction has failed then and must be rolled back. */
export async function setEmail(tx: Tx, realm: Realm, id: string, email: string): Promise<boolean> {
  const table = tables[realm]
  try {
    await tx.update(table).set({ email }).where(eq(table.id, id))
    return true
  } catch (error) {
    if (error instanceof Error && Object(error.cause).code === '23505') return false
    throw error
  }
}

/** Returns false if the address already has an account. */
export async function insertAuthor(tx: DbOrTx, author: typeof authors.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(authors).values(author).onConflictDoNothing({ target: authors.email }).returning()
  return rows.length > 0
}

export async function findAuthor(db: DbOrTx, id: string) {
  const [row] = await db.select().from(authors).where(eq(authors.id, id))
  return row
}

/** Prevents the deletion of the account until the transaction ends. Returns false if it is already deleted. */
export async function lockAuthorKey(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ id: authors.id }).from(authors).where(eq(authors.id, id)).for('key share')
  return rows.length > 0
}

const resetCodeOf = (realm: Realm, accountId: string) =>
  and(eq(resetCodes.realm, realm), eq(resetCodes.accountId, accountId))

/** A new code replaces the old one, and its tries start at zero. */
export async function putResetCode(tx: DbOrTx, code: typeof resetCodes.$inferInsert): Promise<void> {
  const { codeMac, isLong, expiresAt } = code
  await tx
    .insert(resetCodes)
    .values(code)
    .onConflictDoUpdate({
      target: [resetCodes.realm, resetCodes.accountId],
      set: { codeMac, isLong, expiresAt, tries: 0 },
    })
}

/** Locks the code, so that guesses sent at once are checked one after the other and every try counts. */
export async function lockResetCode(tx: Tx, realm: Realm, accountId: string) {
  const [row] = await tx.select().from(resetCodes).where(resetCodeOf(realm, accountId)).for('update')
  return row
}

export async function countTry(tx: Tx, realm: Realm, accountId: string): Promise<void> {
  await tx
    .update(resetCodes)
    .set({ tries: sql`${resetCodes.tries} + 1` })
    .where(resetCodeOf(realm, accountId))
}

export async function deleteResetCode(tx: DbOrTx, realm: Realm, accountId: string): Promise<void> {
  await tx.delete(resetCodes).where(resetCodeOf(realm, accountId))
}

/** Also deletes expired ones. */
export async function insertSampleSignIn(
  db: DbOrTx,
  signIn: typeof sampleSignIns.$inferInsert,
  now: Date,
): Promise<void> {
  await db.delete(sampleSignIns).where(lte(sampleSignIns.expiresAt, now))
  await db.insert(sampleSignIns).values(signIn)
}

/** Works once: if two requests come at once, the second gets null. Also null if it is no longer a sample account. */
export async function takeSampleSignIn(db: DbOrTx, tokenHash: string, now: Date) {
  const { tokenHash: hash, expiresAt, realm, accountId } = sampleSignIns
  const isAlive = and(eq(hash, tokenHash), gt(expiresAt, now))
  const [taken] = await db.delete(sampleSignIns).where(isAlive).returning({ realm, id: accountId })
  if (!taken) return null
  const accounts = tables[taken.realm]
  const count = await db.$count(accounts, and(eq(accounts.id, taken.id), eq(accounts.sample, true)))
  return count === 1 ? taken : null
}
