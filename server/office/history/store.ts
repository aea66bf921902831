import { asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Whose } from '../../access/opened.ts'
import { manuscriptChains, manuscriptSteps } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

/** With microseconds, because the hash covers them. */
const at = sql<string>`to_char(${manuscriptSteps.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** In the order in which they were written. */
export function findChained(db: DbOrTx, manuscriptIds: string[]) {
  const { number, id, manuscriptId, action, from, to, actor, actorId, reason, letterId, hash } = manuscriptSteps
  return db
    .select({ number, id, manuscriptId, action, from, to, actor, actorId, reason, letterId, at, hash })
    .from(manuscriptSteps)
    .where(inArray(manuscriptId, manuscriptIds))
    .orderBy(asc(manuscriptId), asc(number), asc(id))
}

export function findChains(db: DbOrTx, after: string, limit: number) {
  return db
    .select()
    .from(manuscriptChains)
    .where(gt(manuscriptChains.manuscriptId, after))
    .orderBy(asc(manuscriptChains.manuscriptId))
    .limit(limit)
}

export async function findChain(db: DbOrTx, { id }: Whose) {
  const [row] = await db.select().from(manuscriptChains).where(eq(manuscriptChains.manuscriptId, id))
  return row
}

/** Manuscripts with steps, but without the row that says how many. */
export async function findUnchained(db: DbOrTx): Promise<string[]> {
  const isUnchained = sql`not exists (select from ${manuscriptChains} where ${manuscriptChains.manuscriptId} = ${manuscriptSteps.manuscriptId})`
  const rows = await db.selectDistinct({ id: manuscriptSteps.manuscriptId }).from(manuscriptSteps).where(isUnchained)
  return rows.map(({ id }) => id)
}
