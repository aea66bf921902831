import { and, asc, desc, eq, inArray, like, lte, max, sql } from 'drizzle-orm'
import { contentStates, contentVersions, files } from './schema.ts'
import type { DbOrTx, Tx } from './types.ts'

export type ContentState = typeof contentStates.$inferSelect

/** A picture as it was uploaded, of which the storage has the bytes. */
export type StoredPicture = { fileId: string; sha256: string }

export type StoredDocuments = {
  state: number
  texts: Map<string, string>
  pictures: Map<string, StoredPicture>
}

/** 0 if nothing was ever published. */
export async function newestState(db: DbOrTx): Promise<number> {
  const [row] = await db.select({ number: max(contentStates.number) }).from(contentStates)
  return row?.number ?? 0
}

/** All documents of the newest state, or of an earlier one. */
export async function readDocuments(db: DbOrTx, asked?: number): Promise<StoredDocuments> {
  const state = asked ?? (await newestState(db))
  const { document, text, fileId } = contentVersions
  // Versions are never changed, so the state is whole although it is read after its number.
  const rows = await db
    .selectDistinctOn([document], { document, text, fileId, sha256: files.sha256 })
    .from(contentVersions)
    .leftJoin(files, eq(files.id, fileId))
    .where(lte(contentVersions.state, state))
    .orderBy(asc(document), desc(contentVersions.state))
  const texts = new Map<string, string>()
  const pictures = new Map<string, StoredPicture>()
  for (const { document, text, fileId, sha256 } of rows) {
    if (text !== null) texts.set(document, text)
    else if (fileId !== null) pictures.set(document, { fileId, sha256: sha256 ?? '' })
  }
  return { state, texts, pictures }
}

/** What some texts say in the newest state. */
export async function readTexts(db: DbOrTx, documents: readonly string[]): Promise<Map<string, string>> {
  const { document, text, state } = contentVersions
  const rows = await db
    .selectDistinctOn([document], { document, text })
    .from(contentVersions)
    .where(inArray(document, [...documents]))
    .orderBy(asc(document), desc(state))
  return new Map(rows.flatMap(({ document, text }) => (text === null ? [] : [[document, text] as const])))
}

/** What the texts of a folder say in the newest state. */
export async function readTextsIn(db: DbOrTx, folder: string): Promise<Map<string, string>> {
  const { document } = contentVersions
  const rows = await db
    .selectDistinct({ document })
    .from(contentVersions)
    .where(like(document, `${folder}/%`))
  return rows.length === 0
    ? new Map()
    : readTexts(
        db,
        rows.map((row) => row.document),
      )
}

/** One publication after the other: the next one waits until this transaction ends, and then sees what it made. */
export async function lockContent(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('published content'))`)
}

export type NewVersion = { document: string; text?: string | null; fileId?: string | null }

/** Call `lockContent` first. */
export async function insertState(
  tx: Tx,
  state: Omit<ContentState, 'number'>,
  versions: readonly NewVersion[],
): Promise<number> {
  const number = (await newestState(tx)) + 1
  await tx.insert(contentStates).values({ ...state, number })
  if (versions.length > 0) await tx.insert(contentVersions).values(versions.map((one) => ({ ...one, state: number })))
  return number
}

export type Version = Pick<ContentState, 'number' | 'kind' | 'byName' | 'why' | 'publishedAt'> & { text: string | null }

/** The versions of a text, the newest first. */
export async function listVersions(db: DbOrTx, document: string, limit: number): Promise<Version[]> {
  const { number, kind, byName, why, publishedAt } = contentStates
  return db
    .select({ number, kind, byName, why, publishedAt, text: contentVersions.text })
    .from(contentVersions)
    .innerJoin(contentStates, eq(number, contentVersions.state))
    .where(eq(contentVersions.document, document))
    .orderBy(desc(number))
    .limit(limit)
}

/** What each document said when files were last taken: at the first start, or by an import. */
export async function readTaken(db: DbOrTx): Promise<Map<string, string>> {
  const { document, text, state } = contentVersions
  const isFromFile = sql`${contentStates.kind} in ('start', 'import')`
  const rows = await db
    .selectDistinctOn([document], { document, text, sha256: files.sha256 })
    .from(contentVersions)
    .innerJoin(contentStates, and(eq(contentStates.number, state), isFromFile))
    .leftJoin(files, eq(files.id, contentVersions.fileId))
    .orderBy(asc(document), desc(state))
  return new Map(rows.map(({ document, text, sha256 }) => [document, text ?? sha256 ?? '']))
}
