import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { coursePayments, courses } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { countBuyers, isListed, type Purchase } from './payment-store.ts'

export type CourseRow = typeof courses.$inferSelect

export async function findBought(db: DbOrTx, authorId: string, limit: number) {
  const { confirmedAt, createdAt } = coursePayments
  return db
    .select({ id: courses.id, title: courses.title, confirmedAt, createdAt })
    .from(coursePayments)
    .innerJoin(courses, eq(courses.id, coursePayments.courseId))
    .where(and(eq(coursePayments.authorId, authorId), isListed))
    .orderBy(desc(createdAt), desc(coursePayments.id))
    .limit(limit)
}

export type OwnRow = { course: CourseRow; purchase: Purchase | null }

/** Courses with the author's own payment, if any. `isOpen` below omits archived courses that they did not buy. */
function own(db: DbOrTx, authorId: string) {
  const isOwn = and(eq(coursePayments.courseId, courses.id), eq(coursePayments.authorId, authorId), isListed)
  return db.select({ course: courses, purchase: coursePayments }).from(courses).leftJoin(coursePayments, isOwn)
}

const isOpen = or(isNull(courses.archivedAt), sql`${coursePayments.id} is not null`)

export function findOffered(db: DbOrTx, authorId: string, limit: number): Promise<OwnRow[]> {
  return own(db, authorId).where(isOpen).orderBy(desc(courses.createdAt), courses.id).limit(limit)
}

export async function findOffer(db: DbOrTx, id: string, authorId: string): Promise<OwnRow | null> {
  const [row] = await own(db, authorId).where(and(eq(courses.id, id), isOpen))
  return row ?? null
}

export function findCourses(db: DbOrTx, limit: number) {
  const buyers = sql<number>`(${countBuyers(db, sql`${courses.id}`)})`.mapWith(Number)
  return db.select({ course: courses, buyers }).from(courses).orderBy(desc(courses.createdAt), courses.id).limit(limit)
}

export function findTitles(db: DbOrTx, limit: number) {
  return db.select({ id: courses.id, title: courses.title }).from(courses).orderBy(courses.title).limit(limit)
}

export async function findCourse(db: DbOrTx, id: string): Promise<CourseRow | null> {
  const [row] = await db.select().from(courses).where(eq(courses.id, id))
  return row ?? null
}

/** A purchase locks with `share`, so that the course cannot be archived or deleted before the payment is stored. */
export async function lockCourse(tx: Tx, id: string, strength: 'share' | 'update'): Promise<CourseRow | null> {
  const [row] = await tx.select().from(courses).where(eq(courses.id, id)).for(strength)
  return row ?? null
}

export async function insertCourse(tx: Tx, course: typeof courses.$inferInsert): Promise<void> {
  await tx.insert(courses).values(course)
}

export async function updateCourse(tx: Tx, id: string, change: Partial<CourseRow>): Promise<void> {
  await tx.update(courses).set(change).where(eq(courses.id, id))
}

export async function removeCourse(tx: Tx, id: string): Promise<void> {
  await tx.delete(courses).where(eq(courses.id, id))
}
