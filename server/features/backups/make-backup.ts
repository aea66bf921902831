import type { Keep } from '#domain/backup.ts'
import { type BackupResult, backUp, type Place, type Site } from './back-up.ts'
import { type Beside, type DrillResult, drill, drillFault } from './drill.ts'
import { recorded } from './record.ts'

/** Makes a backup and notes how it ended. Returns null if one is being made already. */
export function makeBackup(site: Site, place: Place & { keep: Keep }): Promise<BackupResult | null> {
  const noting = { db: site.database.db, clock: site.clock }
  return recorded(
    noting,
    { kind: 'backup', place: place.to },
    () => backUp(site, place),
    ({ rows, files, copied, copiedBytes, warnings }) => ({
      fault: warnings.join(' ') || null,
      details: { rows, files, copied, copiedBytes },
    }),
  )
}

/** The same for a restore drill. */
export function makeDrill(site: Site, beside: Beside, { to, passphrase }: Place): Promise<DrillResult | null> {
  return recorded(
    { db: site.database.db, clock: site.clock },
    { kind: 'drill', place: to },
    () => drill(site, beside, { from: to, passphrase }),
    (result) => ({ fault: drillFault(result), details: { rows: result.rows, files: result.files } }),
  )
}
