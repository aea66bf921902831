import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { isKnownDifference, resolveRow } from './store.ts'

/** Somebody knows why: it is no longer open, even if the next comparison finds it again. */
export async function resolveDifference({ db, clock }: Deps, actor: Staff, { id, note }: { id: string; note: string }) {
  await db.transaction(async (tx) => {
    const row = await resolveRow(tx, id, { resolvedAt: clock.now(), resolvedById: actor.id, note })
    if (!row)
      throw (await isKnownDifference(tx, id))
        ? new AppError('conflict', 'This difference has already been explained.')
        : new AppError('not-found', 'There is no such difference.')
    const details = { kind: row.kind, note }
    await logActivity(tx, {
      by: actor,
      action: 'resolve-difference',
      object: 'payment',
      objectId: row.reference,
      details,
    })
  })
  return { success: 'Explained.' }
}
