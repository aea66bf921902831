import { and, desc, eq, inArray, isNull, lt, min, type SQL } from 'drizzle-orm'
import { backupRuns, files, jobs, staff } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { sweepPicturesJob } from '../../publishing/texts/sweep-pictures.ts'

export type RunRow = typeof backupRuns.$inferSelect

export async function insertRun(db: DbOrTx, run: typeof backupRuns.$inferInsert): Promise<void> {
  await db.insert(backupRuns).values(run)
}

async function findLast(db: DbOrTx, kind: RunRow['kind'], which: SQL | undefined): Promise<RunRow | null> {
  const wanted = and(eq(backupRuns.kind, kind), which)
  const [run] = await db.select().from(backupRuns).where(wanted).orderBy(desc(backupRuns.endedAt)).limit(1)
  return run ?? null
}

/**
 * `to` is the place in the settings, which alone counts: what somebody copies elsewhere is not there when it is needed.
 * Without one, each place counts that has had a backup; what failed in another was mistyped.
 */
export async function findLastRuns(db: DbOrTx, to: string | null) {
  const haveBackups = db.select({ place: backupRuns.place }).from(backupRuns).where(isBackup)
  const isMeant = to === null ? inArray(backupRuns.place, haveBackups) : eq(backupRuns.place, to)
  const isGood = and(isMeant, isNull(backupRuns.fault))
  const [last, lastGood, lastDrill, lastGoodDrill, since] = await Promise.all([
    findLast(db, 'backup', isMeant),
    findLast(db, 'backup', isGood),
    findLast(db, 'drill', isMeant),
    findLast(db, 'drill', isGood),
    findBeginning(db),
  ])
  return { last, lastGood, lastDrill, lastGoodDrill, since }
}

const isBackup = and(eq(backupRuns.kind, 'backup'), isNull(backupRuns.fault))

/** True if a backup was made there. */
export async function findBackupTo(db: DbOrTx, place: string): Promise<boolean> {
  return (await db.$count(backupRuns, and(isBackup, eq(backupRuns.place, place)))) > 0
}

/** True if the last restore drill there found something wrong. */
export async function hasFailedDrill(db: DbOrTx, place: string): Promise<boolean> {
  const there = and(eq(backupRuns.kind, 'drill'), eq(backupRuns.place, place))
  const [last] = await db.select().from(backupRuns).where(there).orderBy(desc(backupRuns.endedAt)).limit(1)
  return last !== undefined && last.fault !== null
}

/** When the first member of staff was added, which is when the site began. */
async function findBeginning(db: DbOrTx): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(staff.createdAt) })
    .from(staff)
    .where(eq(staff.sample, false))
  return row?.at ?? null
}

export function findRuns(db: DbOrTx, limit: number): Promise<RunRow[]> {
  return db.select().from(backupRuns).orderBy(desc(backupRuns.endedAt)).limit(limit)
}

export async function deleteRuns(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(backupRuns).where(lt(backupRuns.endedAt, before))
}

export function findFiles(db: DbOrTx): Promise<{ id: string; sha256: string }[]> {
  return db.select({ id: files.id, sha256: files.sha256 }).from(files)
}

/** No backup has the pictures of texts: the site looks for them when it starts, and makes them again. */
export async function lookForPictures(db: DbOrTx): Promise<void> {
  await db
    .update(jobs)
    .set({ dueAt: new Date(0) })
    .where(eq(jobs.id, sweepPicturesJob))
}
