import type { Scope } from '#domain/office/scope.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { putScope } from './today-store.ts'

/** Kept with the account, so that Today begins with it on every device. */
export async function chooseScope(
  { db }: Deps,
  staff: Staff,
  { whose }: { whose: Scope },
): Promise<{ success: string }> {
  await putScope(db, staff.id, whose)
  return { success: 'Today will begin with this.' }
}
