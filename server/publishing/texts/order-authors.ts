import type { InputOf } from '#contracts/endpoint.ts'
import type { orderAuthors as contract, TextState } from '#contracts/publishing/texts.ts'
import { inFileOrder } from '#domain/publishing/full-text/byline.ts'
import { AppError } from '#domain/words/errors.ts'
import { mayCompleteRecord } from '#domain/words/manuscript-status.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '#server/deps.ts'
import { lockOpened } from '../../access/opened.ts'
import { record } from '../../events/record.ts'
import { changeFields } from '../../manuscript/change-store.ts'
import { ownedText, stateOf } from './read.ts'
import { findText } from './store.ts'

/** Puts the co-authors of a manuscript's record into the order of its file. Who submitted it stays the first. */
export async function orderAuthors(deps: Deps, staff: Staff, { id }: InputOf<typeof contract>): Promise<TextState> {
  return deps.db.transaction(async (tx) => {
    const owned = await ownedText(tx, staff, id)
    const manuscript = owned.manuscript && (await lockOpened(tx, owned.manuscript))
    if (!manuscript || !mayCompleteRecord(manuscript.status))
      throw new AppError('conflict', 'The authors of this record cannot be changed here. Correct the record.')
    const row = await findText(tx, id)
    const order = inFileOrder(owned.authors, row?.report?.byline?.names ?? [])
    if (order?.[0] !== 0)
      throw new AppError('conflict', 'The file names others, or another first author. Correct the record.')
    const coAuthors = order.slice(1).flatMap((at) => manuscript.coAuthors[at - 1] ?? [])
    const at = deps.clock.now()
    await changeFields(tx, manuscript, { coAuthors, updatedAt: at })
    await record(deps, tx, { kind: 'complete-record', by: staff, manuscript, at })
    return stateOf(row, await ownedText(tx, staff, id))
  })
}
