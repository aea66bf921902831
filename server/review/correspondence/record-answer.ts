import type { InputOf } from '#contracts/endpoint.ts'
import type { recordAnswer as recordCall } from '#contracts/review/correspondence.ts'
import { AppError } from '#domain/words/errors.ts'
import { numbered } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { type OpenedReview, openToChange } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { newId } from '../../ids.ts'
import { findMovedAt } from '../../manuscript/moves-store.ts'
import { roleOf } from './letters.ts'
import { findPeople } from './people.ts'
import { findMessage, insertAnswer } from './store.ts'

export type Message = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/** For an answer that came to a mailbox of the staff. */
export async function recordAnswer(
  deps: Deps,
  staff: Staff,
  { id: manuscriptId, message: letterId, text }: InputOf<typeof recordCall>,
): Promise<{ success: string }> {
  await deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, staff, manuscriptId)
    const message = await findMessage(tx, manuscript, letterId)
    const movedAt = await findMovedAt(tx, manuscript)
    if (!message || (movedAt && message.createdAt < movedAt))
      throw new AppError('not-found', 'This message does not exist.')
    const at = deps.clock.now()
    await insertAnswer(tx, manuscript, { id: newId(), letterId, text, staffName: staff.name, at })
    await record(deps, tx, {
      kind: 'record-answer',
      by: staff,
      manuscript,
      reason: await fromWhom(tx, manuscript, message),
      at,
    })
  })
  return { success: 'The answer is kept with the message.' }
}

/** Whom the history names: reviewers by their number. */
export async function fromWhom(tx: Tx, manuscript: OpenedReview, { kind, toEmail }: Message): Promise<string> {
  const role = roleOf(kind)
  if (role !== 'reviewer') return role === 'author' ? 'The author' : 'A co-author'
  const reviewer = (await findPeople(tx, manuscript)).find((one) => one.role === role && one.email === toEmail)
  return reviewer?.number ? numbered({ number: reviewer.number }) : 'A reviewer'
}
