import { eq, type InferSelectModel, inArray } from 'drizzle-orm'
import { files } from '#server/db/schema.ts'
import type { DbOrTx, Tx } from '#server/db/types.ts'

export type FileRow = InferSelectModel<typeof files>

export type OwnedFile = Pick<FileRow, 'id' | 'ownerRealm' | 'ownerId'>

export type Owner = { realm: FileRow['ownerRealm']; id: string }

export async function insertFile(db: DbOrTx, file: typeof files.$inferInsert): Promise<void> {
  await db.insert(files).values(file)
}

export async function findFile(db: DbOrTx, id: string): Promise<FileRow | null> {
  const [file] = await db.select().from(files).where(eq(files.id, id))
  return file ?? null
}

/** Locks the file until the transaction ends, so that no sweep removes it before a row refers to it. */
export async function lockFileShared(tx: DbOrTx, id: string): Promise<FileRow | null> {
  const [file] = await tx.select().from(files).where(eq(files.id, id)).for('key share')
  return file ?? null
}

/** If two manuscripts use the same file at once, the second waits here and then finds the first. */
export async function lockFile(tx: Tx, fileId: string): Promise<void> {
  await tx.select({ id: files.id }).from(files).where(eq(files.id, fileId)).for('no key update')
}

export async function fileNames(db: DbOrTx, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.select({ id: files.id, name: files.name }).from(files).where(inArray(files.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
