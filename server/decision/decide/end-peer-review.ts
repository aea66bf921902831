import type { ManuscriptEvent } from '#domain/manuscript/events.ts'
import { endedBy, isDecidedEarly, numbered } from '#domain/words/peer-review.ts'
import { lockOpened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { endReview } from '../../review/rounds/end-review.ts'
import { countReports } from '../../review/rounds/outcome.ts'
import { rulesOf } from '../../review/rules.ts'
import type { Step } from '../carry-out.ts'

/**
 * Ends the open round and writes into the history who is no longer asked, reviewers or the author, and why it was decided with fewer reports than
 * the journal wants. Locks the manuscript first, as reviewers' answers do, so that none of them waits for the other in a circle.
 */
export async function endPeerReview(deps: Deps, tx: Tx, step: Step, at: Date): Promise<void> {
  const { by, manuscript, transition, review, why: reason = null } = step
  const { journal } = manuscript
  const { from, to, action } = transition
  await lockOpened(tx, manuscript)
  const byId = 'id' in by ? by.id : null
  const usual = to === 'approved' ? ('accept' as const) : ('reject' as const)
  const { decision = usual, sentReports = [] } = review ?? {}
  const { reports, ended, wasAwaited } = await endReview(
    deps,
    tx,
    manuscript,
    to && { decision, byId, sentReports, reason },
  )
  const log = (kind: ManuscriptEvent, reason: string) =>
    record(deps, tx, { kind, by, manuscript, at, reason, follows: true })
  const why = endedBy(action)
  for (const invitation of ended) await log('cancel-invitation', `${numbered(invitation)}: ${why}.`)
  if (wasAwaited) await log('end-revision', `${why.charAt(0).toUpperCase()}${why.slice(1)}.`)
  const { reports: wanted } = rulesOf(deps, journal)
  const isEarly = to && (to !== from || reason) && isDecidedEarly(await countReports(tx, manuscript), wanted)
  // Whoever asks no reviewers here reads no remark about it at every decision.
  if (isEarly && (reports !== null || reason))
    await log('decide-early', `${reports ?? 0} of ${wanted} reports. ${reason ?? 'No reason was given.'}`)
}
