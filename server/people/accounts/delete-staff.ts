import { AppError } from '#domain/words/errors.ts'
import { deletionProblem, type Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { deleteSessionsOf } from './session-store.ts'
import { lockTarget } from './staff-change.ts'
import { releaseManuscripts, removeMember } from './staff-store.ts'
import { deleteResetCode } from './store.ts'

export async function deleteStaff(
  { db, clock }: Deps,
  actor: Staff,
  { id }: { id: string },
): Promise<{ success: string }> {
  await db.transaction(async (tx) => {
    const { target, otherAdmins } = await lockTarget(tx, actor, id)
    const problem = deletionProblem(actor, target, otherAdmins)
    if (problem) throw new AppError('conflict', problem)
    await deleteSessionsOf(tx, 'staff', id)
    await deleteResetCode(tx, 'staff', id)
    await releaseManuscripts(tx, { member: target, journals: [], byId: actor.id, at: clock.now() })
    await removeMember(tx, id)
    const details = { role: target.role, access: target.access }
    await logActivity(tx, { by: actor, action: 'delete-staff', object: 'staff', objectId: id, details })
  })
  return { success: 'The account has been deleted.' }
}
