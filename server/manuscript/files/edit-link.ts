import { decide, readStatus, type Verdict } from '#domain/words/manuscript-status.ts'
import type { DbOrTx } from '#server/db/types.ts'
import { hashToken } from '#server/ids.ts'
import type { Owner } from '../file-store.ts'
import { manuscriptOfLink } from './store.ts'

type Opened = { owner: Owner; verdict: Verdict }

/** A link to edit or to revise acts for its manuscript: `owner` is the manuscript, `verdict` says whether the link still works. */
export async function openEditLink(db: DbOrTx, token: string): Promise<Opened | null> {
  const manuscript = await manuscriptOfLink(db, hashToken(token), ['edit', 'revise'])
  if (!manuscript) return null
  const { id, journal, status } = manuscript
  const verdict = decide({ realm: 'link' }, { journal, status: readStatus(status) }, 'edit-by-link')
  return { owner: { realm: 'link', id }, verdict }
}

/** A link to the page of a charge brings the proof of a bank transfer, while there is something to pay. */
export async function openChargeLink(db: DbOrTx, token: string): Promise<Opened | null> {
  const manuscript = await manuscriptOfLink(db, hashToken(token), ['charge'])
  if (!manuscript) return null
  const { id, journal, status } = manuscript
  const verdict = decide({ realm: 'payment' }, { journal, status: readStatus(status) }, 'pay')
  return { owner: { realm: 'link', id }, verdict }
}
