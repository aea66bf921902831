import { isUnapproved, proofProblem } from '#domain/manuscript/page-proof.ts'
import { blockedSentence, checkPublication, type Refunded } from '#domain/manuscript/publication-checklist.ts'
import type { Day } from '#domain/words/day.ts'
import { AppError } from '#domain/words/errors.ts'
import { volumeAt, yearOfVolume } from '#domain/words/issue.ts'
import type { Opened, Whose } from '../../access/opened.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findDeclarations } from '../../manuscript/declaration-store.ts'
import { hasOpenObjection } from '../../manuscript/objection-store.ts'
import { findChargeEntry } from '../../money/payments/store.ts'
import { todayOf } from '../../review/rules.ts'
import { findProgress } from '../proofs/store.ts'
import { findOpenChanges } from '../proposed-changes/store.ts'
import { isTextShown } from '../texts/store.ts'

/** Refuses what the journal's file requires and the manuscript lacks. The caller must hold its lock. */
export async function refuseUnready(
  { content, clock }: Deps,
  tx: Tx,
  manuscript: Opened,
  issue: { number: number; volume: number },
): Promise<void> {
  const required = content.journal(manuscript.journal)?.requiredForPublication ?? []
  if (required.length === 0) return
  const checks = checkPublication(
    {
      ...manuscript,
      declared: (await findDeclarations(tx, [manuscript.id])).map(({ key }) => key),
      hasProposal: (await findOpenChanges(tx, manuscript)) !== null,
      hasObjection: await hasOpenObjection(tx, manuscript),
      refunded: await refundedOf(tx, manuscript),
      isTextShown: await isTextShown(tx, manuscript),
      proof: await proofBefore({ db: tx, today: todayOf({ clock }) }, manuscript),
      issue: { number: issue.number, year: yearOfVolume(issue.volume) },
      thisYear: yearOfVolume(volumeAt(clock.now())),
    },
    required,
  )
  const blocked = blockedSentence(checks)
  if (blocked) throw new AppError('conflict', blocked)
}

export type ProofBefore = {
  problem: string | null
  /** The author was asked and has not approved, so a reason is worth keeping. */
  isUnapproved: boolean
}

/** What there is to say of the proof; null if there is none and readers will get no text. */
export async function proofBefore(
  { db, today }: { db: DbOrTx; today: Day },
  manuscript: Whose,
): Promise<ProofBefore | null> {
  const last = await findProgress(db, manuscript)
  if (!last && !(await isTextShown(db, manuscript))) return null
  return { problem: proofProblem(last, today), isUnapproved: isUnapproved(last) }
}

/** A refund leaves the manuscript paid, so whoever publishes it reads of it. */
export async function refundedOf(db: DbOrTx, manuscript: Whose): Promise<Refunded> {
  const entry = await findChargeEntry(db, manuscript)
  if (!entry || entry.refundedMinor === 0) return null
  return entry.refundedMinor < entry.payment.amountMinor ? 'part' : 'whole'
}
