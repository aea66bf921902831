import { numbered } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { newPageLink } from '../../manuscript/submission/page-link.ts'
import { confirmNaming } from './confirm-naming.ts'
import { addSent } from './desk-store.ts'
import { lockUnsent } from './open.ts'
import { reportReleased } from './revision-letters.ts'
import { reportsAsSent } from './sent-reports.ts'

type Input = { id: string; despiteNames: boolean }

/** Sends the author a report that the decision held back. */
export async function releaseReport(
  deps: Deps,
  staff: Staff,
  { id, despiteNames }: Input,
): Promise<{ success: string }> {
  return deps.db.transaction(async (tx) => {
    const { manuscript, ...invited } = await lockUnsent(tx, staff, id, 'decided')
    await confirmNaming(deps, tx, staff, manuscript, [id], despiteNames ? [id] : [])
    const at = deps.clock.now()
    const reports = await reportsAsSent(deps, tx, manuscript, [invited])
    await addSent(tx, invited, at)
    const url = await newPageLink(deps, tx, manuscript, 'reports')
    const letter = composeLetter(reportReleased(aboutOf(deps, manuscript), { reports, reportsUrl: url }))
    const letterId = await addLetter(tx, letter, { manuscriptId: manuscript.id, journal: manuscript.journal })
    const about = numbered(invited.invitation)
    await record(deps, tx, { kind: 'release-report', by: staff, manuscript, reason: about, letterId, at })
    return { success: 'The report is on its way to the author.' }
  })
}
