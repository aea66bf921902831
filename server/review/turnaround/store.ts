import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Measure } from '#domain/review/turnaround.ts'
import { journalTimes, manuscriptSteps, manuscripts } from '../../db/schema.ts'
import { isInForce } from '../../db/steps-in-force.ts'
import { journalAt } from '../../db/transferred.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

const endings = ['approve', 'reject', 'decline', 'revise', 'publish']

/** Manuscripts that a new install came with count only until there is a real one. */
export async function countsSample(db: DbOrTx): Promise<boolean> {
  const real = await db.select({ id: manuscripts.id }).from(manuscripts).where(eq(manuscripts.sample, false)).limit(1)
  return real.length === 0
}

/** The steps of all manuscripts that were decided or published since then, each manuscript's in order. */
export function findStepsSince(db: DbOrTx, since: Date, isSample: boolean) {
  const { manuscriptId, action, at } = manuscriptSteps
  const ended = db
    .selectDistinct({ manuscriptId })
    .from(manuscriptSteps)
    .where(and(gte(at, since), inArray(action, endings), isInForce))
  const begun = ['submit', 'transfer', 'screen', 'reopen', 'submit-revision', ...endings]
  return db
    .select({ manuscriptId, journal: journalAt(at), action, at })
    .from(manuscriptSteps)
    .innerJoin(manuscripts, eq(manuscripts.id, manuscriptId))
    .where(and(inArray(manuscriptId, ended), inArray(action, begun), isInForce, eq(manuscripts.sample, isSample)))
    .orderBy(asc(manuscriptId), asc(at), asc(manuscriptSteps.number))
}

/** In the place of a journal: the times of all of them together. */
export const allJournals = ''

export type TimesRow = typeof journalTimes.$inferSelect

export function findAllTimes(db: DbOrTx): Promise<TimesRow[]> {
  return db.select().from(journalTimes).orderBy(asc(journalTimes.journal), asc(journalTimes.measure))
}

export function findTimes(db: DbOrTx, journal: string): Promise<TimesRow[]> {
  return db.select().from(journalTimes).where(eq(journalTimes.journal, journal))
}

/** Those of the journal that has the manuscript now. */
export function findTimesOf(db: DbOrTx, manuscriptId: string, measure: Measure): Promise<TimesRow[]> {
  const { journal } = manuscripts
  const its = db.select({ journal }).from(manuscripts).where(eq(manuscripts.id, manuscriptId))
  return db
    .select()
    .from(journalTimes)
    .where(and(inArray(journalTimes.journal, its), eq(journalTimes.measure, measure)))
}

/** Each write tells the caches of public pages, so call it only with something new. */
export async function replaceTimes(tx: Tx, rows: TimesRow[]): Promise<void> {
  await tx.delete(journalTimes).where(sql`true`)
  if (rows.length > 0) await tx.insert(journalTimes).values(rows)
}
