import type { InputOf } from '#contracts/endpoint.ts'
import type { StaffProofs, settleProofComment as settleCall } from '#contracts/publishing/proofs.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { inQuotes } from '#domain/words/text.ts'
import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { reviewersNamedIn } from '../../review/rounds/may-leave.ts'
import { openForStaff } from './open.ts'
import { listPageProofs } from './read.ts'
import { changeProof, countOpen, findLastProof, settleOpen } from './store.ts'

export async function settleProofComment(
  deps: Deps,
  by: Staff,
  { id, comment, answer, despiteNames }: InputOf<typeof settleCall>,
): Promise<StaffProofs> {
  await deps.db.transaction(async (tx) => {
    const manuscript = await openForStaff(tx, by, id)
    await refuseNames(deps, tx, by, manuscript, { answer, despiteNames })
    const at = deps.clock.now()
    const settlement = { settledAt: at, settledById: by.id, answer: answer || null }
    const settled = await settleOpen(tx, manuscript, comment, settlement)
    if (!settled) throw new AppError('conflict', 'Someone has settled this comment already. Reload the page.')
    const last = await findLastProof(tx, manuscript)
    // If the author wants to see another proof, that is still to be sent.
    if (last?.id === settled.proofId && last.state !== 'commented' && (await countOpen(tx, last)) === 0)
      await changeProof(tx, last, { officeSince: null })
    await record(deps, tx, { kind: 'settle-proof', by, manuscript, at, details: { where: settled.where } })
  })
  return listPageProofs(deps, by, { id })
}

/** The author reads the answer with the next proof, and must not learn from it who reviewed. */
async function refuseNames(
  deps: Deps,
  tx: Tx,
  by: Staff,
  manuscript: Opened,
  { answer, despiteNames }: { answer: string; despiteNames: boolean },
): Promise<void> {
  const named = await reviewersNamedIn(deps, tx, manuscript, { written: answer })
  if (named.length === 0) return
  if (!despiteNames)
    throw faultAt(
      'despiteNames',
      `The answer seems to name somebody who was asked to review and did not sign: ${inQuotes(named)}. Take the name out, or confirm that the author reads it.`,
    )
  await record(deps, tx, { manuscript, by, kind: 'send-naming-message', at: deps.clock.now() })
}
