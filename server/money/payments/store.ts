import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Age } from '#contracts/shapes.ts'
import { publishersZone } from '#domain/words/day.ts'
import type { Whose } from '../../access/opened.ts'
import {
  coursePayments,
  heldPayments,
  invoiceNumbers,
  paymentAttempts,
  paymentEvents,
  payments,
  receiptNumbers,
  refunds,
  staff,
} from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { newId } from '../../ids.ts'

export type AttemptRow = typeof paymentAttempts.$inferSelect

export async function findAttempt(db: DbOrTx, reference: string): Promise<AttemptRow | null> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference))
  return row ?? null
}

export async function lockAttempt(tx: Tx, reference: string): Promise<AttemptRow | null> {
  const [row] = await tx.select().from(paymentAttempts).where(eq(paymentAttempts.reference, reference)).for('update')
  return row ?? null
}

export type Purpose = AttemptRow['purpose']
type PaidFor = { purpose: Purpose; subjectId: string }

const openFor = ({ purpose, subjectId }: PaidFor) =>
  and(eq(paymentAttempts.purpose, purpose), eq(paymentAttempts.subjectId, subjectId), eq(paymentAttempts.state, 'open'))

export async function findOpenAttempt(tx: DbOrTx, paidFor: PaidFor): Promise<AttemptRow | null> {
  const [row] = await tx.select().from(paymentAttempts).where(openFor(paidFor))
  return row ?? null
}

export async function insertAttempt(tx: Tx, attempt: typeof paymentAttempts.$inferInsert): Promise<AttemptRow> {
  const [row] = await tx.insert(paymentAttempts).values(attempt).returning()
  if (!row) throw new Error('the attempt was not kept')
  return row
}

/** Returns checkouts that are still open, oldest first. */
export async function findOpenAttempts(db: DbOrTx, { limit, offset }: { limit: number; offset: number }) {
  const isOpen = eq(paymentAttempts.state, 'open')
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(isOpen)
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.reference))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(paymentAttempts, isOpen) }
}

/** The checkout is no longer offered, but the reconciler still checks it. */
export async function closeOpenAttempt(tx: DbOrTx, paidFor: PaidFor): Promise<void> {
  await tx.update(paymentAttempts).set({ state: 'closed' }).where(openFor(paidFor))
}

export async function changeAttempt(tx: DbOrTx, reference: string, change: Partial<AttemptRow>): Promise<void> {
  await tx.update(paymentAttempts).set(change).where(eq(paymentAttempts.reference, reference))
}

/** Returns the payments to check, longest waiting first. */
export async function dueReferences(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(lte(paymentAttempts.nextCheckAt, now))
    .orderBy(asc(paymentAttempts.nextCheckAt))
    .limit(limit)
  return rows.map(({ reference }) => reference)
}

type NewEvent = Omit<typeof paymentEvents.$inferInsert, 'id'>

/** Returns false if the same body was received before. */
export async function addEvent(tx: DbOrTx, event: NewEvent): Promise<boolean> {
  const row = { id: newId(), ...event }
  const added = await tx.insert(paymentEvents).values(row).onConflictDoNothing().returning({ id: paymentEvents.id })
  return added.length > 0
}

/** Used in place of a year. */
export const sampleSeries = 0

export const takeReceiptNumber = (tx: Tx, year: number) => takeNumber(tx, receiptNumbers, year)
export const takeInvoiceNumber = (tx: Tx, year: number) => takeNumber(tx, invoiceNumbers, year)

/** Leaves no gaps: the row stays locked until the payment is committed, and a rollback returns the number. */
async function takeNumber(
  tx: Tx,
  series: typeof receiptNumbers | typeof invoiceNumbers,
  year: number,
): Promise<number> {
  const [row] = await tx
    .insert(series)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: series.year, set: { last: sql`${series.last} + 1` } })
    .returning({ number: series.last })
  if (!row) throw new Error('no number was given')
  return row.number
}

export type PaymentRow = typeof payments.$inferSelect

export async function insertPayment(tx: Tx, payment: typeof payments.$inferInsert): Promise<void> {
  await tx.insert(payments).values(payment)
}

export async function findEntry(tx: Tx, receipt: string): Promise<PaymentRow | null> {
  const [row] = await tx.select().from(payments).where(eq(payments.receipt, receipt))
  return row ?? null
}

const entryOf = ({ purpose, subjectId }: PaidFor) =>
  and(eq(payments.purpose, purpose), eq(payments.subjectId, subjectId))

export function countReversals(tx: Tx, paidFor: PaidFor): Promise<number> {
  return tx.$count(payments, and(entryOf(paidFor), isNotNull(payments.reverses)))
}

const reversals = alias(payments, 'reversals')

const refundsIn = (states: SQL) =>
  sql<number>`(select coalesce(sum(${refunds.amountMinor}), 0)::float8 from ${refunds}
    where ${refunds.receipt} = ${payments.receipt} and ${refunds.state} in (${states}))`

/** Selects each entry with the one that reverses it, if any, and what has gone back or is going back of it. */
export function selectPayments(db: DbOrTx) {
  return db
    .select({
      payment: payments,
      reversal: reversals,
      refundedMinor: refundsIn(sql`'processed'`),
      refundingMinor: refundsIn(sql`'asked', 'pending', 'processing', 'needs-attention'`),
    })
    .from(payments)
    .leftJoin(reversals, eq(reversals.reverses, payments.receipt))
    .$dynamic()
}

export type Entry = {
  payment: PaymentRow
  reversal: PaymentRow | null
  refundedMinor: number
  refundingMinor: number
}

