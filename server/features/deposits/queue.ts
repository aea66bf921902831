import type { DbOrTx } from '../../db/types.ts'
import { upsertWaiting } from './store.ts'

/**
 * Has the article's metadata sent to the registration agency. Call it in the transaction that publishes or changes the
 * article: what is under way with the words from before no longer counts, and is sent again.
 */
export async function queueDeposit(tx: DbOrTx, articleId: string, now: Date): Promise<void> {
  await upsertWaiting(tx, [articleId], now)
}
