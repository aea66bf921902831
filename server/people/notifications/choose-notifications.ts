import type { InputOf } from '#contracts/endpoint.ts'
import type { chooseNotifications as call } from '#contracts/people/notifications.ts'
import { type Choices, eventKinds, kindsFor } from '#domain/people/notifications.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { findChoices, putChoices } from './store.ts'

/** Keeps only what differs from the default, so that a better default reaches everybody who did not choose. */
export async function chooseNotifications(
  { db }: Deps,
  staff: Staff,
  asked: InputOf<typeof call>,
): Promise<{ success: string }> {
  await db.transaction(async (tx) => {
    const before = (await findChoices(tx, [staff.id])).get(staff.id) ?? {}
    const chosen: Choices = Object.fromEntries(
      kindsFor(staff.role).flatMap((kind) => {
        const way = asked[kind] ?? before[kind]
        return way && way !== eventKinds[kind].usually ? [[kind, way]] : []
      }),
    )
    await putChoices(tx, staff.id, chosen)
    await logActivity(tx, { by: staff, action: 'choose-notifications', object: 'staff', objectId: staff.id })
  })
  return { success: 'Your choices are saved.' }
}
