import type { Keep } from '#domain/office/backup.ts'
import { type BackupResult, backUp, type Place, type Site } from './back-up.ts'
import { type DrillResult, drill, drillFault, type InSpareDatabase } from './drill.ts'
import { ignoreMissingTable, inOneLine, recorded } from './record.ts'
import { findBackupTo, findLastRuns, hasFailedDrill } from './store.ts'

/** Makes a backup and notes how it ended. Returns null if one is being made already. */
export function makeBackup(
  site: Site,
  { isToBegin = false, ...place }: Place & { keep: Keep; isToBegin?: boolean },
): Promise<BackupResult | null> {
  const noting = { db: site.database.db, clock: site.clock }
  return recorded(
    noting,
    { kind: 'backup', place: place.to },
    async () =>
      backUp(site, {
        ...place,
        mayBegin: isToBegin || !(await findBackupTo(noting.db, place.to).catch(ignoreMissingTable)),
        isDoubted: (await hasFailedDrill(noting.db, place.to).catch(ignoreMissingTable)) ?? false,
      }),
    ({ rows, files, copied, copiedBytes, warnings }) => ({
      fault: warnings.join(' ') || null,
      details: { rows, files, copied, copiedBytes },
    }),
  )
}

type Scheduled = Omit<Place, 'to'> & { to: readonly string[]; keep: Keep; everyHours: number }

/** One place after the other. One that fails stops no other; when it is tried again, those that are well rest. */
export async function makeBackups(site: Site, { to, everyHours, ...how }: Scheduled): Promise<void> {
  const { db } = site.database
  const before = await Promise.all(to.map(async (place) => ({ place, ...(await findLastRuns(db, place)) })))
  const hasFailed = before.some(({ last }) => last?.fault)
  const freshFrom = site.clock.now().getTime() - (everyHours * 3600 * 1000) / 2
  const errors: unknown[] = []
  for (const { place, last, lastGood } of before) {
    const isFresh = last !== null && last.fault === null && (lastGood?.endedAt.getTime() ?? 0) > freshFrom
    if (hasFailed && isFresh) continue
    // If one is being made by hand just then, that will do.
    await makeBackup(site, { to: place, ...how }).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 1) throw new AggregateError(errors, errors.map(inOneLine).join(' '))
  if (errors.length === 1) throw errors[0]
}

/** The same for a restore drill. */
export function makeDrill(
  site: Site,
  inSpareDatabase: InSpareDatabase,
  { to, ...access }: Place,
): Promise<DrillResult | null> {
  return recorded(
    { db: site.database.db, clock: site.clock },
    { kind: 'drill', place: to },
    () => drill(site, inSpareDatabase, { from: to, ...access }),
    (result) => ({ fault: drillFault(result), details: { rows: result.rows, files: result.files } }),
  )
}
