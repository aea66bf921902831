import { and, desc, eq, inArray, isNull, lt, min, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { prepareOnce } from '../../db/prepare.ts'
import { backupRuns, files, jobs, staff } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { sweepPicturesJob } from '../../publishing/texts/sweep-pictures.ts'

export type RunRow = typeof backupRuns.$inferSelect

export async function insertRun(db: DbOrTx, run: typeof backupRuns.$inferInsert): Promise<void> {
  await db.insert(backupRuns).values(run)
}

const isBackup = and(eq(backupRuns.kind, 'backup'), isNull(backupRuns.fault))

/** Of each kind the last run, and the last good one. */
function lastRuns(db: DbOrTx, isMeant: SQL) {
  const last = (kind: RunRow['kind'], which?: SQL) =>
    db
      .select()
      .from(backupRuns)
      .where(and(eq(backupRuns.kind, kind), isMeant, which))
      .orderBy(desc(backupRuns.endedAt))
      .limit(1)
  const isGood = isNull(backupRuns.fault)
  return unionAll(last('backup'), last('backup', isGood), last('drill'), last('drill', isGood))
}

const lastRunsTo = prepareOnce((db) => lastRuns(db, eq(backupRuns.place, sql.placeholder('to'))))
const lastRunsAnywhere = prepareOnce((db) => {
  const haveBackups = db.select({ place: backupRuns.place }).from(backupRuns).where(isBackup)
  return lastRuns(db, inArray(backupRuns.place, haveBackups))
})

/**
 * `to` is the place in the settings, which alone counts: what somebody copies elsewhere is not there when it is needed.
 * Without one, each place counts that has had a backup; what failed in another was mistyped.
 */
export async function findLastRuns(db: DbOrTx, to: string | null) {
  const [runs, since] = await Promise.all([
    to === null ? lastRunsAnywhere(db).execute() : lastRunsTo(db).execute({ to }),
    findBeginning(db),
  ])
  const newestFirst = runs.sort((a, b) => b.endedAt.getTime() - a.endedAt.getTime())
  const lastOf = (kind: RunRow['kind'], isWanted = (_: RunRow) => true) =>
    newestFirst.find((run) => run.kind === kind && isWanted(run)) ?? null
  const isGood = ({ fault }: RunRow) => fault === null
  return {
    ...{ last: lastOf('backup'), lastGood: lastOf('backup', isGood) },
    ...{ lastDrill: lastOf('drill'), lastGoodDrill: lastOf('drill', isGood), since },
  }
}

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
  const [row] = await beginning(db).execute()
  return row?.at ?? null
}

const beginning = prepareOnce((db) =>
  db
    .select({ at: min(staff.createdAt) })
    .from(staff)
    .where(eq(staff.sample, false)),
)

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
