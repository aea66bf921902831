import type { DbOrTx } from '../../db/types.ts'
import { upsertWaiting } from './store.ts'

/**
 * Queues the article's metadata for the registration agency. Call this in the transaction that publishes or changes
 * the article. A deposit that is still under way with the old metadata is replaced by this one.
 */
export async function queueDeposit(tx: DbOrTx, articleId: string, now: Date): Promise<void> {
  await upsertWaiting(tx, [articleId], now)
}
