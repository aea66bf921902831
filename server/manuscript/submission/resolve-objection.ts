import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { resolveObjection as contract } from '#contracts/manuscript/decisions.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openToChange } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { aboutOf } from './about.ts'
import { objectionResolved } from './co-author-letters.ts'
import { isNamed, putResolution } from './link-store.ts'

/** Allows the manuscript to proceed. The co-author is notified, but the note is only for staff. */
export async function resolveObjection(
  deps: Deps,
  staff: Staff,
  { id, email, note }: InputOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, staff, id)
    const at = deps.clock.now()
    const given = { resolvedAt: at, resolvedById: staff.id, resolution: note }
    const objector = await putResolution(tx, manuscript, email, given)
    if (!objector) throw new AppError('conflict', 'This objection is no longer open. Someone may have resolved it.')
    const to = { name: objector.name, email }
    const letter = objectionResolved(aboutOf(deps, manuscript), to, isNamed(manuscript, email))
    const letterId = await addLetter(tx, composeLetter(letter), { manuscriptId: id })
    await record(deps, tx, { kind: 'resolve-objection', by: staff, manuscript, at, reason: note, letterId })
    return { _id: id, status: manuscript.status }
  })
}
