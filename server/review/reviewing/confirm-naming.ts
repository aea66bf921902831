import { whomItNames } from '#domain/manuscript/review-report.ts'
import { faultAt } from '#domain/words/errors.ts'
import { isNamed, numbered } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { OpenedReview } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { findReviewers } from '../register/store.ts'
import { findInvited } from '../rounds/store.ts'
import { findUnsigned, othersThan } from '../rounds/unsigned.ts'
import { rulesOf } from '../rules.ts'
import { findReports } from './desk-store.ts'
import { namesIn } from './self-named.ts'

/** Refuses to send reports that seem to name a reviewer who did not sign, but for those that staff have confirmed: the history says so. */
export async function confirmNaming(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  manuscript: OpenedReview,
  sent: string[],
  confirmed: string[],
): Promise<void> {
  const { anonymity, questions } = rulesOf(deps, manuscript.journal)
  const isKnown = (report: { isSigned: boolean }) => isNamed(report, anonymity)
  const unsigned = (await findUnsigned(tx, [manuscript.id], isKnown, sent))(manuscript.id)
  for (const { report } of await findReports(tx, manuscript, sent)) {
    const invited = await findInvited(tx, manuscript, report.invitationId)
    const [reviewer] = invited ? await findReviewers(tx, [invited.reviewer.id]) : []
    if (!invited) continue
    const others = othersThan(invited.reviewer.id, unsigned)
    const whom = whomItNames(namesIn(report, reviewer, { anonymity, questions, manuscript }, others))
    if (!whom) continue
    const about = numbered(invited.invitation)
    if (!confirmed.includes(report.invitationId))
      throw faultAt(
        'despiteNames',
        `The report of ${about} seems to name ${whom}. Redact it, or confirm that the author gets it as it is.`,
      )
    await record(deps, tx, { kind: 'send-naming-report', by: staff, manuscript, reason: about, at: deps.clock.now() })
  }
}
