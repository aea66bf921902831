import { decide, readStatus, type Verdict } from '#domain/manuscript-status.ts'
import type { DbOrTx } from '#server/db/types.ts'
import { hashToken } from '#server/ids.ts'
import { manuscriptOfEditLink, type Owner } from './store.ts'

/** A link to edit or to revise acts for its manuscript: `owner` is the manuscript, `verdict` says whether the link still works. */
export async function openEditLink(db: DbOrTx, token: string): Promise<{ owner: Owner; verdict: Verdict } | null> {
  const manuscript = await manuscriptOfEditLink(db, hashToken(token))
  if (!manuscript) return null
  const { id, journal, status } = manuscript
  const verdict = decide({ realm: 'link' }, { journal, status: readStatus(status) }, 'edit-by-link')
  return { owner: { realm: 'link', id }, verdict }
}
