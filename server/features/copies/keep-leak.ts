import type { InputOf } from '#contracts/endpoint.ts'
import type { keepInCopy, replaceInCopy } from '#contracts/reviewer-copy.ts'
import { isBeside } from '#domain/anonymity/beside.ts'
import { type CopyState, decideLeak } from '#domain/anonymity/decide-leak.ts'
import type { Spot } from '#domain/anonymity/report.ts'
import { AppError } from '#domain/errors.ts'
import type { Staff } from '#domain/permissions.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { logReview } from '../reviewing/log.ts'
import { type Copy, changeCopy } from '../rounds/copy-store.ts'
import { queueCopies } from '../rounds/queue-copies.ts'
import { openCopy } from './open-copy.ts'

type Done = { success: string }

const decidedAlready = () =>
  new AppError('conflict', 'This place was already decided, or the copy has changed. Reload the page to see it.')

/** Puts other words in the place of those that look like a name. The copy is then made again. */
export async function replaceLeak(
  deps: Deps,
  staff: Staff,
  { id, version, text, ...spot }: InputOf<typeof replaceInCopy>,
): Promise<Done> {
  return deps.db.transaction(async (tx) => {
    const { manuscript, copy } = await openCopy(deps, tx, staff, { id, version })
    const state = decided(deps, staff, copy, spot, text)
    if (!isBeside(spot) && !/^word\/.*#/.test(spot.at))
      throw new AppError(
        'conflict',
        'Words can be replaced in a Word document only. Upload a copy of your own instead.',
      )
    await changeCopy(tx, copy, { ...state, state: 'making', acceptedAt: null, acceptedById: null })
    const at = deps.clock.now()
    await logReview(tx, manuscript, {
      by: staff,
      action: 'replace-in-copy',
      about: `Version ${version}: ${spot.match}`,
      at,
    })
    await queueCopies(tx)
    return { success: 'Replaced.' }
  })
}

export async function keepLeak(
  deps: Deps,
  staff: Staff,
  { id, version, ...spot }: InputOf<typeof keepInCopy>,
): Promise<Done> {
  return deps.db.transaction(async (tx) => {
    const { manuscript, copy } = await openCopy(deps, tx, staff, { id, version })
    await keepState(deps, tx, staff, copy, decided(deps, staff, copy, spot, null))
    const at = deps.clock.now()
    await logReview(tx, manuscript, {
      by: staff,
      action: 'keep-in-copy',
      about: `Version ${version}: ${spot.match}`,
      at,
    })
    return { success: 'Kept.' }
  })
}

/** Keeps every place that is still open. */
export async function acceptCopy(
  deps: Deps,
  staff: Staff,
  { id, version }: { id: string; version: number },
): Promise<Done> {
  return deps.db.transaction(async (tx) => {
    const { manuscript, copy } = await openCopy(deps, tx, staff, { id, version })
    if (copy.state !== 'ready') throw new AppError('conflict', 'The copy is not ready yet.')
    let state: CopyState = { report: copy.report ?? { removed: [], leaks: [] }, decisions: copy.decisions }
    for (const leak of state.report.leaks) state = decided(deps, staff, { ...copy, ...state }, leak, null)
    await keepState(deps, tx, staff, copy, state)
    await logReview(tx, manuscript, {
      by: staff,
      action: 'accept-copy',
      about: `Version ${version}`,
      at: deps.clock.now(),
    })
    return { success: 'Copy accepted. Reviewers can be invited.' }
  })
}

function decided(deps: Deps, staff: Staff, copy: Copy, spot: Spot, text: string | null): CopyState {
  const by = { byId: staff.id, by: staff.name, decidedAt: deps.clock.now().toISOString() }
  const state = copy.report && decideLeak({ report: copy.report, decisions: copy.decisions }, spot, { text, ...by })
  if (!state) throw decidedAlready()
  return state
}

/** The copy itself stays as it is. When nothing is left to decide, it is accepted. */
async function keepState(deps: Deps, tx: Tx, staff: Staff, copy: Copy, state: CopyState): Promise<void> {
  const isAccepted = copy.state === 'ready' && state.report.leaks.length === 0
  const accepted = isAccepted ? { acceptedAt: deps.clock.now(), acceptedById: staff.id } : {}
  await changeCopy(tx, copy, { ...state, ...accepted })
}
