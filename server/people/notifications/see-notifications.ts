import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { putSeen } from './store.ts'

/** They have looked: what happened up to this moment is no longer new to them. */
export async function seeNotifications({ db }: Deps, staff: Staff, until: string): Promise<void> {
  await putSeen(db, staff.id, new Date(until))
}
