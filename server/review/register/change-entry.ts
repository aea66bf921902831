import type { LoggedAction } from '#domain/manuscript/activity-sentences.ts'
import { type EntryChanges, entryChanges, isSameAddresses } from '#domain/review/reviewer.ts'
import { type AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { dropConfirmations, insertChanges } from './address-store.ts'
import type { Changeable } from './open-entry.ts'
import { type Change, updateReviewer } from './store.ts'
import { tellAddresses } from './tell-addresses.ts'

/** Somebody else entered the address at the same time, or has it. */
export function isTaken(): AppError {
  return faultAt('email', 'One of these addresses is already in the register.', 'conflict')
}

type Logged = {
  by: Staff
  action: LoggedAction
  details?: Record<string, unknown>
  /** Addresses of another entry that becomes part of this one. */
  joined?: readonly string[]
}

/** The only way to change an entry: the log gets what stood there before, and the old addresses hear of new ones. */
export async function changeEntry(
  deps: Deps,
  tx: Tx,
  entry: Changeable,
  change: Omit<Change, 'updatedAt'>,
  { joined = [], ...logged }: Logged,
): Promise<void> {
  if (!(await updateReviewer(tx, entry, { ...change, updatedAt: deps.clock.now() }))) throw isTaken()
  await logEntry(tx, entry.id, logged, entryChanges(entry, change))
  const { emails: after } = change
  if (!after || isSameAddresses(entry.emails, after)) return
  await dropConfirmations(tx, entry.id, after)
  await tellAddresses(deps, tx, entry, { before: [...entry.emails, ...joined], after })
}

type Entry = { by: Staff | null; action: LoggedAction; details?: Record<string, unknown> }

export async function logEntry(
  tx: Tx,
  objectId: string,
  { by, ...entry }: Entry,
  changes: EntryChanges,
): Promise<void> {
  const journal = by?.access ?? null
  const activityId = await logActivity(tx, { by, ...entry, object: 'reviewer', objectId, journal })
  if (Object.keys(changes).length > 0) await insertChanges(tx, { activityId, reviewerId: objectId, changes })
}
