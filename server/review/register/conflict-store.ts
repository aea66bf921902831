import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { isOpenInvitation } from '#domain/words/peer-review.ts'
import type { OpenedReview } from '../../access/opened.ts'
import { articles, reviewInvitations, reviewRounds, staff } from '../../db/schema.ts'
import { isSeenReview } from '../../db/transferred.ts'
import type { DbOrTx } from '../../db/types.ts'
import { staffOrcid } from '../../people/accounts/session-store.ts'

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

/** Returns who waits as an alternate, has an open invitation to this manuscript, or was asked in its open round before. */
export async function findInvitedTo(db: DbOrTx, { id: manuscriptId }: OpenedReview) {
  const { reviewerId, state, roundId } = reviewInvitations
  const rows = await db
    .select({ reviewerId, state })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, roundId))
    .where(
      and(
        eq(reviewRounds.manuscriptId, manuscriptId),
        or(inArray(state, ['queued', 'invited', 'accepted']), isNull(reviewRounds.decidedAt)),
      ),
    )
  return new Map(
    rows.map((row) => {
      const state = row.state === 'queued' ? 'queued' : isOpenInvitation(row) ? 'open' : 'asked'
      return [row.reviewerId, state] as const
    }),
  )
}

/** The conflicts of interest that reviewers of this manuscript declared for its journal, by reviewer: the last of each. */
export async function findDeclared(db: DbOrTx, { id: manuscriptId }: OpenedReview) {
  const { reviewerId, roundId, conflict, declineReason, declineNote } = reviewInvitations
  const rows = await db
    .select({ reviewerId, round: reviewRounds.number, conflict, declineNote })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, roundId))
    .where(
      and(
        eq(reviewRounds.manuscriptId, manuscriptId),
        isSeenReview,
        or(isNotNull(conflict), eq(declineReason, 'conflict')),
      ),
    )
    .orderBy(asc(reviewRounds.number))
  return new Map(
    rows.map((row) => [row.reviewerId, { round: row.round, words: row.conflict ?? row.declineNote }] as const),
  )
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
