import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { noSuchMessage } from './read.ts'
import { removeMessage } from './store.ts'

/** The activity log records who deleted it, but nothing from the message, because people may ask us to erase it. */
export async function deleteMessage({ db }: Deps, staff: Staff, { id }: { id: string }): Promise<{ success: string }> {
  await db.transaction(async (tx) => {
    // Log before deleting: a trigger copies the sample mark from the message to the entry.
    await logActivity(tx, { by: staff, action: 'delete', object: 'message', objectId: id })
    if (!(await removeMessage(tx, id))) throw noSuchMessage()
  })
  return { success: 'The message was deleted.' }
}
