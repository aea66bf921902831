import type { InputOf } from '#contracts/endpoint.ts'
import type { StaffProofs, settleProofComment as settleCall } from '#contracts/page-proofs.ts'
import { AppError } from '#domain/errors.ts'
import type { Staff } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { openForStaff } from './open.ts'
import { listPageProofs } from './read.ts'
import { settleOpen } from './store.ts'

export async function settleProofComment(
  deps: Deps,
  by: Staff,
  { id, comment, answer }: InputOf<typeof settleCall>,
): Promise<StaffProofs> {
  await deps.db.transaction(async (tx) => {
    const { id: manuscriptId, journal, title } = await openForStaff(tx, by, id)
    const settlement = { settledAt: deps.clock.now(), settledById: by.id, answer: answer || null }
    const settled = await settleOpen(tx, manuscriptId, comment, settlement)
    if (!settled) throw new AppError('conflict', 'Someone has settled this comment already. Reload the page.')
    await logActivity(tx, {
      ...{ by, action: 'settle-proof', object: 'manuscript', objectId: manuscriptId, journal },
      details: { title, where: settled.where },
    })
  })
  return listPageProofs(deps, by, { id })
}
