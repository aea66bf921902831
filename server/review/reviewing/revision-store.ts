import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm'
import { addDays, daysBetween } from '#domain/words/day.ts'
import { remindersBy } from '#domain/words/peer-review.ts'
import type { Whose } from '../../access/opened.ts'
import { files, reviewRounds, revisions } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Round } from '../rounds/store.ts'

type Revision = typeof revisions.$inferSelect
type RevisionChange = Partial<Omit<Revision, 'roundId' | 'answers'>>

/** A due day, with the reminders that it makes superfluous: a letter that names the day goes with it. */
export function dueFrom(today: string, dueOn: string): Pick<Revision, 'dueOn' | 'reminders'> {
  return { dueOn, reminders: remindersBy('revision', daysBetween(dueOn, today)) }
}

/** The last revision that was asked for, whatever came of it, with its round and new file. */
export async function findRevision(db: DbOrTx, { id: manuscriptId }: Whose) {
  const [row] = await db
    .select({ revision: revisions, round: reviewRounds, fileName: files.name })
    .from(revisions)
    .innerJoin(reviewRounds, eq(reviewRounds.id, revisions.roundId))
    .leftJoin(files, eq(files.id, revisions.fileId))
    .where(eq(reviewRounds.manuscriptId, manuscriptId))
    .orderBy(desc(reviewRounds.number))
    .limit(1)
  return row ?? null
}

export type FoundRevision = NonNullable<Awaited<ReturnType<typeof findRevision>>>

export async function changeRevision(tx: Tx, { id: roundId }: Round, change: RevisionChange): Promise<void> {
  await tx.update(revisions).set(change).where(eq(revisions.roundId, roundId))
}

/** A first reminder goes a week before the day. */
const daysAhead = 7

/** Revisions with a day that is near or over; each is looked at again under its manuscript's lock. */
export async function findRevisionsDue(db: DbOrTx, today: string): Promise<string[]> {
  const isAwaited = and(isNull(revisions.submittedAt), isNull(revisions.endedAt))
  const rows = await db
    .select({ manuscriptId: reviewRounds.manuscriptId })
    .from(revisions)
    .innerJoin(reviewRounds, eq(reviewRounds.id, revisions.roundId))
    .where(and(isAwaited, lte(revisions.dueOn, addDays(today, daysAhead))))
    .orderBy(asc(revisions.roundId))
  return rows.map(({ manuscriptId }) => manuscriptId)
}
