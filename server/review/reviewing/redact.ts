import { numbered } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { redact } from './desk-store.ts'
import { lockUnsent } from './open.ts'

/** The original is kept. Null lets the author read it again as the reviewer wrote it. */
export async function redactReport(
  deps: Deps,
  staff: Staff,
  { id, text }: { id: string; text: string | null },
): Promise<{ success: string }> {
  return deps.db.transaction(async (tx) => {
    const { manuscript, invitation } = await lockUnsent(tx, staff, id)
    const at = deps.clock.now()
    const mark = text === null ? { redactedById: null, redactedAt: null } : { redactedById: staff.id, redactedAt: at }
    await redact(tx, invitation, { redacted: text, ...mark })
    const action = text === null ? 'restore-report' : 'redact-report'
    await record(deps, tx, { kind: action, by: staff, manuscript, reason: numbered(invitation), at })
    return { success: text === null ? 'The author will read the original.' : 'The author will read your version.' }
  })
}
