import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { recoveryCodes, staff, staffFactors, staffSteps } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type Factor = typeof staffFactors.$inferSelect
export type Step = typeof staffSteps.$inferSelect

/** Log-ins of one member and changes of their factors wait for each other, so none slips in between. */
export async function lockMember(tx: Tx, id: string) {
  const isOpen = and(eq(staff.id, id), isNull(staff.disabledAt))
  const [row] = await tx.select({ id: staff.id, email: staff.email }).from(staff).where(isOpen).for('update')
  return row
}

export async function findFactors(db: DbOrTx, staffId: string): Promise<Factor[]> {
  const { createdAt, id } = staffFactors
  return db.select().from(staffFactors).where(eq(staffFactors.staffId, staffId)).orderBy(asc(createdAt), asc(id))
}

/** Returns false if somebody has added this passkey before. */
export async function insertFactor(tx: Tx, factor: typeof staffFactors.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(staffFactors).values(factor).onConflictDoNothing().returning({ id: staffFactors.id })
  return rows.length > 0
}

const own = (staffId: string, id: string) => and(eq(staffFactors.staffId, staffId), eq(staffFactors.id, id))

export async function setFactorName(tx: Tx, staffId: string, id: string, name: string): Promise<boolean> {
  const rows = await tx.update(staffFactors).set({ name }).where(own(staffId, id)).returning({ id: staffFactors.id })
  return rows.length > 0
}

export async function deleteFactor(tx: Tx, staffId: string, id: string): Promise<Factor | undefined> {
  const [row] = await tx.delete(staffFactors).where(own(staffId, id)).returning()
  return row
}

/** Returns how many factors there were. */
export async function deleteFactors(tx: Tx, staffId: string): Promise<number> {
  const rows = await tx.delete(staffFactors).where(eq(staffFactors.staffId, staffId)).returning({ id: staffFactors.id })
  return rows.length
}

/** Returns false if this code, or a later one, was used before. */
export async function takePeriod(tx: Tx, id: string, lastPeriod: number, usedAt: Date): Promise<boolean> {
  const rows = await tx
    .update(staffFactors)
    .set({ lastPeriod, usedAt })
    .where(and(eq(staffFactors.id, id), lt(staffFactors.lastPeriod, lastPeriod)))
    .returning({ id: staffFactors.id })
  return rows.length > 0
}

/** Returns false if the passkey was used meanwhile, or is gone. */
export async function raiseCounter(
  tx: Tx,
  { id, counter }: Pick<Factor, 'id' | 'counter'>,
  next: number,
  usedAt: Date,
): Promise<boolean> {
  const rows = await tx
    .update(staffFactors)
    .set({ counter: next, usedAt })
    .where(and(eq(staffFactors.id, id), eq(staffFactors.counter, counter)))
    .returning({ id: staffFactors.id })
  return rows.length > 0
}

export async function putRecoveryCodes(tx: Tx, staffId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.staffId, staffId))
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ codeHash, staffId })))
}

/** Works once: if two requests come at once, the second gets false. */
export async function takeRecoveryCode(tx: Tx, staffId: string, codeHash: string): Promise<boolean> {
  const isIt = and(eq(recoveryCodes.staffId, staffId), eq(recoveryCodes.codeHash, codeHash))
  const rows = await tx.delete(recoveryCodes).where(isIt).returning({ staffId: recoveryCodes.staffId })
  return rows.length > 0
}

export function countRecoveryCodes(db: DbOrTx, staffId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.staffId, staffId))
}

/** Replaces what the same token stood for. */
export async function putStep(db: DbOrTx, step: typeof staffSteps.$inferInsert): Promise<void> {
  const { tokenHash, ...rest } = { challenge: null, sealedSecret: null, tries: 0, ...step }
  await db
    .insert(staffSteps)
    .values({ tokenHash, ...rest })
    .onConflictDoUpdate({ target: staffSteps.tokenHash, set: rest })
}

type Purpose = Step['purpose']

const live = (tokenHash: string, purpose: Purpose, now: Date) =>
  and(eq(staffSteps.tokenHash, tokenHash), eq(staffSteps.purpose, purpose), gt(staffSteps.expiresAt, now))

export async function findStep(db: DbOrTx, tokenHash: string, purpose: Purpose, now: Date): Promise<Step | undefined> {
  const [row] = await db
    .select()
    .from(staffSteps)
    .where(live(tokenHash, purpose, now))
  return row
}

export async function setChallenge(db: DbOrTx, tokenHash: string, challenge: string): Promise<void> {
  await db.update(staffSteps).set({ challenge }).where(eq(staffSteps.tokenHash, tokenHash))
}

/** Returns the step with its challenge and removes that, so that no challenge is answered twice. */
export async function takeChallenge(tx: Tx, tokenHash: string, purpose: Purpose, now: Date): Promise<Step | undefined> {
  const [row] = await tx
    .select()
    .from(staffSteps)
    .where(live(tokenHash, purpose, now))
    .for('update')
  if (row) await tx.update(staffSteps).set({ challenge: null }).where(eq(staffSteps.tokenHash, tokenHash))
  return row
}

export async function countStepTry(tx: Tx, tokenHash: string): Promise<void> {
  await tx
    .update(staffSteps)
    .set({ tries: sql`${staffSteps.tries} + 1` })
    .where(eq(staffSteps.tokenHash, tokenHash))
}

/** Returns false if it was finished before. */
export async function deleteStep(tx: Tx, tokenHash: string): Promise<boolean> {
  const rows = await tx.delete(staffSteps).where(eq(staffSteps.tokenHash, tokenHash)).returning()
  return rows.length > 0
}
