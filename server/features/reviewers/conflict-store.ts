import { and, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { articles, type manuscripts, reviewers, reviewInvitations, reviewRounds, staff } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { staffOrcid } from '../accounts/session-store.ts'

/** More articles of one manuscript's authors than these are not looked at. */
const mostArticles = 100

type Author = { name: string; orcid: string | null }

/** Returns the newest articles that one of these people wrote, known by ORCID iD or by the name as printed. */
export function findArticlesOf(db: DbOrTx, authors: Author[]) {
  const keys = authors.flatMap(({ name, orcid }) => [{ name }, ...(orcid ? [{ orcid }] : [])])
  const isTheirs = keys.map((key): SQL => sql`${articles.authors} @> ${JSON.stringify([key])}::jsonb`)
  return db
    .select({ title: articles.title, authors: articles.authors, publishedAt: articles.publishedAt })
    .from(articles)
    .where(or(...isTheirs))
    .orderBy(desc(articles.publishedAt))
    .limit(mostArticles)
}

export type Load = { reviewerId: string; openReviews: number; isInvited: boolean }

/** Returns the open invitations of each, and whether one of them, or one as an alternate, is to this manuscript. */
export function findLoads(db: DbOrTx, manuscriptId: string, reviewerIds: string[]): Promise<Load[]> {
  const { reviewerId, state, roundId } = reviewInvitations
  const ofThis = db
    .select({ id: reviewRounds.id })
    .from(reviewRounds)
    .where(eq(reviewRounds.manuscriptId, manuscriptId))
  return db
    .select({
      reviewerId,
      openReviews: sql<number>`count(*) filter (where ${state} <> 'queued')::int`,
      isInvited: sql<boolean>`bool_or(${roundId} = any(array(${ofThis})))`,
    })
    .from(reviewInvitations)
    .where(and(inArray(reviewerId, reviewerIds), inArray(state, ['queued', 'invited', 'accepted'])))
    .groupBy(reviewerId)
}

/** Returns those of them who asked not to be asked. */
export async function findLeft(db: DbOrTx, reviewerIds: string[]): Promise<string[]> {
  const isLeft = and(inArray(reviewers.id, reviewerIds), isNotNull(reviewers.leftAt))
  const rows = await db.select({ id: reviewers.id }).from(reviewers).where(isLeft)
  return rows.map(({ id }) => id)
}

export async function findStaffAddress(db: DbOrTx, id: string): Promise<string | null> {
  const [row] = await db.select({ email: staff.email }).from(staff).where(eq(staff.id, id))
  return row?.email ?? null
}

/** There are few, so all are compared. */
export async function findAllStaff(db: DbOrTx) {
  const rows = await db.select({ name: staff.name, email: staff.email, orcid: staffOrcid }).from(staff)
  return rows.map(({ name, ...member }) => ({ ...member, name: name ?? '' }))
}

/** What the check has to know of a manuscript. */
export type Checked = Pick<
  typeof manuscripts.$inferSelect,
  'id' | 'author' | 'email' | 'affiliation' | 'orcid' | 'coAuthors' | 'opposedReviewers' | 'handlingEditorId'
>
