import type { Deps } from '../../deps.ts'
import { addLetters } from '../../jobs/outbox.ts'
import { newsletterTo } from './letters.ts'
import { findUnqueued, markQueued, moveOn, takeReaders, takeUnqueued } from './newsletter-store.ts'
import { unsubscribeLinks } from './unsubscribe-links.ts'

export const queueJob = 'queue-newsletters'
const batchSize = 200

/** Writes the outstanding letters of all newsletters. It may run twice at once, and it may be killed at any time. */
export async function queueNewsletters(deps: Deps): Promise<void> {
  for (const id of await findUnqueued(deps.db)) while (await queueBatch(deps, id));
}

/** Saves a batch of letters and the progress in one transaction: nobody is left out and nobody gets two. */
export async function queueBatch(deps: Deps, id: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const newsletter = await takeUnqueued(tx, id)
    if (!newsletter) return false
    const readers = await takeReaders(tx, newsletter, batchSize)
    const last = readers.at(-1)
    if (!last) {
      await markQueued(tx, id, deps.clock.now())
      return false
    }
    const letters = readers.map((reader) => newsletterTo(reader.email, newsletter, unsubscribeLinks(deps, reader.id)))
    await addLetters(tx, letters, { newsletterId: id })
    await moveOn(tx, id, last.id)
    return true
  })
}
