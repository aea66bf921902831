import { and, desc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { simulatedDisputes as disputes, simulatedRefunds as refunds } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'
import { findTransaction } from './store.ts'

export type SimulatedRefund = typeof refunds.$inferSelect
export type SimulatedDispute = typeof disputes.$inferSelect

/** Returns null if more would go back than came. A lock on the payment's refunds keeps two from passing at once. */
export async function insertRefund(db: Db, refund: typeof refunds.$inferInsert, paidMinor: number) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`simulated refund ${refund.reference}`}))`)
    const isOther = and(eq(refunds.reference, refund.reference), eq(refunds.fails, false))
    const others = await tx.select({ amountMinor: refunds.amountMinor }).from(refunds).where(isOther)
    const gone = others.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    if (gone + refund.amountMinor > paidMinor) return null
    const [row] = await tx.insert(refunds).values(refund).returning()
    return row ?? null
  })
}

type Window = { from?: Date | undefined; to?: Date | undefined; perPage: number; page: number }

export async function listRefunds(db: Db, { from, to, perPage, page }: Window, reference?: string) {
  const { createdAt } = refunds
  const isListed = and(
    reference === undefined ? undefined : eq(refunds.reference, reference),
    from && gte(createdAt, from),
    to && lte(createdAt, to),
  )
  const offset = (page - 1) * perPage
  const rows = await db.select().from(refunds).where(isListed).orderBy(desc(refunds.id)).limit(perPage).offset(offset)
  return { rows, total: await db.$count(refunds, isListed) }
}

export async function findRefund(db: Db, id: number) {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row ?? null
}

export async function insertDispute(db: Db, dispute: typeof disputes.$inferInsert) {
  const [row] = await db.insert(disputes).values(dispute).returning()
  if (!row) throw new Error('the dispute was not kept')
  return row
}

export async function findDispute(db: Db, id: number) {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id))
  return row ?? null
}

export async function listDisputes(db: Db, { from, to, perPage, page }: Window) {
  const { createdAt } = disputes
  const isListed = and(from && gte(createdAt, from), to && lte(createdAt, to))
  const offset = (page - 1) * perPage
  const rows = await db.select().from(disputes).where(isListed).orderBy(desc(disputes.id)).limit(perPage).offset(offset)
  return { rows, total: await db.$count(disputes, isListed) }
}

/** Returns null if it was resolved before. */
export async function changeDispute(db: Db, id: number, change: Partial<SimulatedDispute>) {
  const isOpen = and(eq(disputes.id, id), isNull(disputes.resolvedAt))
  const [row] = await db.update(disputes).set(change).where(isOpen).returning()
  return row ?? null
}

export async function paidTransaction(db: Db, reference: string) {
  const row = await findTransaction(db, { reference })
  return row?.status === 'success' ? row : null
}
