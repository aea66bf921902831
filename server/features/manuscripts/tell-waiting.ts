import type { Deps } from '../../deps.ts'
import { findForUpdate, findOpenByEmail } from './store.ts'
import { tellCoAuthors } from './tell-co-authors.ts'

/** The address has just been confirmed: now the co-authors of its manuscripts are told. Each once, however often it runs. */
export async function tellWaiting(deps: Deps, { email }: Record<string, unknown>): Promise<void> {
  for (const id of await findOpenByEmail(deps.db, String(email))) {
    await deps.db.transaction(async (tx) => {
      const manuscript = await findForUpdate(tx, id)
      if (manuscript && manuscript.email === email) await tellCoAuthors(deps, tx, manuscript)
    })
  }
}
