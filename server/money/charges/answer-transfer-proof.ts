import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { answerTransferProof as call } from '#contracts/money/transfer-proofs.ts'
import { refusalProblem } from '#domain/money/transfer-proof.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { newChargeLink } from '../../manuscript/submission/charge-link.ts'
import { lockCharge } from '../payments/lock-charge.ts'
import { markPaidOrPropose } from '../payments/mark-paid.ts'
import { findOpenProof, putProofAnswer } from '../payments/transfer-proof-store.ts'
import { proofRefused } from './proof-letters.ts'

type Input = InputOf<typeof call>

/** Confirming is the same as to mark the manuscript as paid by bank transfer, with the reference that the author gave. */
export async function answerTransferProof(deps: Deps, actor: Staff, input: Input): Promise<ReplyOf<typeof call>> {
  const { id, outcome, reason, at } = input
  const problem = refusalProblem(outcome, reason)
  if (problem) throw faultAt('reason', problem)
  return deps.db.transaction(async (tx) => {
    const { manuscript } = await lockCharge(tx, actor, id, 'mark-paid')
    const proof = await findOpenProof(tx, manuscript)
    if (!proof) throw new AppError('conflict', 'This proof has just been answered.')
    if (proof.createdAt.toISOString() !== at)
      throw new AppError('conflict', 'The author has sent another proof in the meantime. Look at it first.')
    if (outcome === 'refused') {
      await refuse(deps, tx, actor, manuscript, reason)
      return { success: 'The proof is refused, and the author is told why.' }
    }
    const given = { reference: proof.reference ?? undefined, paidOn: proof.paidOn ?? undefined }
    const done = await markPaidOrPropose(deps, tx, actor, { id, way: 'bank-transfer', ...given })
    if ('success' in done) return { success: done.success }
    return { success: `Confirmed. Receipt ${done.receipt} is on its way to the author.` }
  })
}

async function refuse(deps: Deps, tx: Tx, actor: Staff, manuscript: Opened, reason: string): Promise<void> {
  const at = deps.clock.now()
  await putProofAnswer(tx, manuscript, { outcome: 'refused', reason, answeredById: actor.id, answeredAt: at })
  const about = aboutOf(deps, manuscript)
  const { charge: url = about.urls.pay } = await newChargeLink(deps, tx, manuscript)
  const toAuthor = { usual: proofRefused(about, reason, url) }
  await record(deps, tx, { kind: 'refuse-proof', by: actor, manuscript, at, details: { reason }, toAuthor })
}
