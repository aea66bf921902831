import type { ShutOuts } from '#contracts/shut-outs.ts'
import { AppError, faultAt } from '#domain/errors.ts'
import { type Staff, shutOutProblem } from '#domain/permissions.ts'
import { openForStaff, openToChange } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { deleteShutOut, findOnlookers, findShutOuts, insertShutOut, releaseEditor } from './desk-store.ts'
import { letInAgain, shutOutOf } from './letters.ts'
import { logReview } from './log.ts'

/** For those who see the manuscript. */
export async function shutOuts({ db }: Deps, staff: Staff, { id }: { id: string }): Promise<ShutOuts> {
  const manuscript = await openForStaff(db, staff, id)
  const [rows, editors] = [await findShutOuts(db, id), await findOnlookers(db, manuscript)]
  const possible = staff.role === 'admin' ? editors : editors.filter((one) => one.id === staff.id)
  return {
    shutOut: rows.map(({ staffId, name, reason, at }) => ({ staffId, name, reason, at: at.toISOString() })),
    possible: possible.map(({ id: _id, name }) => ({ _id, name })),
  }
}

type Wish = { id: string; staffId: string; reason: string }

/** Takes effect with the next request of whoever is shut out. */
export async function shutOut(deps: Deps, staff: Staff, { id, staffId, reason }: Wish): Promise<{ success: string }> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, staff, id)
    const editors = await findOnlookers(tx, manuscript)
    const target = editors.find((one) => one.id === staffId)
    if (!target) throw faultAt('staffId', 'Please choose somebody from the list.')
    const problem = shutOutProblem(staff, target, editors)
    if (problem) throw new AppError(problem.code, problem.sentence)
    const at = deps.clock.now()
    await insertShutOut(tx, { manuscriptId: id, staffId, reason, byId: staff.id, at })
    await releaseEditor(tx, id, staffId)
    const letter = composeLetter(shutOutOf(manuscript, target, { by: staff.name, reason }))
    const letterId = staffId === staff.id ? null : await addLetter(tx, letter, { manuscriptId: id })
    await logReview(tx, manuscript, { by: staff, action: 'shut-out', about: `${target.name}: ${reason}`, letterId, at })
    return { success: `${target.name} no longer sees this manuscript.` }
  })
}

export async function letIn(
  deps: Deps,
  staff: Staff,
  { id, staffId }: { id: string; staffId: string },
): Promise<{ success: string }> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, staff, id)
    const target = (await findShutOuts(tx, id)).find((one) => one.staffId === staffId)
    if (!target || !(await deleteShutOut(tx, id, staffId)))
      throw new AppError('not-found', 'This person is not shut out.')
    const { name, email } = target
    const url = `${deps.config.publicUrl}/admin/review/${id}`
    const letter = composeLetter(letInAgain(manuscript, { name, email }, { by: staff.name, url }))
    const letterId = await addLetter(tx, letter, { manuscriptId: id })
    const at = deps.clock.now()
    await logReview(tx, manuscript, { by: staff, action: 'let-in', about: name, letterId, at })
    return { success: `${name} sees this manuscript again.` }
  })
}
