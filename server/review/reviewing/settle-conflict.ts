import type { InputOf } from '#contracts/endpoint.ts'
import type { settleConflict as call } from '#contracts/review/shut-outs.ts'
import { openKeys } from '#domain/words/authorship.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import { reasonProblem } from '#domain/words/manuscript-status.ts'
import { adminsOf, isUnsettled, type Staff, settlersOf } from '#domain/words/permissions.ts'
import { openToSettle } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { dismiss } from '../../manuscript/submission/conflict-store.ts'
import { openingUrl } from '../../manuscript/submission/opening-url.ts'
import { findOnlookers } from './desk-store.ts'
import { notAnAuthor } from './letters.ts'
import { shutOutIn } from './shut-out.ts'

/** Whether somebody who may be an author is one. Of themselves they can only say that they are. */
export async function settleConflict(
  deps: Deps,
  staff: Staff,
  { id, staffId, isAuthor, reason = '' }: InputOf<typeof call>,
): Promise<{ success: string }> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openToSettle(tx, staff, id)
    const onlookers = await findOnlookers(tx, manuscript)
    const target = onlookers.find((one) => one.id === staffId && isUnsettled(one, manuscript))
    if (!target)
      throw new AppError('conflict', 'This is settled: by somebody else, or because the authors were changed.')
    const isOwn = staffId === staff.id
    const settles = settlersOf(adminsOf(onlookers), manuscript).some((one) => one.id === staff.id)
    if (!(isOwn ? isAuthor : settles)) throw new AppError('forbidden', notTheirs)
    const problem = isOwn ? null : reasonProblem(reason)
    if (problem) throw faultAt('reason', problem)
    if (isAuthor) {
      const words = reason || 'Is an author, as they have said.'
      return { success: await shutOutIn(deps, tx, staff, { manuscript, onlookers, target, reason: words }) }
    }
    const at = deps.clock.now()
    const { name, email } = target
    await dismiss(tx, manuscript, { staffId, keys: openKeys(target, manuscript), at, dismissedById: staff.id })
    const details = { by: staff.name, url: openingUrl(deps, target, manuscript) }
    const letter = composeLetter(notAnAuthor(aboutOf(deps, manuscript), { name, email }, details))
    const letterId = await addLetter(tx, letter, { manuscriptId: id })
    await record(deps, tx, {
      kind: 'dismiss-conflict',
      by: staff,
      manuscript,
      reason: `${name}: ${reason}`,
      letterId,
      at,
    })
    return { success: `${name} is not an author, and sees the review of this manuscript again.` }
  })
}

const notTheirs =
  'Whether somebody is an author, an admin who may not be one settles. Of yourself you can only say that you are.'
