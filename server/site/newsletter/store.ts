import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { subscribers } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

/** Null if the address is already on the list. Returning readers keep their id and token, so old links still work. */
export async function addSubscriber(tx: DbOrTx, reader: typeof subscribers.$inferInsert) {
  const [row] = await tx
    .insert(subscribers)
    .values(reader)
    .onConflictDoUpdate({
      target: subscribers.email,
      set: { unsubscribedAt: null },
      setWhere: isNotNull(subscribers.unsubscribedAt),
    })
    .returning({ id: subscribers.id })
  return row ?? null
}

export async function findSubscriber(db: DbOrTx, tokenHash: string) {
  const [row] = await db
    .select({ email: subscribers.email, unsubscribedAt: subscribers.unsubscribedAt })
    .from(subscribers)
    .where(eq(subscribers.tokenHash, tokenHash))
  return row ?? null
}

export type SubscriberRow = Awaited<ReturnType<typeof findSubscribers>>[number]

type Batch = { last: { id: string } | undefined; limit: number }

/** Those on the list, in no particular order, starting after `last`. */
export function findSubscribers(db: DbOrTx, { last, limit }: Batch) {
  const { id, email, createdAt, consent } = subscribers
  return db
    .select({ id, email, createdAt, consent })
    .from(subscribers)
    .where(and(isNull(subscribers.unsubscribedAt), last && gt(id, last.id)))
    .orderBy(asc(id))
    .limit(limit)
}

export async function removeSubscriber(db: DbOrTx, tokenHash: string, now: Date): Promise<void> {
  await db
    .update(subscribers)
    .set({ unsubscribedAt: now })
    .where(and(eq(subscribers.tokenHash, tokenHash), isNull(subscribers.unsubscribedAt)))
}
