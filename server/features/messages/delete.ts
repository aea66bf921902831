import type { Staff } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { noSuchMessage } from './read.ts'
import { removeMessage } from './store.ts'

/** The log keeps that it was deleted and by whom, but no word of what a person asked us to forget. */
export async function deleteMessage({ db }: Deps, staff: Staff, { id }: { id: string }): Promise<{ success: string }> {
  await db.transaction(async (tx) => {
    // Before it is gone: the entry carries the mark of a sample message.
    await logActivity(tx, { by: staff, action: 'delete', object: 'message', objectId: id })
    if (!(await removeMessage(tx, id))) throw noSuchMessage()
  })
  return { success: 'The message was deleted.' }
}
