import type { ShownLetter } from '#contracts/shapes.ts'
import { openForSite } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { maskSecrets } from '../../jobs/outbox.ts'
import { findLetters } from './read-store.ts'

type Rehearsed<T> = { result: T; letters: ShownLetter[] }

/**
 * Does the work and takes it back: so its result and its e-mails about the manuscript are those of the real thing, and
 * what is refused here would be refused.
 */
export async function rehearse<T>(
  deps: Deps,
  manuscriptId: string | null,
  work: (deps: Deps) => Promise<T>,
): Promise<Rehearsed<T>> {
  const kept: Rehearsed<T>[] = []
  const takenBack = new Error('taken back')
  await deps.db
    .transaction(async (db) => {
      const manuscript = await openForSite(db, manuscriptId)
      const lettersNow = async () => (manuscript ? await findLetters(db, manuscript) : [])
      const before = new Set((await lettersNow()).map(({ id }) => id))
      const result = await work({ ...deps, db })
      const added = (await lettersNow()).filter(({ id }) => !before.has(id))
      // The author's first: the others hear of it.
      added.sort((a, b) => Number(b.toEmail === manuscript?.email) - Number(a.toEmail === manuscript?.email))
      const letters = added.map(({ kind, toEmail: to, subject, text }) => ({
        to,
        subject,
        text: maskSecrets(kind, text, '[for the recipient alone]'),
      }))
      kept.push({ result, letters })
      throw takenBack
    })
    .catch((thrown: unknown) => {
      if (thrown !== takenBack) throw thrown
    })
  return kept[0] as Rehearsed<T>
}
