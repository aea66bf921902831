import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Realm } from '#domain/words/permissions.ts'
import { addressLinks, authors, confirmedAddresses, manuscripts, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

/** Returns those of the given addresses that are confirmed. */
export async function findConfirmed(db: DbOrTx, emails: string[]): Promise<Set<string>> {
  const { email } = confirmedAddresses
  const rows = await db.select({ email }).from(confirmedAddresses).where(inArray(email, emails))
  return new Set(rows.map((row) => row.email))
}

/**
 * Locks the address until the transaction ends. Otherwise a manuscript submitted while its address is being confirmed
 * could miss the confirmation, and its co-authors would never be notified.
 */
async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email}`}, 0))`)
}

export async function isConfirmed(tx: Tx, email: string): Promise<boolean> {
  await lockAddress(tx, email)
  return (await findConfirmed(tx, [email])).has(email)
}

/** Returns false if the address was confirmed before. */
export async function putConfirmed(tx: Tx, email: string): Promise<boolean> {
  await lockAddress(tx, email)
  const rows = await tx.insert(confirmedAddresses).values({ email }).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Signing up with an address proves nothing, even if its owner had confirmed it before. */
export async function putOwner(tx: Tx, email: string, confirmedAt: Date): Promise<void> {
  await tx
    .update(authors)
    .set({ confirmedAt })
    .where(and(eq(authors.email, email), isNull(authors.confirmedAt)))
}

/** An account has at most one pending change of address: a new one replaces the old. */
export async function putAddressLink(tx: Tx, link: typeof addressLinks.$inferInsert): Promise<void> {
  const { tokenHash, email, expiresAt } = link
  await tx
    .insert(addressLinks)
    .values(link)
    .onConflictDoUpdate({ target: [addressLinks.realm, addressLinks.accountId], set: { tokenHash, email, expiresAt } })
}

const live = (tokenHash: string, now: Date) =>
  and(eq(addressLinks.tokenHash, tokenHash), gt(addressLinks.expiresAt, now))

export async function findAddressLink(db: DbOrTx, tokenHash: string, now: Date) {
  const [row] = await db.select().from(addressLinks).where(live(tokenHash, now))
  return row ?? null
}

const changeOf = (realm: Realm, accountId: string) =>
  and(eq(addressLinks.realm, realm), eq(addressLinks.accountId, accountId))

/** The new address that an account has asked for but not confirmed yet, or null. */
export async function findAskedFor(db: DbOrTx, realm: Realm, accountId: string, now: Date): Promise<string | null> {
  const asked = and(changeOf(realm, accountId), gt(addressLinks.expiresAt, now))
  const [row] = await db.select({ email: addressLinks.email }).from(addressLinks).where(asked)
  return row?.email ?? null
}

/** If two requests use the link at once, only one gets true. */
export async function takeChange(tx: Tx, tokenHash: string): Promise<boolean> {
  const { rowCount } = await tx.delete(addressLinks).where(eq(addressLinks.tokenHash, tokenHash))
  return rowCount === 1
}

/** Cancels a pending change of address, which an intruder may have asked for. */
export async function dropChange(tx: Tx, realm: Realm, accountId: string): Promise<void> {
  await tx.delete(addressLinks).where(changeOf(realm, accountId))
}

/** For an account that is deleted: removes its links, and the confirmed address unless it is used elsewhere. */
export async function forgetAddress(tx: Tx, realm: Realm, accountId: string, email: string): Promise<void> {
  const plain = and(eq(addressLinks.email, email), isNull(addressLinks.accountId))
  await tx.delete(addressLinks).where(or(changeOf(realm, accountId), plain))
  await tx.delete(confirmedAddresses).where(and(eq(confirmedAddresses.email, email), isUnused))
}

/** No account and no manuscript has this address. */
const isUnused = and(
  ...[authors, staff, manuscripts].map(
    (table) => sql`not exists (select from ${table} where ${table.email} = ${confirmedAddresses.email})`,
  ),
)

export async function forgetUnused(db: DbOrTx): Promise<void> {
  await db.delete(confirmedAddresses).where(isUnused)
}
