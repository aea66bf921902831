import { namedIn } from '#domain/anonymity/named.ts'
import { faultAt } from '#domain/errors.ts'
import { isNamed } from '#domain/peer-review.ts'
import type { Staff } from '#domain/permissions.ts'
import { inQuotes } from '#domain/text.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { type LetterParts, plainText } from '../../jobs/letter.ts'
import { changedLetter, type LetterChange } from '../manuscripts/changed-letter.ts'
import type { Manuscript } from '../manuscripts/store.ts'
import { rulesOf } from '../rounds/rules.ts'
import { findUnsigned, othersThan } from '../rounds/unsigned.ts'
import { logReview } from './log.ts'

type Words = {
  /** The e-mail without a word of theirs. */
  usual: LetterParts
  comment: string
  letter: LetterChange | undefined
  isConfirmed: boolean
}

/** Refuses an e-mail to the author in which staff seem to name a reviewer who did not sign, unless they confirm it: the history says so. */
export async function confirmLetter(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  manuscript: Manuscript,
  { usual, comment, letter = {}, isConfirmed }: Words,
): Promise<void> {
  const { anonymity } = rulesOf(deps, manuscript.journal)
  const unsigned = await findUnsigned(tx, [manuscript.id], (report) => isNamed(report, anonymity))
  const textOf = ({ subject, blocks }: LetterParts) => `${subject}\n${plainText(blocks)}`
  const written = `${comment}\n${textOf(changedLetter(usual, letter, deps.config.publicUrl))}`
  // Whom a chosen report names was confirmed with the report.
  const known = `${manuscript.title} ${manuscript.abstract} ${textOf(usual)}`
  const named = namedIn(written, othersThan(null, unsigned(manuscript.id)).flat(), known)
  if (named.length === 0) return
  if (!isConfirmed)
    throw faultAt(
      'letterDespiteNames',
      `Your words seem to name a reviewer who did not sign: ${inQuotes(named)}. Take the name out, or confirm that the author reads it.`,
    )
  await logReview(tx, manuscript, { by: staff, action: 'send-naming-letter', at: deps.clock.now() })
}
