import type { InputOf } from '#contracts/endpoint.ts'
import type { StaffProofs, settleProofComment as settleCall } from '#contracts/page-proofs.ts'
import { AppError } from '#domain/errors.ts'
import type { Staff } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { openForStaff } from './open.ts'
import { listPageProofs } from './read.ts'
import { changeProof, countOpen, findLastProof, settleOpen } from './store.ts'

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
    const last = await findLastProof(tx, manuscriptId)
    // If the author wants to see another proof, that is still to be sent.
    if (last?.id === settled.proofId && last.state !== 'commented' && (await countOpen(tx, last.id)) === 0)
      await changeProof(tx, last.id, { officeSince: null })
    await logActivity(tx, {
      ...{ by, action: 'settle-proof', object: 'manuscript', objectId: manuscriptId, journal },
      details: { title, where: settled.where },
    })
  })
  return listPageProofs(deps, by, { id })
}
