import { backupRuns, files } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

export type RunRow = typeof backupRuns.$inferSelect

export async function insertRun(db: DbOrTx, run: typeof backupRuns.$inferInsert): Promise<void> {
  await db.insert(backupRuns).values(run)
}

export function findFiles(db: DbOrTx): Promise<{ id: string; sha256: string }[]> {
  return db.select({ id: files.id, sha256: files.sha256 }).from(files)
}
