import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm'
import { coursePayments, manuscripts, type paymentAttempts, payments } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { selectPayments } from './store.ts'

/** Finds payments by what was paid for, never by e-mail address: an account's address may not be its owner's. */
export function paidFor(db: DbOrTx, table: typeof payments | typeof paymentAttempts, authorId: string) {
  const own = db.select({ id: manuscripts.id }).from(manuscripts).where(eq(manuscripts.authorId, authorId))
  const bought = db.select({ id: coursePayments.id }).from(coursePayments).where(eq(coursePayments.authorId, authorId))
  return or(
    and(eq(table.purpose, 'article-charge'), inArray(table.subjectId, own)),
    and(eq(table.purpose, 'course'), inArray(table.subjectId, bought)),
  )
}

export function findOwnPayments(db: DbOrTx, authorId: string, limit: number) {
  return selectPayments(db)
    .where(and(paidFor(db, payments, authorId), isNull(payments.reverses)))
    .orderBy(desc(payments.paidAt), desc(payments.receipt))
    .limit(limit)
}
