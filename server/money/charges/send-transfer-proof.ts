import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { sendTransferProof as call } from '#contracts/money/transfer-proofs.ts'
import { paidOnProblem } from '#domain/money/payment.ts'
import { proofProblem } from '#domain/money/transfer-proof.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import { lockOpened } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { newId } from '../../ids.ts'
import { claimFile } from '../../manuscript/files/own.ts'
import { hasOpenObjection } from '../../manuscript/objection-store.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { countEdit } from '../../manuscript/submission/limit-edits.ts'
import { deadLink } from '../../manuscript/submission/links.ts'
import { openByKey } from '../../manuscript/submission/open-by-key.ts'
import { putProof } from '../payments/transfer-proof-store.ts'
import { proofRaised, proofReceived } from './proof-letters.ts'

/** The author says that they have paid by bank transfer. Nothing counts as paid before an admin has seen the money. */
export async function sendTransferProof(
  deps: Deps,
  visitor: Visitor,
  { key, proof, reference, paidOn }: InputOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  const { manuscript: before, by } = await openByKey(deps, visitor, key, 'charge')
  const badDay = paidOn && paidOnProblem(paidOn, deps.clock.now())
  if (badDay) throw faultAt('paidOn', badDay)
  await countEdit(deps, before.id)
  await deps.db.transaction(async (tx) => {
    const manuscript = await lockOpened(tx, before)
    if (!manuscript) throw deadLink()
    const { id: manuscriptId, status, waiver } = manuscript
    const hasObjection = await hasOpenObjection(tx, manuscript)
    const problem = proofProblem({ status, hasObjection, isWaived: waiver !== null })
    if (problem) throw new AppError('conflict', problem)
    const { publicUrl } = deps.config
    const owners = [
      { realm: 'link' as const, id: manuscriptId },
      ...('id' in by ? [{ realm: 'author' as const, id: by.id }] : []),
    ]
    const file = await claimFile(tx, { url: proof, publicUrl, kind: 'receipt', owners })
    if (!file) throw faultAt('proof', proof ? 'Please upload the proof again.' : 'Choose the proof of your transfer.')
    const at = deps.clock.now()
    const row = { id: newId(), fileId: file.id, createdAt: at }
    await putProof(tx, manuscript, { ...row, reference: reference || null, paidOn: paidOn || null })
    const about = aboutOf(deps, manuscript)
    const listUrl = `${publicUrl}/admin/refunds?list=proofs`
    const office = deps.content.site.contact.email
    await record(deps, tx, {
      ...{ kind: 'send-proof', by, manuscript, at, details: about.due },
      toAuthor: { usual: proofReceived(about) },
      others: [proofRaised(about, office, { reference, listUrl })],
    })
  })
  return { success: 'Thank you. We will e-mail you as soon as your payment is confirmed.' }
}
