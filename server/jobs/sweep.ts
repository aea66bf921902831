import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import {
  addressLinks,
  changedRows,
  doiAnswers,
  idempotencyKeys,
  invitations,
  jobs,
  notifications,
  rateLimits,
  resetCodes,
  reviewLinks,
  sessions,
  staffLogIns,
  staffSteps,
  undoableChanges,
} from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { forgetUnused } from '../people/accounts/address-store.ts'
import { deleteFaults } from '../telemetry/fault-store.ts'

const keepDoneJobsDays = 7
/** What can no longer be taken back has copies of rows that others may want deleted. */
const keepChangesMs = 3_600_000
const keepFaultsDays = 30
const keepLogInsDays = 90
const keepNotificationsDays = 90
/** What a manuscript under way cites is asked for again as soon as it is due. */
const keepDueAnswersDays = 180

/** Deletes what has expired, confirmed addresses that are no longer used, and old jobs, faults, log-ins,
 * notifications and answers about DOIs. */
export async function sweepExpired({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const table of [sessions, resetCodes, invitations, addressLinks, reviewLinks, staffSteps, idempotencyKeys])
    await db.delete(table).where(lt(table.expiresAt, now))
  await forgetUnused(db)
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, now))
  const ago = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)
  await db.delete(jobs).where(and(isNotNull(jobs.doneAt), lt(jobs.doneAt, ago(keepDoneJobsDays))))
  await db.delete(staffLogIns).where(lt(staffLogIns.at, ago(keepLogInsDays)))
  await db.delete(notifications).where(lt(notifications.at, ago(keepNotificationsDays)))
  await db.delete(doiAnswers).where(lt(doiAnswers.dueAt, ago(keepDueAnswersDays)))
  const over = lt(undoableChanges.until, new Date(now.getTime() - keepChangesMs))
  await db
    .delete(changedRows)
    .where(inArray(changedRows.changeId, db.select({ id: undoableChanges.id }).from(undoableChanges).where(over)))
  await db.delete(undoableChanges).where(over)
  await deleteFaults(db, ago(keepFaultsDays))
}
