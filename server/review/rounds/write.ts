import type { Tx } from '../../db/types.ts'
import { composeLetter, type LetterParts } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import type { ReviewedWork } from './about.ts'

/** Puts a letter about a manuscript's review into the outbox, and returns its id. */
export function write(tx: Tx, { manuscriptId }: ReviewedWork, letter: LetterParts): Promise<string> {
  return addLetter(tx, composeLetter(letter), { manuscriptId })
}
