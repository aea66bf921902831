import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Age } from '#contracts/shapes.ts'
import type { CoursePaymentFilter } from '#contracts/site/courses.ts'
import { authors, coursePayments, courses, payments, refunds } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type Purchase = typeof coursePayments.$inferSelect

/** Lists omit card payments that are started but not confirmed. */
export const isListed = or(eq(coursePayments.method, 'transfer'), isNotNull(coursePayments.confirmedAt))
const isUnfinished = and(eq(coursePayments.method, 'card'), isNull(coursePayments.confirmedAt))

export function countBuyers(db: DbOrTx, courseId: string | SQL) {
  return db
    .select({ count: count() })
    .from(coursePayments)
    .where(and(eq(coursePayments.courseId, courseId), isListed))
}

/** Finds or creates the author's only payment for the course, and locks it. */
export async function takePurchase(
  tx: Tx,
  purchase: typeof coursePayments.$inferInsert,
): Promise<{ purchase: Purchase; isNew: boolean }> {
  const [added] = await tx.insert(coursePayments).values(purchase).onConflictDoNothing().returning()
  if (added) return { purchase: added, isNew: true }
  const isTheirs = and(eq(coursePayments.courseId, purchase.courseId), eq(coursePayments.authorId, purchase.authorId))
  const [found] = await tx.select().from(coursePayments).where(isTheirs).for('update')
  // If the payment was deleted between the two statements, try again.
  return found ? { purchase: found, isNew: false } : takePurchase(tx, purchase)
}

export type Sale = {
  purchase: Purchase
  course: { id: string; title: string; priceMinor: number }
  /** Null once the account is deleted. */
  buyer: { name: string; email: string } | null
}

export function lockSale(tx: Tx, id: string): Promise<Sale | null> {
  return lockWhere(tx, eq(coursePayments.id, id))
}

export function lockOwnSale(tx: Tx, courseId: string, authorId: string): Promise<Sale | null> {
  return lockWhere(tx, and(eq(coursePayments.courseId, courseId), eq(coursePayments.authorId, authorId)))
}

async function lockWhere(tx: Tx, isIt: SQL | undefined): Promise<Sale | null> {
  const [row] = await tx
    .select({
      purchase: coursePayments,
      course: { id: courses.id, title: courses.title, priceMinor: courses.priceMinor },
      buyer: { name: authors.name, email: authors.email },
    })
    .from(coursePayments)
    .innerJoin(courses, eq(courses.id, coursePayments.courseId))
    .leftJoin(authors, eq(authors.id, coursePayments.authorId))
    .where(isIt)
    .for('update', { of: coursePayments })
  return row ?? null
}

export async function changePurchase(tx: DbOrTx, id: string, change: Partial<Purchase>): Promise<void> {
  await tx.update(coursePayments).set(change).where(eq(coursePayments.id, id))
}

export async function removePurchase(tx: Tx, id: string): Promise<void> {
  await tx.delete(coursePayments).where(eq(coursePayments.id, id))
}

export async function removeUnfinished(tx: Tx, courseId: string): Promise<void> {
  await tx.delete(coursePayments).where(and(eq(coursePayments.courseId, courseId), isUnfinished))
}

/** Returns false if the author has not paid. */
export async function keepPlace(db: DbOrTx, courseId: string, authorId: string, place: number): Promise<boolean> {
  const { courseId: ofCourse, authorId: byAuthor, confirmedAt, id } = coursePayments
  const isPaid = and(eq(ofCourse, courseId), eq(byAuthor, authorId), isNotNull(confirmedAt))
  const rows = await db.update(coursePayments).set({ place }).where(isPaid).returning({ id })
  return rows.length > 0
}

/** `isReal`: without sample payments. */
type Filter = CoursePaymentFilter & { isReal?: boolean }

function matches({ show, course, isReal }: Filter): SQL | undefined {
  const { confirmedAt, courseId } = coursePayments
  const inState = show && (show === 'waiting' ? isNull(confirmedAt) : isNotNull(confirmedAt))
  const ofCourse = course === undefined ? undefined : eq(courseId, course)
  return and(isListed, inState, ofCourse, isReal ? eq(coursePayments.sample, false) : undefined)
}

type Window = { sort?: Age; limit: number; offset?: number; before?: Purchase | undefined }
export type SaleRow = Awaited<ReturnType<typeof findSales>>[number]

const refundsWhere = (is: SQL) =>
  sql<number>`(select coalesce(sum(${refunds.amountMinor}), 0)::float8 from ${refunds}
    where ${refunds.receipt} = ${payments.receipt} and ${is})`

export function findSales(db: DbOrTx, filter: Filter, { sort = 'newest', limit, offset = 0, before }: Window) {
  const { createdAt, id } = coursePayments
  // Reads the time in SQL, because a JavaScript date would lose its microseconds.
  const start = before && sql`(select created_at from course_payments where id = ${before.id})`
  const isOlder = start && sql`(${createdAt} < ${start} or (${createdAt} = ${start} and ${id} > ${before.id}))`
  return db
    .select({
      purchase: coursePayments,
      course: courses.title,
      user: authors.name,
      email: authors.email,
      entry: payments,
      refundedMinor: refundsWhere(sql`${refunds.state} = 'processed'`),
      refundingMinor: refundsWhere(sql`${refunds.state} not in ('processed', 'failed')`),
    })
    .from(coursePayments)
    .innerJoin(courses, eq(courses.id, coursePayments.courseId))
    .leftJoin(authors, eq(authors.id, coursePayments.authorId))
    .leftJoin(payments, and(eq(payments.purpose, 'course'), eq(payments.subjectId, id), isNull(payments.reverses)))
    .where(and(matches(filter), isOlder))
    .orderBy(...(sort === 'newest' ? [desc(createdAt), asc(id)] : [asc(createdAt), desc(id)]))
    .limit(limit)
    .offset(offset)
}

/** Stops counting at `max`, so that a long list costs no more than a short one. */
export function countSales(db: DbOrTx, filter: CoursePaymentFilter, max: number): Promise<number> {
  const { id } = coursePayments
  return db.$count(db.select({ id }).from(coursePayments).where(matches(filter)).limit(max).as('some'))
}
