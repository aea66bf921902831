import type { PublicationCheck, Refunded } from '#domain/manuscript/publication-checklist.ts'
import { clockInWords } from '#domain/words/day.ts'
import { volumeAt, yearOfVolume } from '#domain/words/issue.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openForStaff } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { todayOf } from '../../review/rules.ts'
import { findOpenChanges } from '../proposed-changes/store.ts'
import { isTextShown } from '../texts/store.ts'
import { type ProofBefore, proofBefore, refundedOf } from './checklist.ts'
import { findPlan, findPrepared } from './plan-store.ts'
import { countTrackedChanges, findIssues } from './read-store.ts'

export type PublicationPlan = {
  /** Null: with the prepared issue. */
  issue: number | null
  /** In words. */
  at: string
  by: string | null
  /** Why it could not be published then. */
  failure: string | null
}

/** What staff need to publish a manuscript now or later. */
export type PublicationDesk = {
  /** Keyed by issue number. An article published now usually belongs to an issue of `thisYear`. */
  years: Record<number, number>
  thisYear: number
  /** The journal's next issue, if it is prepared. */
  prepared: { number: number; year: number; at: string } | null
  plan: PublicationPlan | null
  /** The checks that the journal requires. */
  required: PublicationCheck[]
  /** Whether a proposed change waits for the author. */
  hasProposal: boolean
  refunded: Refunded
  /** Null if no text was made of its file. */
  isTextShown: boolean | null
  proof: ProofBefore | null
  /** How many tracked changes its Word file holds, as far as it was read. */
  trackedChanges: number
  /** Dates are meant as the clocks show them there. */
  timeZone: string
}

export async function publicationDesk(
  { db, clock, content }: Deps,
  staff: Staff,
  { id }: { id: string },
): Promise<PublicationDesk> {
  const manuscript = await openForStaff(db, staff, id)
  const { journal } = manuscript
  const [issues, prepared, plan, open, refunded, proof, textShown, trackedChanges] = await Promise.all([
    findIssues(db, journal),
    findPrepared(db, journal),
    findPlan(db, manuscript),
    findOpenChanges(db, manuscript),
    refundedOf(db, manuscript),
    proofBefore({ db, today: todayOf({ clock }) }, manuscript),
    isTextShown(db, manuscript),
    countTrackedChanges(db, manuscript),
  ])
  const { timeZone } = content.site
  const inWords = (at: Date) => clockInWords(timeZone, at)
  const planAt = plan && (plan.publishAt ?? prepared?.opensAt)
  return {
    years: Object.fromEntries(issues.map(({ number, volume }) => [number, yearOfVolume(volume)])),
    thisYear: yearOfVolume(volumeAt(clock.now())),
    prepared: prepared && {
      number: Math.max(0, ...issues.map(({ number }) => number)) + 1,
      year: yearOfVolume(volumeAt(prepared.opensAt)),
      at: inWords(prepared.opensAt),
    },
    plan: planAt ? { issue: plan.issue, at: inWords(planAt), by: plan.by, failure: plan.failure } : null,
    required: content.journal(journal)?.requiredForPublication ?? [],
    hasProposal: open !== null,
    refunded,
    isTextShown: textShown,
    proof,
    trackedChanges,
    timeZone,
  }
}
