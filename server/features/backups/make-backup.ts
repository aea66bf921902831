import type { Keep } from '#domain/backup.ts'
import { type BackupResult, backUp, type Place, type Site } from './back-up.ts'
import { type Beside, type DrillResult, drill, drillFault } from './drill.ts'
import { ignoreMissingTable, recorded } from './record.ts'
import { findBackupTo, hasFailedDrill } from './store.ts'

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

/** The same for a restore drill. */
export function makeDrill(site: Site, beside: Beside, { to, ...access }: Place): Promise<DrillResult | null> {
  return recorded(
    { db: site.database.db, clock: site.clock },
    { kind: 'drill', place: to },
    () => drill(site, beside, { from: to, ...access }),
    (result) => ({ fault: drillFault(result), details: { rows: result.rows, files: result.files } }),
  )
}
