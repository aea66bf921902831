import type { Deps } from '../../deps.ts'
import { addLetters } from '../../jobs/outbox.ts'
import { newsletterTo } from './letters.ts'
import { findUnqueued, markQueued, moveOn, takeReaders, takeUnqueued } from './newsletter-store.ts'
import { unsubscribeLinks } from './unsubscribe-links.ts'

export const queueJob = 'queue-newsletters'
const batchSize = 200

/** Writes the letters of every newsletter that has some left to write; it may run twice at once, or be killed. */
export async function queueNewsletters(deps: Deps): Promise<void> {
  for (const id of await findUnqueued(deps.db)) while (await queueBatch(deps, id));
}

/** The letters of a batch and how far we are come in one transaction: nobody is left out, and nobody gets two. */
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
