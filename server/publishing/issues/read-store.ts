import { and, asc, desc, eq, gt, inArray, max, sql } from 'drizzle-orm'
import type { Whose } from '../../access/opened.ts'
import { articles, fileReadings, fullTexts, issues, journals, manuscripts } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { isShownText, pictured, placed } from '../articles/store.ts'

type Window = { limit: number; offset: number }

const counted = { number: issues.number, volume: issues.volume, openedAt: issues.openedAt, count: issues.articleCount }

/** Returns each journal's current issue. Journals without an open issue are left out. */
export async function findCurrentIssues(db: DbOrTx) {
  return db
    .select({ journal: journals.slug, ...counted })
    .from(journals)
    .innerJoin(issues, and(eq(issues.journal, journals.slug), eq(issues.number, journals.issue)))
}

/** Newest first. */
export async function findIssues(db: DbOrTx, journal: string) {
  return db
    .select(counted)
    .from(issues)
    .where(eq(issues.journal, journal))
    .orderBy(desc(issues.volume), desc(issues.number))
}

/** Returns the issues of all journals that have articles, and when an article of each last changed. */
export async function findFilledIssues(db: DbOrTx) {
  const changes = db
    .select({ at: max(articles.updatedAt).as('at') })
    .from(articles)
    .where(and(eq(articles.journal, issues.journal), eq(articles.issue, issues.number)))
    // Without this, PostgreSQL searches all changes of the journal for the newest one of an issue.
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
    .select({ ...pictured, position: articles.position, assignedDoi: articles.doi })
    .from(articles)
    .leftJoin(fullTexts, isShownText)
    .where(and(eq(articles.journal, journal), eq(articles.issue, issue)))
    .orderBy(asc(articles.position))
    .limit(limit)
    .offset(offset)
}

/** Returns the first `limit` articles of each of these issues. */
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

/** As its reading has them; none while it was not read. */
export async function countTrackedChanges(db: DbOrTx, { id }: Whose): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(jsonb_array_length(${fileReadings.reading} -> 'layout' -> 'changes'), 0)` })
    .from(manuscripts)
    .innerJoin(fileReadings, eq(fileReadings.fileId, manuscripts.fileId))
    .where(eq(manuscripts.id, id))
  return row?.count ?? 0
}
