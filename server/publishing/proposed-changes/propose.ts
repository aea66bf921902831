import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type {
  proposeChanges as call,
  withdrawProposedChanges as withdrawCall,
} from '#contracts/publishing/proposed-changes.ts'
import { changesBetween, proposableOf, proposalProblems } from '#domain/publishing/proposed-changes.ts'
import { AppError, refuse } from '#domain/words/errors.ts'
import { mayCompleteRecord, statusLabels } from '#domain/words/manuscript-status.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openToChange } from '../../access/opened.ts'
import { refuseOutdated } from '../../decision/carry-out.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { newId } from '../../ids.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { newPageLink } from '../../manuscript/submission/page-link.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'
import { changesProposed, changesWithdrawn } from './letters.ts'
import { answerOpen, findOpenChanges, insertProposedChanges } from './store.ts'

/** The manuscript stays as it is: the author's approval changes it (answer.ts). */
export async function proposeChanges(
  deps: Deps,
  by: Staff,
  { id, updatedAt, words, despiteNames, ...after }: InputOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, by, id)
    const { status } = manuscript
    refuseStatus(manuscript, 'no correction can be proposed')
    await refuseOutdated(tx, manuscript, updatedAt, by)
    const before = proposableOf(manuscript)
    if (after.names.length !== before.names.length)
      throw new AppError('bad-input', 'Authors cannot be added or removed here.')
    refuse(proposalProblems(before, after))
    if (await findOpenChanges(tx, manuscript))
      throw new AppError('conflict', 'A correction already waits for the author. Withdraw it first.')
    const at = deps.clock.now()
    await insertProposedChanges(tx, manuscript, {
      ...{ id: newId(), before, after, words },
      ...{ proposedById: by.id, createdAt: at },
    })
    const changes = changesBetween(before, after)
    const letterOf = (words: string, url: string) => changesProposed(aboutOf(deps, manuscript), { changes, words, url })
    const url = await newPageLink(deps, tx, manuscript, 'correction')
    const toAuthor = { bare: letterOf('', url), usual: letterOf(words, url), change: { despiteNames } }
    await record(deps, tx, { kind: 'propose-correction', by, manuscript, at, toAuthor })
    return { _id: id, status }
  })
}

/** What was proposed is never carried out. The author is notified, because the link in their e-mail says nothing else. */
export async function withdrawProposedChanges(
  deps: Deps,
  by: Staff,
  { id }: InputOf<typeof withdrawCall>,
): Promise<ReplyOf<typeof withdrawCall>> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, by, id)
    refuseStatus(manuscript, 'the proposal cannot be withdrawn')
    const at = deps.clock.now()
    const withdrawn = await answerOpen(tx, manuscript, { outcome: 'withdrawn', answer: null, answeredAt: at })
    if (!withdrawn) throw new AppError('conflict', 'No correction waits for the author. They may have answered it.')
    const toAuthor = { usual: changesWithdrawn(aboutOf(deps, manuscript)) }
    await record(deps, tx, { kind: 'withdraw-correction', by, manuscript, at, toAuthor })
    return { _id: id, status: manuscript.status }
  })
}

function refuseStatus({ status }: Manuscript, refusal: string): void {
  if (!mayCompleteRecord(status))
    throw new AppError('conflict', `This manuscript is ${statusLabels[status]}, so ${refusal}.`)
}
