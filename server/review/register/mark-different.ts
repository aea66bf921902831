import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { insertDifferent } from './duplicate-store.ts'
import { isShownTo } from './open-entry.ts'
import { lockReviewersShared } from './store.ts'

/** Most likely a colleague was faster. */
export function areGone(): AppError {
  return new AppError('not-found', 'These two entries have already been merged, or one of them was deleted.')
}

/** Remembers that two entries are two people. They can still be merged by hand. */
export async function markDifferent(
  { db }: Deps,
  actor: Staff,
  { one, other }: { one: string; other: string },
): Promise<{ success: string }> {
  return db.transaction(async (tx) => {
    const people = await lockReviewersShared(tx, [one, other])
    const seen = people.filter((each) => isShownTo(actor, each))
    if (one === other || seen.length < 2) throw areGone()
    await insertDifferent(tx, one, other)
    const entry = { by: actor, action: 'keep-apart', object: 'reviewer', journal: actor.access } as const
    await logActivity(tx, { ...entry, objectId: one })
    return { success: `${seen.map(({ name }) => name).join(' and ')} are kept as two people.` }
  })
}
