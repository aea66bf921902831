import { stepForStaff } from '#domain/manuscript/history.ts'
import { changedSince, heldUntil, undoProblem } from '#domain/office/undo.ts'
import { AppError } from '#domain/words/errors.ts'
import { readStatus } from '#domain/words/manuscript-status.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { logStep } from '../../manuscript/change-store.ts'
import { takeBackEntry } from '../../money/payments/take-back-entry.ts'
import * as store from './store.ts'

type ById = { id: string }

async function lockOpen({ clock }: Deps, tx: Tx, staff: Staff, id: string) {
  const change = await store.lockChange(tx, id, staff.id)
  if (!change) throw new AppError('not-found', 'There is nothing to undo here.')
  const areLettersHere = await store.lockLetters(tx, id)
  const problem = undoProblem(
    { isTakenBack: change.takenBackAt !== null, until: change.until, areLettersHere },
    clock.now(),
  )
  if (problem) throw new AppError('conflict', problem)
  return change
}

/** Puts back what was changed and cancels its e-mails, or does nothing. Log, histories and ledger are added to, never cut. */
export async function undo(deps: Deps, staff: Staff, { id }: ById): Promise<{ success: string }> {
  return deps.db.transaction(async (tx) => {
    const at = deps.clock.now()
    const steps = await store.lockSteps(tx, id)
    await lockOpen(deps, tx, staff, id)
    const before = new Map<string, string | null>()
    for (const { manuscriptId } of steps)
      before.set(manuscriptId, (await store.findStatus(tx, manuscriptId))?.status ?? null)
    const entries = await store.findEntries(tx, [id])
    const isSame = (await store.isHistoryTheSame(tx, steps)) && (await store.putRowsBack(tx, id))
    if (!isSame) throw new AppError('conflict', changedSince)
    const cancelled = await store.cancelLetters(tx, id)
    for (const receipt of await store.findReceipts(tx, id)) await takeBackEntry(deps, tx, staff, receipt)
    await logHistories(tx, staff, steps, before, at)
    for (const { action, object, objectId, journal } of entries)
      await logActivity(tx, {
        ...{ by: staff, action: 'undo', object, journal, details: { step: action } },
        ...(objectId && { objectId }),
      })
    await store.endChange(tx, id, at)
    return { success: cancelled > 0 ? 'Undone. No e-mail was sent.' : 'Undone.' }
  })
}

/** The steps stay in each history, followed by one that says that they were taken back. */
async function logHistories(
  tx: Tx,
  staff: Staff,
  steps: store.StepRow[],
  before: Map<string, string | null>,
  at: Date,
): Promise<void> {
  for (const [manuscriptId, its] of Map.groupBy(steps, (step) => step.manuscriptId)) {
    const [from, to] = [before.get(manuscriptId) ?? null, (await store.findStatus(tx, manuscriptId))?.status ?? null]
    const reason = its.map(({ action }) => stepForStaff({ action, actor: '', by: null }).what).join(', ')
    const statuses = { from: readStatus(from), to: readStatus(to) }
    const by = { actor: 'staff', actorId: staff.id } as const
    const stepId = await logStep(tx, { manuscriptId, action: 'undo', ...statuses, ...by, reason, at })
    await store.markTakenBack(tx, [...its.map(({ id }) => id), stepId])
  }
}

/** While somebody looks at the offer. Returns how long it lasts now. */
export async function postponeUndo(deps: Deps, staff: Staff, { id }: ById): Promise<{ msLeft: number }> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const change = await lockOpen(deps, tx, staff, id)
    const held = heldUntil(change.createdAt, now, deps.config.undoSeconds)
    const until = held > change.until ? held : change.until
    await store.postponeUntil(tx, id, until)
    return { msLeft: Math.max(0, until.getTime() - now.getTime()) }
  })
}
