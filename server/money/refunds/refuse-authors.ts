import { AppError } from '#domain/words/errors.ts'
import { isConflicted, type Staff } from '#domain/words/permissions.ts'
import { notTheirMoney } from '#domain/words/refusal.ts'
import { openForSite } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Paid } from './paid.ts'

/** Nobody sends back the charge of a manuscript with which they have, or may have, a conflict of interest. */
export async function refuseAuthors(tx: Tx, actor: Staff, { manuscriptId }: Paid): Promise<void> {
  const manuscript = await openForSite(tx, manuscriptId)
  if (!manuscript || !isConflicted(actor, manuscript)) return
  throw new AppError('forbidden', notTheirMoney)
}
