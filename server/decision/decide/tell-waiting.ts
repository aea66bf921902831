import { openForJob } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { tellCoAuthors } from '../../manuscript/submission/tell-co-authors.ts'
import { findOpenByEmail } from './store.ts'

/** Called when an address has been confirmed: tells the co-authors of its manuscripts, each of them only once. */
export async function tellWaiting(deps: Deps, { email }: Record<string, unknown>): Promise<void> {
  for (const id of await findOpenByEmail(deps.db, String(email))) {
    await deps.db.transaction(async (tx) => {
      const manuscript = await openForJob(tx, id)
      if (manuscript && manuscript.email === email) await tellCoAuthors(deps, tx, manuscript)
    })
  }
}
