import { AppError } from '#domain/errors.ts'
import { readStatus } from '#domain/manuscript-status.ts'
import { maySeeManuscript, type Staff } from '#domain/permissions.ts'
import { notHere } from '#domain/transfer.ts'
import type { DbOrTx } from '../../db/types.ts'
import { findManuscript } from './proposal-store.ts'

/** Throws as if there were nothing for whoever may not see it. */
export async function seenManuscript(db: DbOrTx, staff: Staff, id: string) {
  const row = await findManuscript(db, id)
  const manuscript = row && { ...row, status: readStatus(row.status) }
  if (!manuscript || !maySeeManuscript({ author: null, staff }, manuscript)) throw new AppError('not-found', notHere)
  return manuscript
}
