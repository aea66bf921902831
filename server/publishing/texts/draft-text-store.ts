import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { FullText } from '#domain/manuscript/full-text.ts'
import { draftTexts, files } from '#server/db/schema.ts'
import type { DbOrTx, Tx } from '#server/db/types.ts'
import type { OwnedFile } from '../../manuscript/file-store.ts'

export async function findDraftText(db: DbOrTx, fileId: string) {
  const [row] = await db.select().from(draftTexts).where(eq(draftTexts.fileId, fileId))
  return row ?? null
}

/** Null if it was asked for before; else how many of the same author are under way. */
export async function addDraftText(tx: Tx, file: OwnedFile, now: Date, since: Date): Promise<number | null> {
  const added = await tx
    .insert(draftTexts)
    .values({ fileId: file.id, changedAt: now })
    .onConflictDoNothing()
    .returning({ fileId: draftTexts.fileId })
  if (added.length === 0) return null
  const isTheirs = and(eq(files.ownerRealm, file.ownerRealm), eq(files.ownerId, file.ownerId), ne(files.id, file.id))
  const isUnderWay = and(inArray(draftTexts.state, ['waiting', 'reading']), gt(draftTexts.changedAt, since))
  const others = await tx
    .select({ fileId: draftTexts.fileId })
    .from(draftTexts)
    .innerJoin(files, eq(files.id, draftTexts.fileId))
    .where(and(isTheirs, isUnderWay))
  return others.length
}

type Change =
  | { state: 'waiting' }
  | { state: 'reading' }
  | { state: 'read'; text: FullText; pictures: string[] }
  | { state: 'failed'; fault: string }

/** Does nothing if the file is gone. */
export async function changeDraftText(db: DbOrTx, fileId: string, now: Date, change: Change): Promise<void> {
  await db
    .update(draftTexts)
    .set({ ...change, changedAt: now })
    .where(eq(draftTexts.fileId, fileId))
}

export async function hasPicture(db: DbOrTx, fileId: string, start: string): Promise<boolean> {
  const isThere = sql`exists (select from unnest(${draftTexts.pictures}) as each where starts_with(each, ${start}))`
  return (await db.$count(draftTexts, and(eq(draftTexts.fileId, fileId), isThere))) > 0
}

/** So that no sweep of pictures removes them. */
export async function findDraftPictures(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ pictures: draftTexts.pictures }).from(draftTexts)
  return rows.flatMap(({ pictures }) => pictures)
}

export async function removeDraftTexts(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(draftTexts).where(lt(draftTexts.changedAt, before))
}
