import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import {
  articles,
  authorReviews,
  authors,
  coursePayments,
  courses,
  files,
  issues,
  journals,
  letters,
  manuscriptSteps,
  manuscripts,
  messages,
  resetCodes,
  sessions,
  staff,
} from '../db/schema.ts'
import type { Tx } from '../db/types.ts'
import { unreferenced } from '../features/files/store.ts'

type Removed = { rows: number; fileIds: string[] }

/** What belongs to the sample content, though it may have come later: a visitor tries things out as a sample author. */
type Sample = { authors: string[]; staff: string[]; manuscripts: string[]; emails: string[] }

/**
 * Takes out every sample row with all that hangs on it. What real people have begun to use stays and is sample no more:
 * a course that a real author has paid for, the issues of a journal that holds a real article or issue.
 */
export async function deleteSample(tx: Tx): Promise<Removed> {
  await lock(tx)
  const sample = await findSample(tx)
  await keepPaidCourses(tx, sample)
  const rows = [
    await deleteWork(tx, sample),
    await deleteOffice(tx, sample),
    await deleteAccounts(tx, sample),
    await deleteIssues(tx),
  ]
  const fileIds = await deleteFiles(tx, sample)
  return { rows: rows.reduce((sum, count) => sum + count, fileIds.length), fileIds }
}

/** Publishing holds its journal's row and paying its course's, so neither happens between our look and our delete. */
async function lock(tx: Tx): Promise<void> {
  await tx.select({ slug: journals.slug }).from(journals).orderBy(asc(journals.slug)).for('update')
  await tx
    .select({ id: courses.id })
    .from(courses)
    .where(eq(courses.sample, true))
    .orderBy(asc(courses.id))
    .for('update')
}

async function findSample(tx: Tx): Promise<Sample> {
  const people = await tx.select({ id: authors.id, email: authors.email }).from(authors).where(eq(authors.sample, true))
  const members = await tx.select({ id: staff.id, email: staff.email }).from(staff).where(eq(staff.sample, true))
  const authorIds = people.map(({ id }) => id)
  const works = await tx
    .select({ id: manuscripts.id })
    .from(manuscripts)
    .where(or(eq(manuscripts.sample, true), inArray(manuscripts.authorId, authorIds)))
  return {
    authors: authorIds,
    staff: members.map(({ id }) => id),
    manuscripts: works.map(({ id }) => id),
    emails: [...people, ...members].map(({ email }) => email),
  }
}

async function keepPaidCourses(tx: Tx, sample: Sample): Promise<void> {
  const paid = tx
    .select({ id: coursePayments.courseId })
    .from(coursePayments)
    .where(notInArray(coursePayments.authorId, sample.authors))
  await tx
    .update(courses)
    .set({ sample: false })
    .where(and(eq(courses.sample, true), inArray(courses.id, paid)))
}

async function deleteWork(tx: Tx, sample: Sample): Promise<number> {
  const published = or(
    eq(articles.sample, true),
    inArray(articles.manuscriptId, sample.manuscripts),
    inArray(articles.authorId, sample.authors),
  )
  const steps = or(eq(manuscriptSteps.sample, true), inArray(manuscriptSteps.manuscriptId, sample.manuscripts))
  const written = or(inArray(letters.manuscriptId, sample.manuscripts), inArray(letters.toEmail, sample.emails))
  return sum(
    await tx.delete(articles).where(published),
    await tx.delete(manuscriptSteps).where(steps),
    await tx.delete(letters).where(written),
    await tx.delete(manuscripts).where(inArray(manuscripts.id, sample.manuscripts)),
  )
}

async function deleteOffice(tx: Tx, sample: Sample): Promise<number> {
  const paid = or(eq(coursePayments.sample, true), inArray(coursePayments.authorId, sample.authors))
  const reviews = or(eq(authorReviews.sample, true), inArray(authorReviews.authorId, sample.authors))
  return sum(
    await tx.delete(authorReviews).where(reviews),
    await tx.delete(messages).where(eq(messages.sample, true)),
    await tx.delete(coursePayments).where(paid),
    await tx.delete(courses).where(eq(courses.sample, true)),
  )
}

async function deleteAccounts(tx: Tx, sample: Sample): Promise<number> {
  for (const table of [sessions, resetCodes]) {
    const ofAuthors = and(eq(table.realm, 'author'), inArray(table.accountId, sample.authors))
    const ofStaff = and(eq(table.realm, 'staff'), inArray(table.accountId, sample.staff))
    await tx.delete(table).where(or(ofAuthors, ofStaff))
  }
  return sum(
    await tx.delete(authors).where(eq(authors.sample, true)),
    await tx.delete(staff).where(eq(staff.sample, true)),
  )
}

/** A journal that real people use keeps its issues and its counters: issue numbers have no gaps, custom ids no twins. */
async function deleteIssues(tx: Tx): Promise<number> {
  const unused = and(
    sql`not exists (select from ${articles} where ${articles.journal} = ${journals.slug})`,
    sql`not exists (select from ${issues} where ${issues.journal} = ${journals.slug} and not ${issues.sample})`,
  )
  const freed = await tx.update(journals).set({ issue: 0, lastArticleNumber: 0 }).where(unused).returning()
  const slugs = freed.map(({ slug }) => slug)
  const deleted = await tx.delete(issues).where(inArray(issues.journal, slugs))
  await tx.update(issues).set({ sample: false }).where(eq(issues.sample, true))
  return sum(deleted)
}

/** Last, when what still refers to a file is known. */
async function deleteFiles(tx: Tx, sample: Sample): Promise<string[]> {
  const owned = (realm: 'author' | 'staff' | 'link', ids: string[]) =>
    and(eq(files.ownerRealm, realm), inArray(files.ownerId, ids))
  const theirs = or(
    eq(files.sample, true),
    owned('author', sample.authors),
    owned('staff', sample.staff),
    owned('link', sample.manuscripts),
  )
  const deleted = await tx.delete(files).where(and(theirs, unreferenced)).returning({ id: files.id })
  await tx.update(files).set({ sample: false }).where(eq(files.sample, true))
  return deleted.map(({ id }) => id)
}

function sum(...results: { rowCount: number | null }[]): number {
  return results.reduce((total, { rowCount }) => total + (rowCount ?? 0), 0)
}
