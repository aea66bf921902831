import type { Deps } from '../../deps.ts'
import { queueDeposit } from '../deposits/queue.ts'
import { queuePdf } from '../pdfs/queue.ts'
import { lockArticle, updateArticle } from './change-store.ts'
import { findUntold, findUntoldOf } from './notice-store.ts'
import { publishNotice } from './publish-notice.ts'

/** Makes the notices of changes from before there were any. Safe to be killed: each article is one transaction. */
export async function tellOldChanges(deps: Deps): Promise<void> {
  for (let id = await findUntold(deps.db); id !== null; id = await findUntold(deps.db)) await tell(deps, id)
}

async function tell(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const article = await lockArticle(tx, id)
    if (!article) return
    for (const change of await findUntoldOf(tx, id)) await publishNotice(deps, tx, article, change)
    const updatedAt = deps.clock.now()
    // Harvesters, the registration agency and the PDF now learn of the notices.
    await updateArticle(tx, id, { updatedAt })
    if (deps.config.crossref.prefix && article.doi) await queueDeposit(tx, id, updatedAt)
    await queuePdf(tx)
  })
}
