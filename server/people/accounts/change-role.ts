import { AppError } from '#domain/words/errors.ts'
import { journalsOf, mayAct, type RoleChange, roleProblem, type Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { deleteSessionsOf } from './session-store.ts'
import { checkedRole, lockTarget, type RoleInput } from './staff-change.ts'
import { releaseManuscripts, setRole } from './staff-store.ts'

export async function changeRole(
  deps: Deps,
  actor: Staff,
  { id, ...input }: RoleInput & { id: string },
): Promise<RoleChange> {
  const change = checkedRole(deps, input)
  await deps.db.transaction(async (tx) => {
    const { target, otherAdmins } = await lockTarget(tx, actor, id)
    const problem = roleProblem(actor, target, change.role, otherAdmins)
    if (problem) throw new AppError('conflict', problem)
    await setRole(tx, id, change)
    const journals = mayAct(change) ? journalsOf(change) : []
    await releaseManuscripts(tx, { member: target, journals, byId: actor.id, at: deps.clock.now() })
    await deleteSessionsOf(tx, 'staff', id)
    const { role, access, furtherAccess } = target
    const details = { from: { role, access, furtherAccess }, to: change }
    await logActivity(tx, { by: actor, action: 'change-role', object: 'staff', objectId: id, details })
  })
  return change
}
