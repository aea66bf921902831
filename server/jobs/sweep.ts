import { and, isNotNull, lt } from 'drizzle-orm'
import {
  addressLinks,
  idempotencyKeys,
  invitations,
  jobs,
  rateLimits,
  resetCodes,
  reviewLinks,
  sessions,
} from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { forgetUnused } from '../features/accounts/address-store.ts'

const keepDoneJobsDays = 7

/** Deletes expired rows, confirmed addresses that are no longer used, and jobs that finished a week ago. */
export async function sweepExpired({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const table of [sessions, resetCodes, invitations, addressLinks, reviewLinks, idempotencyKeys])
    await db.delete(table).where(lt(table.expiresAt, now))
  await forgetUnused(db)
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, now))
  const before = new Date(now.getTime() - keepDoneJobsDays * 24 * 3600 * 1000)
  await db.delete(jobs).where(and(isNotNull(jobs.doneAt), lt(jobs.doneAt, before)))
}
