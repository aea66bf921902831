import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Seen } from '../../access/seen.ts'
import { isReviewSeen } from '../../access/store.ts'
import { manuscripts, reviewers, reviewInvitations, reviewRounds } from '../../db/schema.ts'
import { isOwnRound } from '../../db/transferred.ts'
import type { DbOrTx } from '../../db/types.ts'

type Asked = { journal: string; today: string }

/** Who has how many open reviews that are seen, the most first. An empty `journal` means each. */
export function findLoad(db: DbOrTx, seen: Seen, { journal, today }: Asked, limit: number, offset = 0) {
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
        journal === '' ? undefined : eq(manuscripts.journal, journal),
        isReviewSeen(seen),
      ),
    )
    .groupBy(reviewers.id)
    .orderBy(desc(open), asc(reviewers.name), asc(reviewers.id))
    .limit(limit)
    .offset(offset)
}
