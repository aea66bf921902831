import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './embedded.ts'
import { type Database, openDatabase } from './open.ts'

/** Runs a second, empty PostgreSQL in `folder` as long as `work` lasts, and removes the folder with all that is in it. */
export async function withEmptyDatabase<T>(
  { folder, log }: { folder: string; log: Log },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  await clear(folder, log)
  const database = await openDatabase({ dataDir: folder, log })
  try {
    return await work(database)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** If the process before was killed, its server may still be running: take it over and stop it. */
async function clear(folder: string, log: Log): Promise<void> {
  if (existsSync(join(folder, 'pg', 'PG_VERSION'))) await (await openDatabase({ dataDir: folder, log })).close()
  await rm(folder, { recursive: true, force: true })
}
