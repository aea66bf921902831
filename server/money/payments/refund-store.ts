import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { publishersZone } from '#domain/words/day.ts'
import { paymentAttempts, payments, refunds, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type RefundRow = typeof refunds.$inferSelect
type NewRefund = typeof refunds.$inferInsert

/** Two refunds of one payment must not pass the check of what is left at the same time. */
export async function lockRefunds(tx: Tx, reference: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`refund ${reference}`}))`)
}

export function findRefunds(db: DbOrTx, reference: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.reference, reference)).orderBy(asc(refunds.createdAt))
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(refund).returning()
  if (!row) throw new Error('the refund was not kept')
  return row
}

export async function changeRefund(tx: DbOrTx, id: string, change: Partial<RefundRow>): Promise<void> {
  await tx.update(refunds).set(change).where(eq(refunds.id, id))
}

/** For refunds of money that was not in the ledger yet. */
export async function putReceipt(tx: Tx, reference: string, receipt: string): Promise<void> {
  await tx
    .update(refunds)
    .set({ receipt })
    .where(and(eq(refunds.reference, reference), isNull(refunds.receipt)))
}

/** The refunds that nobody is sending. Whoever gets a row has it alone until `before` has moved past it. */
export function claimUnsent(db: DbOrTx, reference: string, now: Date, before: Date): Promise<RefundRow[]> {
  return db
    .update(refunds)
    .set({ sentAt: now })
    .where(
      and(
        eq(refunds.reference, reference),
        eq(refunds.state, 'asked'),
        isNull(refunds.providerId),
        or(isNull(refunds.sentAt), lt(refunds.sentAt, before)),
      ),
    )
    .returning()
}

/** The payments whose refunds are to be asked about, longest waiting first. */
export async function dueRefunds(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ reference: refunds.reference })
    .from(refunds)
    .where(lte(refunds.nextCheckAt, now))
    .orderBy(asc(refunds.nextCheckAt))
    .limit(limit)
  return [...new Set(rows.map(({ reference }) => reference))]
}

/** Those whose end is still asked for. */
export const countUnderWay = (db: DbOrTx) => db.$count(refunds, isNotNull(refunds.nextCheckAt))

/** Refunds with what they were paid for, newest first. */
export async function findAllRefunds(db: DbOrTx, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .select({ refund: refunds, payment: payments, attempt: paymentAttempts, askedBy: staff.name })
    .from(refunds)
    .leftJoin(payments, eq(payments.receipt, refunds.receipt))
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, refunds.reference))
    .leftJoin(staff, eq(staff.id, refunds.askedById))
    .orderBy(desc(refunds.createdAt), asc(refunds.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(refunds) }
}

/** The refunds of these payments, by reference. */
export async function refundsByReference(db: DbOrTx, references: string[]): Promise<Map<string, RefundRow[]>> {
  if (references.length === 0) return new Map()
  const rows = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.reference, references))
    .orderBy(asc(refunds.createdAt))
  return Map.groupBy(rows, ({ reference }) => reference)
}

export type RefundEntry = { at: Date; refund: RefundRow; payment: typeof payments.$inferSelect }

/** Refunds of the ledger's entries that have left, of one month at the publisher's or of all time, oldest first, without sample ones. */
export async function findProcessed(
  db: DbOrTx,
  month: string | undefined,
  { limit, after }: { limit: number; after: RefundEntry | undefined },
): Promise<RefundEntry[]> {
  const { processedAt, id, state, sample } = refunds
  const [begin, zone] = [sql`${`${month}-01`}::timestamp`, publishersZone()]
  const isIn =
    month &&
    sql`${processedAt} >= ${begin} at time zone ${zone} and ${processedAt} < (${begin} + interval '1 month') at time zone ${zone}`
  const isLater = after && sql`(${processedAt}, ${id}) > (${after.at.toISOString()}::timestamptz, ${after.refund.id})`
  const rows = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.receipt, refunds.receipt))
    .where(and(eq(state, 'processed'), eq(sample, false), isIn || undefined, isLater))
    .orderBy(asc(processedAt), asc(id))
    .limit(limit)
  return rows.map((row) => ({ at: row.refund.processedAt ?? row.refund.createdAt, ...row }))
}
