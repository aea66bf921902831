import { and, gt, gte, lt, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { EventName } from '#domain/people/notifications.ts'
import type { Day } from '#domain/words/day.ts'
import { manuscripts, notifications } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

type Limits = { from: Day; today: Day; monthBefore: Date; monthAgo: Date }

/** The manuscripts that have become late, or overdue, since a while ago and of which nobody was notified yet. */
export async function findNewlyLate(db: DbOrTx, { from, today, monthBefore, monthAgo }: Limits): Promise<string[]> {
  const { id, reviewDueOn, officeSince } = manuscripts
  const isUntold = (event: EventName, key: SQL) =>
    notExists(
      db
        .select({ id: notifications.id })
        .from(notifications)
        .where(
          sql`${notifications.manuscriptId} = ${id} and ${notifications.event} = ${event} and ${notifications.key} = ${key}`,
        ),
    )
  const rows = await db
    .select({ id })
    .from(manuscripts)
    .where(
      or(
        and(
          gte(reviewDueOn, from),
          lt(reviewDueOn, today),
          isUntold('late', sql`${id} || ' ' || ${reviewDueOn}::text`),
        ),
        and(
          gt(officeSince, monthBefore),
          lt(officeSince, monthAgo),
          isUntold('overdue', sql`${id} || ' ' || extract(epoch from ${officeSince})::bigint::text`),
        ),
      ),
    )
  return rows.map((row) => row.id)
}
