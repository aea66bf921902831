import { and, eq, sql } from 'drizzle-orm'
import type { Realm } from '#domain/permissions.ts'
import { authors, resetCodes, staff } from '../../db/schema.ts'
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

/** False when the address already has an account. */
export async function insertAuthor(tx: DbOrTx, author: typeof authors.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(authors).values(author).onConflictDoNothing({ target: authors.email }).returning()
  return rows.length > 0
}

export async function findAuthor(db: DbOrTx, id: string) {
  const [row] = await db.select().from(authors).where(eq(authors.id, id))
  return row
}

/** Nobody can delete the account until the transaction ends; false when it is gone already. */
export async function holdAuthor(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.select({ id: authors.id }).from(authors).where(eq(authors.id, id)).for('key share')
  return rows.length > 0
}

const resetCodeOf = (realm: Realm, accountId: string) =>
  and(eq(resetCodes.realm, realm), eq(resetCodes.accountId, accountId))

type NewResetCode = { realm: Realm; accountId: string; codeMac: string; expiresAt: Date }

/** A new code takes the place of the old one, with all its tries. */
export async function putResetCode(tx: DbOrTx, code: NewResetCode): Promise<void> {
  const { codeMac, expiresAt } = code
  await tx
    .insert(resetCodes)
    .values(code)
    .onConflictDoUpdate({
      target: [resetCodes.realm, resetCodes.accountId],
      set: { codeMac, expiresAt, tries: 0 },
    })
}

/** Locked: of many guesses at once, each sees the tries of those before it. */
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

export async function findSampleAccounts(db: DbOrTx, realm: Realm): Promise<string[]> {
  const table = tables[realm]
  const rows = await db.select({ id: table.id }).from(table).where(eq(table.sample, true))
  return rows.map(({ id }) => id)
}
