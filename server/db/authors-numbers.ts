import { and, eq, inArray } from 'drizzle-orm'
import { authorsNumbers } from '#domain/review/authors-numbers.ts'
import { reviewInvitations, reviewRounds } from './schema.ts'
import type { DbOrTx } from './types.ts'

/** Returns what to call a reviewer outside the office, by the manuscript and the number of their invitation. */
export async function findAuthorsNumbers(
  db: DbOrTx,
  manuscriptIds: string[],
): Promise<(manuscriptId: string, number: number) => number> {
  const { manuscriptId } = reviewRounds
  const { number, submittedAt, state, roundId } = reviewInvitations
  const rows = await db
    .select({ manuscriptId, number, submittedAt })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, roundId))
    .where(and(inArray(manuscriptId, manuscriptIds), eq(state, 'submitted')))
  const byManuscript = Map.groupBy(rows, (row) => row.manuscriptId)
  const known = new Map([...byManuscript].map(([id, submitted]) => [id, authorsNumbers(submitted)]))
  return (id, of) => known.get(id)?.get(of) ?? of
}
