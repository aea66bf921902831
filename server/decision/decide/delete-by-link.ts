import type { Actor } from '#domain/words/manuscript-status.ts'
import type { Deps } from '../../deps.ts'
import { type OpenedLink, openLink } from '../../manuscript/submission/links.ts'
import { confirmAddress } from '../../people/accounts/addresses.ts'
import { carryOut } from '../carry-out.ts'

export async function deleteByLink(deps: Deps, { token }: { token: string }): Promise<{ success: string }> {
  return withdraw(deps, { realm: 'link' }, await openLink(deps, token, 'delete'))
}

/** Used for the link and for the owner: the same rules and the same e-mail. */
export async function withdraw(
  deps: Deps,
  by: Actor,
  { manuscript, transition }: OpenedLink,
): Promise<{ success: string }> {
  await deps.db.transaction(async (tx) => {
    await carryOut(deps, tx, { by, manuscript, transition })
    if (by.realm === 'link') await confirmAddress(tx, manuscript.email)
  })
  return { success: 'Your manuscript is withdrawn. It and its file have been deleted.' }
}