export async function findPayment(db: DbOrTx, reference: string): Promise<Entry | null> {
  const [row] = await selectPayments(db).where(eq(payments.reference, reference))
  return row ?? null
}

export async function findByReceipt(db: DbOrTx, receipt: string): Promise<Entry | null> {
  const [row] = await selectPayments(db).where(eq(payments.receipt, receipt))
  return row ?? null
}

/** A manuscript counts as paid if it has an entry that is not reversed. */
export async function findChargePayment(db: DbOrTx, manuscript: Whose): Promise<PaymentRow | null> {
  return (await findChargeEntry(db, manuscript))?.payment ?? null
}

export async function findChargeEntry(db: DbOrTx, { id }: Whose): Promise<Entry | null> {
  return (await findChargeEntries(db, [id])).get(id) ?? null
}

/** The entries of those that are paid, by manuscript. */
export async function findChargeEntries(db: DbOrTx, manuscriptIds: string[]): Promise<Map<string, Entry>> {
  if (manuscriptIds.length === 0) return new Map()
  const isTheirs = and(eq(payments.purpose, 'article-charge'), inArray(payments.subjectId, manuscriptIds))
  const rows = await selectPayments(db).where(and(isTheirs, isNull(payments.reverses), isNull(reversals.receipt)))
  return new Map(rows.map((row) => [row.payment.subjectId, row]))
}

type Month = string | undefined

/** Of one month at the publisher's, or of all time. */
function isIn(month: Month): SQL | undefined {
  const [begin, zone] = [sql`${`${month}-01`}::timestamp`, publishersZone()]
  return month === undefined
    ? undefined
    : and(
        gte(payments.createdAt, sql`${begin} at time zone ${zone}`),
        lt(payments.createdAt, sql`(${begin} + interval '1 month') at time zone ${zone}`),
      )
}

type Page = { sort: Age; limit: number; offset: number }

export function findPayments(db: DbOrTx, month: Month, { sort, limit, offset }: Page): Promise<Entry[]> {
  const { createdAt, receipt } = payments
  return selectPayments(db)
    .where(isIn(month))
    .orderBy(...(sort === 'newest' ? [desc(createdAt), asc(receipt)] : [asc(createdAt), desc(receipt)]))
    .limit(limit)
    .offset(offset)
}

/** Stops counting at `max`, so that a long ledger costs no more than a short one. */
export function countPayments(db: DbOrTx, month: Month, max: number): Promise<number> {
  const { receipt, createdAt } = payments
  const some = db.select({ receipt }).from(payments).where(isIn(month)).orderBy(desc(createdAt)).limit(max)
  return db.$count(some.as('some'))
}

/** What is open: money to settle, and checkouts. */
export const countHeld = (db: DbOrTx) => db.$count(heldPayments, isNull(heldPayments.settledAt))
export const countOpenAttempts = (db: DbOrTx) => db.$count(paymentAttempts, eq(paymentAttempts.state, 'open'))

/** Real entries, oldest first; `after` is the last one of the batch before. */
export function findEntries(
  db: DbOrTx,
  month: Month,
  { limit, after }: { limit: number; after?: PaymentRow | undefined },
): Promise<PaymentRow[]> {
  const { createdAt, receipt, sample } = payments
  // Reads the time in SQL, because a JavaScript date would lose its microseconds.
  const isLater =
    after &&
    sql`(${createdAt}, ${receipt}) > ((select created_at from payments where receipt = ${after.receipt}), ${after.receipt})`
  return db
    .select()
    .from(payments)
    .where(and(eq(sample, false), isIn(month), isLater))
    .orderBy(asc(createdAt), asc(receipt))
    .limit(limit)
}

export async function findStaffName(db: DbOrTx, id: string): Promise<string | null> {
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, id))
  return row?.name ?? null
}

/** Returns false if this money is already held. */
export async function insertHeld(tx: Tx, held: typeof heldPayments.$inferInsert): Promise<boolean> {
  const added = await tx.insert(heldPayments).values(held).onConflictDoNothing().returning()
  return added.length > 0
}

type Settlement = Pick<typeof heldPayments.$inferInsert, 'settledAs' | 'settledAt' | 'settledById' | 'note'>

/** Returns false if it was already settled, or never held. */
export async function settleHeld(tx: Tx, reference: string, settlement: Settlement): Promise<boolean> {
  const isOpen = and(eq(heldPayments.reference, reference), isNull(heldPayments.settledAt))
  const settled = await tx.update(heldPayments).set(settlement).where(isOpen).returning()
  return settled.length > 0
}

export async function findHeld(db: DbOrTx, reference: string) {
  const [row] = await db.select().from(heldPayments).where(eq(heldPayments.reference, reference))
  return row ?? null
}

export async function findAllHeld(db: DbOrTx, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .select({ held: heldPayments, attempt: paymentAttempts })
    .from(heldPayments)
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, heldPayments.reference))
    .orderBy(sql`${heldPayments.settledAt} is not null`, desc(heldPayments.createdAt), asc(heldPayments.reference))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(heldPayments) }
}

/** The courses that were bought, by the purchase that a payment is for. */
export async function findCourseIds(db: DbOrTx, paidFor: readonly PaidFor[]): Promise<Map<string, string>> {
  const { id, courseId } = coursePayments
  const bought = paidFor.flatMap(({ purpose, subjectId }) => (purpose === 'course' ? [subjectId] : []))
  const rows =
    bought.length > 0 ? await db.select({ id, courseId }).from(coursePayments).where(inArray(id, bought)) : []
  return new Map(rows.map((row) => [row.id, row.courseId]))
}
