import { frozenRecord } from '#domain/manuscript/record/record.ts'
import { remainsOf } from '#domain/manuscript/record/removal.ts'
import type { Deps } from '../../deps.ts'
import { queueDeposit } from '../deposits/queue.ts'
import { lockArticle, updateArticle } from './change-store.ts'
import { findUncleared } from './notice-store.ts'

/**
 * Leaves of removed articles only what readers keep: of those that an earlier release removed, or still removes while it runs
 * with us during an upgrade. Safe to be killed: each article is one transaction.
 */
export async function clearRemoved(deps: Deps): Promise<void> {
  for (let id = await findUncleared(deps.db); id !== null; id = await findUncleared(deps.db)) await clear(deps, id)
}

async function clear(deps: Deps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const article = await lockArticle(tx, id)
    if (article?.standing !== 'removed') return
    const updatedAt = deps.clock.now()
    await updateArticle(tx, id, { ...remainsOf(frozenRecord(article)), updatedAt })
    if (deps.config.crossref.prefix && article.doi) await queueDeposit(tx, id, updatedAt)
  })
}
