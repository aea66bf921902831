import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { addEvent, changeAttempt, findHeld, lockAttempt, settleHeld } from './store.ts'

type Input = { reference: string; note?: string | undefined }

/** Records that held money was refunded, or settled as the note says. It can no longer be applied. */
export async function settleRefund({ db, clock }: Deps, actor: Staff, { reference, note }: Input) {
  const now = clock.now()
  await db.transaction(async (tx) => {
    await lockAttempt(tx, reference)
    const settlement = { settledAs: 'refunded', settledAt: now, settledById: actor.id, note: note ?? null } as const
    if (!(await settleHeld(tx, reference, settlement))) {
      const isKnown = await findHeld(tx, reference)
      throw isKnown
        ? new AppError('conflict', 'This has already been settled.')
        : new AppError('not-found', 'There is no such payment.')
    }
    await changeAttempt(tx, reference, { state: 'refunded' })
    const details = { by: actor.id, note: note ?? null }
    await addEvent(tx, { kind: 'refund', reference, outcome: 'refunded', details, at: now })
    await logActivity(tx, { by: actor, action: 'settle-refund', object: 'payment', objectId: reference, details })
  })
  return { success: 'Marked as done.' }
}
