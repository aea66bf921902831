import { numbered } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { insertLink } from '../../manuscript/submission/link-store.ts'
import { confirmNaming } from './confirm-naming.ts'
import { addSent } from './desk-store.ts'
import { logReview } from './log.ts'
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
    const [at, token] = [deps.clock.now(), newToken()]
    const reports = await reportsAsSent(deps, tx, manuscript, [invited])
    await addSent(tx, invited.round, id, at)
    await insertLink(tx, { manuscriptId: manuscript.id, purpose: 'reports', tokenHash: hashToken(token) })
    const url = `${deps.config.publicUrl}/reports/${token}`
    const letter = composeLetter(reportReleased(aboutOf(deps, manuscript), { reports, reportsUrl: url }))
    const letterId = await addLetter(tx, letter, { manuscriptId: manuscript.id, journal: manuscript.journal })
    const about = numbered(invited.invitation)
    await logReview(tx, manuscript, { by: staff, action: 'release-report', about, letterId, at })
    return { success: 'The report is on its way to the author.' }
  })
}
