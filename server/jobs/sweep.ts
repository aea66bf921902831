import { and, isNotNull, lt } from 'drizzle-orm'
import { addressLinks, idempotencyKeys, invitations, jobs, rateLimits, resetCodes, sessions } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { forgetUnused } from '../features/accounts/address-store.ts'

const keepDoneJobsDays = 7

/** Deletes expired rows, confirmed addresses that are no longer used, and jobs that finished a week ago. */
export async function sweepExpired({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
  await db.delete(resetCodes).where(lt(resetCodes.expiresAt, now))
  await db.delete(invitations).where(lt(invitations.expiresAt, now))
  await db.delete(addressLinks).where(lt(addressLinks.expiresAt, now))
  await forgetUnused(db)
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, now))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, now))
  const before = new Date(now.getTime() - keepDoneJobsDays * 24 * 3600 * 1000)
  await db.delete(jobs).where(and(isNotNull(jobs.doneAt), lt(jobs.doneAt, before)))
}
