import type { ReviewVerdict } from '#domain/words/peer-review.ts'
import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { rulesOf } from '../rules.ts'
import type { ReviewedWork } from './about.ts'
import { workFor } from './hide.ts'
import { type Ending, ended, outcome } from './letters.ts'
import { newReviewLink } from './links.ts'
import {
  decideRound,
  deleteQueued,
  endOpenRevision,
  findInvitations,
  findLastRound,
  type Invitation,
  type Invited,
  moveInvitation,
} from './store.ts'
import { write } from './write.ts'

/** How many reports the decision could rest on, null if nobody was ever asked; and which invitations and revision it ended. */
type Ended = { reports: number | null; ended: Invitation[]; wasAwaited: boolean }
type Decided = { decision: ReviewVerdict; byId: string | null; reason?: string | null; sentReports?: string[] }

/**
 * Ends the open round, if there is one: whoever is still asked hears that nothing is needed any more, and whoever sent a
 * report hears the decision. Without a decision the manuscript is withdrawn. The caller holds the manuscript's lock.
 */
export async function endReview(deps: Deps, tx: Tx, manuscript: Opened, decided: Decided | null): Promise<Ended> {
  const round = await findLastRound(tx, manuscript)
  const at = deps.clock.now()
  // A final decision takes the place of a revision that is still awaited, and so does withdrawal.
  const wasAwaited = await endOpenRevision(tx, manuscript, at)
  if (!round) return { reports: null, ended: [], wasAwaited }
  const ofRound = await findInvitations(tx, [round], ['invited', 'accepted', 'submitted'])
  const reports = ofRound.filter(({ invitation }) => invitation.state === 'submitted').length
  // It then rests on the reports that asked for the revision.
  if (round.decision) return { reports: wasAwaited ? reports : 0, ended: [], wasAwaited }
  if (decided) {
    const { decision, byId, reason = null, sentReports = [] } = decided
    await decideRound(tx, round, { decision, decidedAt: at, decidedById: byId, reason, sentReports })
  }
  await deleteQueued(tx, round)
  const work = await workFor(deps, tx, manuscript)
  const ended: Invitation[] = []
  for (const invited of ofRound) {
    const { invitation } = invited
    if (invitation.state === 'submitted') {
      if (decided) await tellOutcome(deps, tx, { work, invited, journal: manuscript.journal, ...decided })
    } else if (await endInvitation(tx, work, invited, { at, why: decided ? 'decided' : 'withdrawn' }))
      ended.push(invitation)
  }
  return { reports, ended, wasAwaited }
}

/** Returns false if the reviewer was first: they have declined or sent their report. */
export async function endInvitation(
  tx: Tx,
  work: ReviewedWork,
  { invitation, reviewer }: Pick<Invited, 'invitation' | 'reviewer'>,
  { at, why }: { at: Date; why: Ending },
): Promise<boolean> {
  const isFirst = await moveInvitation(tx, invitation, ['invited', 'accepted'], {
    state: 'cancelled',
    cancelledAt: at,
  })
  if (isFirst && reviewer.email) await write(tx, work, ended(work, { name: reviewer.name, email: reviewer.email }, why))
  return isFirst
}

type Outcome = Decided & { work: ReviewedWork; invited: Invited; journal: string }

async function tellOutcome(
  deps: Deps,
  tx: Tx,
  { work, invited, journal, decision, sentReports = [] }: Outcome,
): Promise<void> {
  const { reviewer, invitation } = invited
  if (!reviewer.email) return
  // Of the other reports a reviewer reads those that went to the author.
  const hasOthers = sentReports.some((id) => id !== invitation.id)
  const sharesReports = hasOthers && rulesOf(deps, journal).sharesReports
  const url = await newReviewLink(deps, tx, invitation, reviewer.email)
  const to = { name: reviewer.name, email: reviewer.email }
  await write(tx, work, outcome(work, to, { decision, url, sharesReports }))
}
