import { eq, type InferSelectModel } from 'drizzle-orm'
import type { Reading } from '#domain/manuscript/reading/reading.ts'
import { fileReadings } from '#server/db/schema.ts'
import type { DbOrTx } from '#server/db/types.ts'

type StoredReading = InferSelectModel<typeof fileReadings>

export async function findReading(db: DbOrTx, fileId: string): Promise<StoredReading | null> {
  const [row] = await db.select().from(fileReadings).where(eq(fileReadings.fileId, fileId))
  return row ?? null
}

type Change =
  | { state: 'waiting' }
  | { state: 'reading' }
  | { state: 'read'; reading: Reading }
  | { state: 'failed'; fault: string }

/** Does nothing if the file is gone. */
export async function changeReading(db: DbOrTx, fileId: string, now: Date, change: Change): Promise<void> {
  await db
    .update(fileReadings)
    .set({ reading: null, fault: null, ...change, changedAt: now })
    .where(eq(fileReadings.fileId, fileId))
}
