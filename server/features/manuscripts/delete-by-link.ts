import type { Deps } from '../../deps.ts'
import { carryOut } from './carry-out.ts'
import { openLink } from './links.ts'

export async function deleteByLink(deps: Deps, { token }: { token: string }): Promise<{ success: string }> {
  const { manuscript, transition } = await openLink(deps, token, 'delete')
  await deps.db.transaction((tx) => carryOut(deps, tx, { by: { realm: 'link' }, manuscript, transition }))
  return { success: 'Your manuscript was deleted.' }
}
