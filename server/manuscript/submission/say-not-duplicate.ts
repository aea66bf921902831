import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { sayNotDuplicate as contract } from '#contracts/manuscript/same-work.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openToChange } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { alikeFor } from './same-work.ts'
import { insertNotDuplicate } from './same-work-store.ts'

/** Only who may see both can say so. It is said to all staff. */
export async function sayNotDuplicate(
  deps: Deps,
  staff: Staff,
  { id, workId }: InputOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, staff, id)
    const alike = (await alikeFor({ config: deps.config, db: tx }, staff, [manuscript])).get(id)
    const work = alike?.works.find(({ _id }) => _id === workId)
    if (!work) throw new AppError('not-found', 'This is no longer shown as a possible duplicate.')
    const at = deps.clock.now()
    await insertNotDuplicate(tx, manuscript, { workId, createdAt: at })
    // Editors of this journal read its history, but not what other journals have received.
    const isKnown = work.article !== null || work.journal === manuscript.journal
    const reason = isKnown ? `Not the same as ${work.number}.` : 'Not the same as a manuscript of another journal.'
    await record(deps, tx, { kind: 'say-not-duplicate', by: staff, manuscript, at, reason })
    return { success: 'Not a duplicate: it is not shown again.' }
  })
}
