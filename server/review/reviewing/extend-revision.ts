import { newDayProblem } from '#domain/manuscript/revision.ts'
import { addDays, dayInWords } from '#domain/words/day.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { newPageLink } from '../../manuscript/submission/page-link.ts'
import { todayOf } from '../rules.ts'
import { lockUnderReview } from './open.ts'
import { stateOf } from './open-revision.ts'
import { moreTime } from './revision-letters.ts'
import { changeRevision, dueFrom, findRevision } from './revision-store.ts'

/** Gives the author more time, whether or not they asked for it. */
export async function extendRevision(
  deps: Deps,
  staff: Staff,
  { id, dueOn }: { id: string; dueOn: string },
): Promise<{ success: string }> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await lockUnderReview(tx, staff, id)
    const found = await findRevision(tx, manuscript)
    if (!found || stateOf({ ...found, manuscript }) !== 'open')
      throw new AppError('conflict', 'No revision is awaited from the author any more. Reload the page.')
    const today = todayOf(deps)
    const problem = newDayProblem(dueOn, { after: today, until: addDays(today, 365) })
    if (problem) throw faultAt('dueOn', problem)
    const letter = moreTime(aboutOf(deps, manuscript), dueOn, await newPageLink(deps, tx, manuscript, 'revise'))
    const letterId = await addLetter(tx, composeLetter(letter), { manuscriptId: id })
    const asked = { askedUntil: null, askedReason: null }
    await changeRevision(tx, found.round, { ...dueFrom(today, dueOn), ...asked, letterId })
    const about = `Until ${dayInWords(dueOn)}`
    await record(deps, tx, {
      kind: 'extend-revision',
      by: staff,
      manuscript,
      reason: about,
      letterId,
      at: deps.clock.now(),
    })
    return { success: 'The author has more time now, and is told.' }
  })
}
