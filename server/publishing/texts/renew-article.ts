import type { Tx } from '#server/db/types.ts'
import { queuePdf } from '../pdfs/queue.ts'
import { findOwners, markChanged, tellReaders } from './store.ts'

/** Makes everything anew that has an article's text: pages, files, and what harvesters have. */
export async function renewArticle(tx: Tx, fileId: string, now: Date): Promise<void> {
  const { article } = await findOwners(tx, fileId)
  if (article) {
    await markChanged(tx, article.id, now)
    await queuePdf(tx)
  }
  await tellReaders(tx)
}
