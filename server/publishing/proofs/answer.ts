import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type {
  addProofComment as addCall,
  answerPageProof as answerCall,
  removeProofComment as removeCall,
} from '#contracts/publishing/proofs.ts'
import { outcomeProblem, proofCommentsMax, proofQuoteMax } from '#domain/manuscript/page-proof.ts'
import { count } from '#domain/words/count.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import { truncate } from '#domain/words/text.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { newId } from '../../ids.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { proofAnswered } from './letters.ts'
import { openForAnswer } from './open.ts'
import { placesOf } from './record.ts'
import { changeProof, countComments, deleteComment, findProofText, insertComment } from './store.ts'

/** It stays with the author until they answer the proof. */
export async function addProofComment(
  deps: Deps,
  visitor: Visitor,
  { quote, words, place: named, ...asked }: InputOf<typeof addCall>,
): Promise<ReplyOf<typeof addCall>> {
  return deps.db.transaction(async (tx) => {
    const { manuscript, proof } = await openForAnswer(deps, tx, visitor, asked)
    const text = await findProofText(tx, manuscript, proof.id)
    const place = text && placesOf(manuscript, text).list.find((one) => one.place === named)
    if (!place) throw faultAt('place', 'Choose a place in the text.')
    if ((await countComments(tx, proof)) >= proofCommentsMax)
      throw new AppError('conflict', 'This proof has very many comments. Send them first.')
    await insertComment(tx, proof, {
      ...{ id: newId(), place: named, where: place.where, words },
      quote: quote || truncate(place.words, Math.min(160, proofQuoteMax)),
      createdAt: deps.clock.now(),
    })
    return { success: `Your comment on ${place.where} is saved. Send it with your answer.` }
  })
}

export async function removeProofComment(
  deps: Deps,
  visitor: Visitor,
  { key, comment }: InputOf<typeof removeCall>,
): Promise<ReplyOf<typeof removeCall>> {
  return deps.db.transaction(async (tx) => {
    const { proof } = await openForAnswer(deps, tx, visitor, { key, proof: null })
    await deleteComment(tx, proof, comment)
    return { success: 'The comment is removed.' }
  })
}

export async function answerPageProof(
  deps: Deps,
  visitor: Visitor,
  { outcome, words, ...asked }: InputOf<typeof answerCall>,
): Promise<ReplyOf<typeof answerCall>> {
  await deps.db.transaction(async (tx) => {
    const { manuscript, proof, by } = await openForAnswer(deps, tx, visitor, asked)
    const comments = await countComments(tx, proof)
    const problem = outcomeProblem(outcome, comments, words)
    if (problem) throw faultAt('words', problem)
    const at = deps.clock.now()
    const isForOffice = outcome === 'commented' || comments > 0
    const answered = { answeredAt: at, answer: words || null, officeSince: isForOffice ? at : null }
    await changeProof(tx, proof, { state: outcome, ...answered })
    const isApproved = outcome === 'approved'
    const deskUrl = `${deps.config.publicUrl}/admin/texts/${manuscript.fileId}#proof`
    const details = { isApproved, comments, answer: words, deskUrl }
    await record(deps, tx, {
      ...{ kind: isApproved ? 'approve-proof' : 'comment-proof', by, manuscript, at },
      reason: comments > 0 ? `With ${count(comments, 'correction')}.` : null,
      details: { round: proof.round, comments },
      toEditor: (to) => proofAnswered(aboutOf(deps, manuscript), to, details),
    })
  })
  return {
    success:
      outcome === 'approved'
        ? 'Thank you. You have approved the proof.'
        : 'Thank you. The editorial office has your corrections and will send you a new proof.',
  }
}
