import type { ShutOuts } from '#contracts/review/shut-outs.ts'
import { keysInWords, openKeys } from '#domain/words/authorship.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import {
  adminsOf,
  isConflicted,
  isUnsettled,
  type Staff,
  settlersOf,
  shutOutProblem,
} from '#domain/words/permissions.ts'
import { type Opened, openForStaff, openToSettle } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { deleteShutOut, findOnlookers, findShutOuts, insertShutOut, releaseEditor } from './desk-store.ts'
import { letInAgain, shutOutOf } from './letters.ts'

/** For those who see the manuscript. */
export async function shutOuts({ db }: Deps, staff: Staff, { id }: { id: string }): Promise<ShutOuts> {
  const manuscript = await openForStaff(db, staff, id)
  const [rows, onlookers] = [await findShutOuts(db, manuscript), await findOnlookers(db, manuscript)]
  const settlers = settlersOf(adminsOf(onlookers), manuscript)
  const settles = settlers.some((one) => one.id === staff.id)
  const possible = onlookers.filter((one) => !one.conflicts.includes(id) && (settles || one.id === staff.id))
  return {
    needsAdmin: staff.conflicts?.includes(id) === true,
    named: onlookers
      .filter((one) => isUnsettled(one, manuscript))
      .map((one) => ({
        ...{ _id: one.id, name: one.name, by: keysInWords(openKeys(one, manuscript)) },
        mayConfirm: settles || one.id === staff.id,
        mayDismiss: settles && one.id !== staff.id,
        problem: shutOutProblem(one, one, onlookers, settlers)?.sentence ?? null,
      })),
    // Why colleagues are shut out may tell more of the review than whoever may be an author should know.
    shutOut: (isConflicted(staff, manuscript) && !settles ? [] : rows).map(({ staffId, name, reason, at }) => ({
      staffId,
      name,
      reason,
      at: at.toISOString(),
    })),
    possible: possible.map(({ id: _id, name }) => ({ _id, name })),
  }
}

type Wish = { id: string; staffId: string; reason: string }

/** Takes effect with the next request of whoever is shut out. */
export async function shutOut(deps: Deps, staff: Staff, { id, staffId, reason }: Wish): Promise<{ success: string }> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openToSettle(tx, staff, id)
    const onlookers = await findOnlookers(tx, manuscript)
    const target = onlookers.find((one) => one.id === staffId && !one.conflicts.includes(id))
    if (!target) throw faultAt('staffId', 'Please choose somebody from the list.')
    return { success: await shutOutIn(deps, tx, staff, { manuscript, onlookers, target, reason }) }
  })
}

type Onlooker = Awaited<ReturnType<typeof findOnlookers>>[number]
type Closing = { manuscript: Opened; onlookers: Onlooker[]; target: Onlooker; reason: string }

/** Returns what to say of it. Needs the manuscript's lock. */
export async function shutOutIn(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  { manuscript, onlookers, target, reason }: Closing,
): Promise<string> {
  const { id: manuscriptId } = manuscript
  const { id: staffId, name } = target
  const problem = shutOutProblem(staff, target, onlookers, settlersOf(adminsOf(onlookers), manuscript))
  if (problem) throw new AppError(problem.code, problem.sentence)
  const at = deps.clock.now()
  await insertShutOut(tx, manuscript, { staffId, reason, byId: staff.id, at })
  await releaseEditor(tx, manuscript, staffId)
  const letter = composeLetter(shutOutOf(manuscript, target, { by: staff.name, reason }))
  const letterId = staffId === staff.id ? null : await addLetter(tx, letter, { manuscriptId })
  await record(deps, tx, { kind: 'shut-out', by: staff, manuscript, reason: `${name}: ${reason}`, letterId, at })
  return `${name} no longer sees this manuscript.`
}

export async function letIn(
  deps: Deps,
  staff: Staff,
  { id, staffId }: { id: string; staffId: string },
): Promise<{ success: string }> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openToSettle(tx, staff, id)
    const settlers = settlersOf(adminsOf(await findOnlookers(tx, manuscript)), manuscript)
    if (staffId === staff.id || !settlers.some((one) => one.id === staff.id))
      throw new AppError('forbidden', 'Only an admin without a conflict of interest can let somebody in again.')
    const target = (await findShutOuts(tx, manuscript)).find((one) => one.staffId === staffId)
    if (!target || !(await deleteShutOut(tx, manuscript, staffId)))
      throw new AppError('not-found', 'This person is not shut out.')
    const { name, email } = target
    const url = `${deps.config.publicUrl}/admin/review/${id}`
    const letter = composeLetter(letInAgain(manuscript, { name, email }, { by: staff.name, url }))
    const letterId = await addLetter(tx, letter, { manuscriptId: id })
    const at = deps.clock.now()
    await record(deps, tx, { kind: 'let-in', by: staff, manuscript, reason: name, letterId, at })
    return { success: `${name} sees this manuscript again.` }
  })
}
