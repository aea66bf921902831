import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { manuscripts, reviewers, reviewInvitations, reviewRounds } from '../../db/schema.ts'
import { isOwnRound } from '../../db/transferred.ts'
import type { DbOrTx } from '../../db/types.ts'

type Seen = { journals: readonly string[] | null; hidden: readonly string[]; today: string }

/** Who has how many open reviews in these journals, the most first. What is hidden from somebody is left out. */
export function findLoad(db: DbOrTx, { journals, hidden, today }: Seen, limit: number, offset = 0) {
  const open = sql<number>`count(*)::int`
  return db
    .select({
      id: reviewers.id,
      name: reviewers.name,
      journals: reviewers.journals,
      open,
      accepted: sql<number>`count(*) filter (where ${reviewInvitations.state} = 'accepted')::int`,
      late: sql<number>`count(*) filter (where ${reviewInvitations.reportDueOn} < ${today})::int`,
    })
    .from(manuscripts)
    .innerJoin(reviewRounds, eq(reviewRounds.manuscriptId, manuscripts.id))
    .innerJoin(reviewInvitations, eq(reviewInvitations.roundId, reviewRounds.id))
    .innerJoin(reviewers, eq(reviewers.id, reviewInvitations.reviewerId))
    .where(
      and(
        isNotNull(manuscripts.reviewStage),
        isNull(reviewRounds.decidedAt),
        inArray(reviewInvitations.state, ['invited', 'accepted']),
        isNull(reviewers.erasedAt),
        isOwnRound,
        journals === null ? undefined : inArray(manuscripts.journal, [...journals]),
        hidden.length === 0 ? undefined : notInArray(manuscripts.id, [...hidden]),
      ),
    )
    .groupBy(reviewers.id)
    .orderBy(desc(open), asc(reviewers.name), asc(reviewers.id))
    .limit(limit)
    .offset(offset)
}
