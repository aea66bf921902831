import { faultAt } from '#domain/errors.ts'
import { numbered } from '#domain/peer-review.ts'
import type { Staff } from '#domain/permissions.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import type { Manuscript } from '../manuscripts/store.ts'
import { findReviewers } from '../reviewers/store.ts'
import { rulesOf } from '../rounds/rules.ts'
import { findInvited } from '../rounds/store.ts'
import { findReports } from './desk-store.ts'
import { logReview } from './log.ts'
import { namesIn } from './self-named.ts'

/** Refuses to send reports that seem to name their reviewer, but for those that staff have confirmed: the history says so. */
export async function confirmNaming(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  manuscript: Manuscript,
  sent: string[],
  confirmed: string[],
): Promise<void> {
  const { anonymity, questions } = rulesOf(deps, manuscript.journal)
  for (const { report } of await findReports(tx, sent)) {
    const invited = await findInvited(tx, report.invitationId)
    const [reviewer] = invited ? await findReviewers(tx, [invited.reviewer.id]) : []
    if (!invited || namesIn(report, reviewer, { anonymity, questions, manuscript }).selfNamed.length === 0) continue
    const about = numbered(invited.invitation)
    if (!confirmed.includes(report.invitationId))
      throw faultAt(
        'despiteNames',
        `The report of ${about} seems to name its reviewer. Redact it, or confirm that the author gets it as it is.`,
      )
    await logReview(tx, manuscript, { by: staff, action: 'send-naming-report', about, at: deps.clock.now() })
  }
}
