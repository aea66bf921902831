import type { Storage } from '../../adapters/storage/storage.ts'
import { migrate } from '../../db/migrate.ts'
import { openPlainClient, type Snapshot, withBackupLock, withSnapshot } from '../../db/snapshot.ts'
import type { Resources } from '../../deps.ts'
import { hashOf } from './hash-of.ts'
import { Damaged, type Manifest } from './repository.ts'
import { type From, type Into, restore } from './restore.ts'

/** A spare place that is empty before and gone afterwards. */
export type InSpareDatabase = <T>(work: (into: Into) => Promise<T>) => Promise<T>
export type Compared = { what: string; inBackup: number; restored: number; isSame: boolean }
export type DrillResult = { at: string; compared: Compared[]; rows: number; files: number; seconds: number }

/**
 * Restores the last backup next to the site, reads everything back and compares it with the manifest, then lets this version
 * migrate it. Returns null while a backup is being made.
 */
export async function drill(
  { database, clock }: Pick<Resources, 'database' | 'clock'>,
  inSpareDatabase: InSpareDatabase,
  from: Omit<From, 'at' | 'isDamageSkipped'>,
): Promise<DrillResult | null> {
  const result = await withBackupLock(database.connection, async () => {
    const began = clock.now().getTime()
    return inSpareDatabase(async (into) => {
      const { manifest, missing } = await restore(into, from).catch(inWords)
      const compared = [...(await compareTables(into, manifest)), await compareFiles(into.storage, manifest)]
      await migrate(into.database.connection)
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const seconds = Math.round((clock.now().getTime() - began) / 1000)
      return { at: manifest.at, compared, rows, files: manifest.files.length - missing.length, seconds }
    })
  })
  return result?.done ?? null
}

function inWords(error: unknown): never {
  if (!(error instanceof Error && error.cause instanceof Damaged)) throw error
  const advice = 'Make a new one with "npm run backup", then run the drill again.'
  throw new Error(`The last backup can't be restored: ${error.cause.message}. ${advice}`, { cause: error })
}

/** What a person should hear, or null if all was the same. */
export function drillFault({ compared }: DrillResult): string | null {
  const different = compared.filter(({ isSame }) => !isSame).map(({ what }) => what)
  return different.length > 0 ? `After the restore these were not the same: ${different.join(', ')}.` : null
}

async function compareTables({ database }: Into, manifest: Manifest): Promise<Compared[]> {
  const client = await openPlainClient(database.connection)
  try {
    return await withSnapshot(client, async (snapshot) => {
      const compared: Compared[] = []
      for (const table of manifest.tables) {
        const { rows, sha256 } = await hashTable(snapshot, table)
        const isSame = rows === table.rows && sha256 === table.sha256
        compared.push({ what: table.name, inBackup: table.rows, restored: rows, isSame })
      }
      return compared
    })
  } finally {
    await client.end()
  }
}

async function hashTable(snapshot: Snapshot, table: Manifest['tables'][number]) {
  const rows = snapshot.read(table)
  const sha256 = await hashOf(rows)
  return { rows: rows.rows, sha256 }
}

async function compareFiles(storage: Storage, { files }: Manifest): Promise<Compared> {
  let same = 0
  for (const { id, sha256 } of files) {
    const file = await storage.open(id)
    if (file && (await hashOf(file.stream)) === sha256) same += 1
  }
  return { what: 'uploaded files', inBackup: files.length, restored: same, isSame: same === files.length }
}
