import { and, eq, isNotNull, isNull } from 'drizzle-orm'
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

export async function removeSubscriber(db: DbOrTx, tokenHash: string, now: Date): Promise<void> {
  await db
    .update(subscribers)
    .set({ unsubscribedAt: now })
    .where(and(eq(subscribers.tokenHash, tokenHash), isNull(subscribers.unsubscribedAt)))
}
