import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Whose } from '../../access/opened.ts'
import type { SeenCharges } from '../../access/seen.ts'
import { isNotShutOut, statusOf } from '../../access/store.ts'
import { manuscripts, staff, waiverRequests } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type WaiverRow = typeof waiverRequests.$inferSelect

/** Newest first. */
export function findRequests(db: DbOrTx, { id }: Whose): Promise<WaiverRow[]> {
  return db
    .select()
    .from(waiverRequests)
    .where(eq(waiverRequests.manuscriptId, id))
    .orderBy(desc(waiverRequests.createdAt), desc(waiverRequests.id))
}

type Request = Omit<typeof waiverRequests.$inferInsert, 'manuscriptId'>

/** Returns false if the author has asked already and waits for the answer. */
export async function insertRequest(tx: Tx, { id: manuscriptId }: Whose, request: Request): Promise<boolean> {
  const added = await tx
    .insert(waiverRequests)
    .values({ ...request, manuscriptId })
    .onConflictDoNothing()
    .returning({ id: waiverRequests.id })
  return added.length > 0
}

type Answer = Pick<WaiverRow, 'outcome' | 'answer' | 'answeredById' | 'answeredAt'>

/** Returns false if no request waits for an answer. */
export async function answerRequest(tx: Tx, { id }: Whose, answer: Answer): Promise<boolean> {
  const isOpen = and(eq(waiverRequests.manuscriptId, id), isNull(waiverRequests.answeredAt))
  const { rowCount } = await tx.update(waiverRequests).set(answer).where(isOpen)
  return rowCount === 1
}

/** Of what was paid, rejected or published since then nothing can be waived. */
export const isStillOpen = and(
  isNull(waiverRequests.answeredAt),
  inArray(statusOf, ['screening', 'under-review', 'approved']),
)

type Filter = { show: 'open' | 'answered'; seen: SeenCharges }

function matches({ show, seen }: Filter): SQL | undefined {
  return and(
    show === 'open' ? isStillOpen : isNotNull(waiverRequests.answeredAt),
    isNotShutOut(seen, waiverRequests.manuscriptId),
  )
}

/** Stops counting at `max`. */
export function countWaivers(db: DbOrTx, filter: Filter, max: number): Promise<number> {
  const some = db
    .select({ id: waiverRequests.id })
    .from(waiverRequests)
    .innerJoin(manuscripts, eq(manuscripts.id, waiverRequests.manuscriptId))
    .where(matches(filter))
    .limit(max)
  return db.$count(some.as('some'))
}

export async function findWaivers(db: DbOrTx, filter: Filter, { limit, offset }: { limit: number; offset: number }) {
  const { show } = filter
  const order =
    show === 'open'
      ? [asc(waiverRequests.createdAt), asc(waiverRequests.id)]
      : [desc(waiverRequests.answeredAt), asc(waiverRequests.id)]
  return db
    .select({ request: waiverRequests, manuscript: manuscripts, by: staff.name })
    .from(waiverRequests)
    .innerJoin(manuscripts, eq(manuscripts.id, waiverRequests.manuscriptId))
    .leftJoin(staff, eq(staff.id, waiverRequests.answeredById))
    .where(matches(filter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
}
