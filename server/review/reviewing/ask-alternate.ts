import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { send } from './invite.ts'
import { lockInvitation } from './open.ts'

/** Asks an alternate before anybody has declined or was silent. */
export async function askAlternate(deps: Deps, staff: Staff, { id }: { id: string }): Promise<{ success: string }> {
  return deps.db.transaction(async (tx) => {
    const { manuscript, reviewer } = await lockInvitation(tx, staff, id)
    if (!(await send(deps, tx, manuscript, id, staff)))
      throw new AppError('conflict', `${reviewer.name} no longer waits as an alternate. Reload the page.`)
    return { success: `${reviewer.name} is asked now.` }
  })
}
