import { namedIn } from '#domain/manuscript/anonymity/named.ts'
import { faultAt } from '#domain/words/errors.ts'
import { isNamed } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { inQuotes } from '#domain/words/text.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { type LetterParts, plainText } from '../../jobs/letter.ts'
import { changedLetter, type LetterChange } from '../../manuscript/submission/changed-letter.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'
import { rulesOf } from '../rules.ts'
import { findUnsigned, othersThan } from './unsigned.ts'

export type Words = {
  /** The e-mail with the reason that they typed, and without it if they typed one. */
  usual: LetterParts
  bare?: LetterParts
  change?: LetterChange | undefined
  /** What the author reads elsewhere. */
  additions?: string
}

/**
 * Whether an e-mail of staff to the author names a reviewer whom the author does not know, as far as one can tell. Refuses
 * it unless they have confirmed it.
 */
export async function mayLeave(
  deps: Deps,
  tx: Tx,
  by: Staff,
  manuscript: Manuscript,
  { usual, bare = usual, change = {}, additions = '' }: Words,
): Promise<boolean> {
  const textOf = ({ subject, blocks }: LetterParts) => `${subject}\n${plainText(blocks)}`
  const written = `${additions}\n${textOf(changedLetter(usual, change, deps.config.publicUrl))}`
  // Finance knows no reviewer, and must not learn by trying names.
  if (by.role === 'finance') return false
  // Whom a chosen report names was confirmed with the report.
  const known = textOf(bare)
  if (written.trim() === known.trim()) return false
  const named = await reviewersNamedIn(deps, tx, manuscript, { written, known })
  if (named.length === 0) return false
  if (!change.despiteNames)
    throw faultAt(
      'letter.despiteNames',
      `Your words seem to name somebody who was asked to review and did not sign: ${inQuotes(named)}. Take the name out, or confirm that the author reads it.`,
    )
  return true
}

type Said = {
  written: string
  /** What its reader has anyway. */
  known?: string
  /** The reviewer who reads it. */
  own?: string | null
}

/** The words of a text that name a reviewer whom its reader does not know. */
export async function reviewersNamedIn(
  deps: Deps,
  tx: Tx,
  { id, journal, title, abstract }: Manuscript,
  { written, known = '', own = null }: Said,
): Promise<string[]> {
  const { anonymity } = rulesOf(deps, journal)
  const unsigned = await findUnsigned(tx, [id], (report) => isNamed(report, anonymity))
  return namedIn(written, othersThan(own, unsigned(id)).flat(), `${title} ${abstract} ${known}`)
}
