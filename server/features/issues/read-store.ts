import { and, asc, desc, eq, gt, inArray, max, sql } from 'drizzle-orm'
import { articles, issues, journals } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { placed } from '../articles/store.ts'

type Window = { limit: number; offset: number }

const counted = { number: issues.number, volume: issues.volume, openedAt: issues.openedAt, count: issues.articleCount }

/** Each journal's current issue; a journal whose first issue is not open yet is left out. */
export async function findCurrentIssues(db: DbOrTx) {
  return db
    .select({ journal: journals.slug, ...counted })
    .from(journals)
    .innerJoin(issues, and(eq(issues.journal, journals.slug), eq(issues.number, journals.issue)))
}

/** All issues of a journal, newest first. */
export async function findIssues(db: DbOrTx, journal: string) {
  return db
    .select(counted)
    .from(issues)
    .where(eq(issues.journal, journal))
    .orderBy(desc(issues.volume), desc(issues.number))
}

/** Of all journals, those that have something to read, and when an article of each changed last. */
export async function findFilledIssues(db: DbOrTx) {
  const changes = db
    .select({ at: max(articles.updatedAt).as('at') })
    .from(articles)
    .where(and(eq(articles.journal, issues.journal), eq(articles.issue, issues.number)))
    // Without it PostgreSQL looks for the newest of an issue among all changes of the journal.
    .groupBy(articles.issue)
    .as('changes')
  return db
    .select({ journal: issues.journal, issue: issues.number, updatedAt: changes.at })
    .from(issues)
    .innerJoinLateral(changes, sql`true`)
    .where(gt(issues.articleCount, 0))
    .orderBy(asc(issues.journal), asc(issues.number))
}

export async function findInIssue(db: DbOrTx, journal: string, issue: number, { limit, offset }: Window) {
  return db
    .select(placed)
    .from(articles)
    .where(and(eq(articles.journal, journal), eq(articles.issue, issue)))
    .orderBy(asc(articles.position))
    .limit(limit)
    .offset(offset)
}

/** The first `limit` articles of each of the issues. */
export async function findFirstOfIssues(db: DbOrTx, journal: string, numbers: number[], limit: number) {
  const first = db
    .select({ ...placed, position: articles.position })
    .from(articles)
    .where(and(eq(articles.journal, issues.journal), eq(articles.issue, issues.number)))
    .orderBy(asc(articles.position))
    .limit(limit)
    .as('first')
  const { position, ...shown } = first._.selectedFields
  return db
    .select(shown)
    .from(issues)
    .innerJoinLateral(first, sql`true`)
    .where(and(eq(issues.journal, journal), inArray(issues.number, numbers)))
    .orderBy(desc(issues.volume), desc(issues.number), asc(position))
}

/** A journal is a content file; its counters follow when a new file appears. */
export async function addJournals(db: DbOrTx, slugs: string[]): Promise<void> {
  if (slugs.length === 0) return
  await db
    .insert(journals)
    .values(slugs.map((slug) => ({ slug })))
    .onConflictDoNothing()
}
