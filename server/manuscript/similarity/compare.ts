import { comparableText } from '#domain/manuscript/similarity/comparable.ts'
import { fewestInCommon, passagesInCommon, wordsInCommon } from '#domain/manuscript/similarity/overlap.ts'
import { printsOf } from '#domain/manuscript/similarity/prints.ts'
import { wordsIn } from '#domain/manuscript/similarity/words.ts'
import type { Deps } from '#server/deps.ts'
import { findAttachedReading, findCandidates, findTextOf, findTexts, insertOverlaps, insertText } from './store.ts'

/**
 * Compares the text of a manuscript's file with all others. It is kept before others are looked for, so that of two that
 * come at once one finds the other.
 */
export async function compareText({ db }: Pick<Deps, 'db'>, { fileId }: Record<string, unknown>): Promise<void> {
  const reading = typeof fileId === 'string' ? await findAttachedReading(db, fileId) : null
  if (typeof fileId !== 'string' || !reading) return
  const text = comparableText(reading)
  const words = wordsIn(text)
  const prints = printsOf(words)
  await insertText(db, { fileId, text, words: words.length, prints })
  const kept = await findTextOf(db, fileId)
  if (!kept) return
  const others = await findTexts(db, await findCandidates(db, kept.id, prints))
  const overlaps = others.map((other) => ({
    textId: kept.id,
    otherId: other.id,
    words: wordsInCommon(passagesInCommon(words, wordsIn(other.text))),
  }))
  await insertOverlaps(
    db,
    overlaps.filter((one) => one.words >= fewestInCommon),
  )
}
