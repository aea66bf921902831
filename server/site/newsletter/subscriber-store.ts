import { and, desc, eq, ilike, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { subscribers } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type Query = {
  show?: 'subscribed' | 'unsubscribed' | undefined
  search: string
  before?: string | undefined
}

/** Newest first, starting after `before`. */
function matches({ show, search }: Pick<Query, 'show' | 'search'>) {
  const { email, unsubscribedAt } = subscribers
  return and(
    show && (show === 'subscribed' ? isNull(unsubscribedAt) : isNotNull(unsubscribedAt)),
    search ? ilike(email, `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`) : undefined,
  )
}

export function findSubscribers(db: DbOrTx, { show, search, before }: Query, limit: number) {
  const { id, email, createdAt, unsubscribedAt, consent } = subscribers
  const start = sql`coalesce((select created_at from subscribers where id = ${before}), 'infinity')`
  return db
    .select({ id, email, createdAt, unsubscribedAt, consent })
    .from(subscribers)
    .where(
      and(
        matches({ show, search }),
        before === undefined ? undefined : sql`(${createdAt}, ${id}) < (${start}, ${before})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}

export function countSubscribers(db: DbOrTx, query: Pick<Query, 'show' | 'search'>, max: number): Promise<number> {
  const some = db.select({ id: subscribers.id }).from(subscribers).where(matches(query)).limit(max)
  return db.$count(some.as('some'))
}

/** Those of these addresses that are on the list, or were. */
export async function findKnown(db: DbOrTx, addresses: string[]) {
  const { email, unsubscribedAt } = subscribers
  return db.select({ email, unsubscribedAt }).from(subscribers).where(inArray(email, addresses))
}

/** Leaves alone who is known by now. Returns the number of new ones. */
export async function insertSubscribers(tx: Tx, rows: (typeof subscribers.$inferInsert)[]): Promise<number> {
  return (await tx.insert(subscribers).values(rows).onConflictDoNothing()).rowCount ?? 0
}

/** Returns the address, or null if it is not on the list. */
export async function markUnsubscribed(tx: Tx, id: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(subscribers)
    .set({ unsubscribedAt: now })
    .where(and(eq(subscribers.id, id), isNull(subscribers.unsubscribedAt)))
    .returning({ email: subscribers.email })
  return row?.email ?? null
}

export async function deleteRow(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.delete(subscribers).where(eq(subscribers.id, id)).returning({ email: subscribers.email })
  return row?.email ?? null
}
