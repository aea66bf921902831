import type { InputOf } from '#contracts/endpoint.ts'
import type {
  askForProof as askCall,
  StaffProofs,
  withdrawProof as withdrawCall,
} from '#contracts/publishing/proofs.ts'
import { dueDayProblem } from '#domain/manuscript/page-proof.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { newId } from '../../ids.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { newPageLink } from '../../manuscript/submission/page-link.ts'
import { todayOf } from '../../review/rules.ts'
import { queuePdf } from '../pdfs/queue.ts'
import { findText } from '../texts/store.ts'
import { proofAsked, proofWithdrawn } from './letters.ts'
import { openForStaff } from './open.ts'
import { askProblem, listPageProofs } from './read.ts'
import { changeProof, findLastProof, insertProof } from './store.ts'

/** The author gets the text as it is now. What is changed later is in the next proof. */
export async function askForProof(deps: Deps, by: Staff, { id, dueOn }: InputOf<typeof askCall>): Promise<StaffProofs> {
  await deps.db.transaction(async (tx) => {
    const manuscript = await openForStaff(tx, by, id)
    const dayProblem = dueDayProblem(dueOn, todayOf(deps))
    if (dayProblem) throw faultAt('dueOn', dayProblem)
    const row = await findText(tx, id)
    const last = await findLastProof(tx, manuscript)
    const problem = askProblem(manuscript, last, row)
    if (problem) throw new AppError('conflict', problem)
    if (!row?.text) throw new AppError('conflict', 'There is no text yet. Make it first.')
    const at = deps.clock.now()
    // One of an earlier file can no longer be answered.
    if (last?.state === 'asked') await changeProof(tx, last, { state: 'superseded', endedAt: at })
    else if (last) await changeProof(tx, last, { officeSince: null })
    const round = (last?.round ?? 0) + 1
    await insertProof(tx, manuscript, {
      ...{ id: newId(), fileId: id, round, text: row.text },
      ...{ dueOn, askedById: by.id, createdAt: at },
    })
    await queuePdf(tx)
    const url = await newPageLink(deps, tx, manuscript, 'proof')
    const toAuthor = { usual: proofAsked(aboutOf(deps, manuscript), { dueOn, url, round }) }
    await record(deps, tx, { kind: 'ask-proof', by, manuscript, at, details: { round, dueOn }, toAuthor })
  })
  return listPageProofs(deps, by, { id })
}

/** The author is notified, because the link in their e-mail says nothing else. */
export async function withdrawProof(deps: Deps, by: Staff, { id }: InputOf<typeof withdrawCall>): Promise<StaffProofs> {
  await deps.db.transaction(async (tx) => {
    const manuscript = await openForStaff(tx, by, id)
    const last = await findLastProof(tx, manuscript)
    if (last?.state !== 'asked')
      throw new AppError('conflict', 'No proof waits for the author. They may have answered it.')
    const at = deps.clock.now()
    await changeProof(tx, last, { state: 'withdrawn', endedAt: at })
    const toAuthor = { usual: proofWithdrawn(aboutOf(deps, manuscript)) }
    await record(deps, tx, { kind: 'withdraw-proof', by, manuscript, at, details: { round: last.round }, toAuthor })
  })
  return listPageProofs(deps, by, { id })
}
