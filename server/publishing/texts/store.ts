import { and, desc, eq, getTableColumns, type InferInsertModel, inArray, isNotNull, sql } from 'drizzle-orm'
import type { FullText } from '#domain/manuscript/full-text.ts'
import { plainOf } from '#domain/publishing/full-text/plain.ts'
import type { KeptRemedy } from '#domain/publishing/full-text/remedy.ts'
import type { TypesetFaults } from '#domain/publishing/full-text/typeset-troubles.ts'
import { articles, files, fullTexts, manuscripts, manuscriptVersions, pageProofs } from '#server/db/schema.ts'
import type { DbOrTx, Tx } from '#server/db/types.ts'
import type { Whose } from '../../access/opened.ts'

export async function findText(db: DbOrTx, fileId: string) {
  const [row] = await db
    .select({ ...getTableColumns(fullTexts), madeFrom: files.name })
    .from(fullTexts)
    .leftJoin(files, eq(files.id, fullTexts.sourceFileId))
    .where(eq(fullTexts.fileId, fileId))
  return row ?? null
}

/** The text of this file if it has a picture whose name begins so; its text and source stay where they are. */
export async function findTextWithPicture(db: DbOrTx, fileId: string, start: string) {
  const isThere = sql`exists (select from jsonb_each(${fullTexts.source} -> 'pictures') as each
    where starts_with(each.value ->> 'file', ${start})) or exists (
    select from jsonb_array_elements(${fullTexts.remedies}) as each
    where starts_with(each.value #>> '{remedy,kept,file}', ${start}))`
  const [row] = await db
    .select({ shownAt: fullTexts.shownAt })
    .from(fullTexts)
    .where(and(eq(fullTexts.fileId, fileId), sql`(${isThere})`))
  return row ?? null
}

/** What readers see of these files, by file. */
export async function findShown(db: DbOrTx, fileIds: string[]): Promise<Map<string, FullText>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .select({ fileId: fullTexts.fileId, text: fullTexts.text })
    .from(fullTexts)
    .where(and(inArray(fullTexts.fileId, fileIds), isNotNull(fullTexts.shownAt), isNotNull(fullTexts.text)))
  return new Map(rows.flatMap(({ fileId, text }) => (text ? [[fileId, text]] : [])))
}

/** Whether readers will get a text of this manuscript once it is published; null if none was made. */
export async function isTextShown(db: DbOrTx, { id }: Whose): Promise<boolean | null> {
  const [row] = await db
    .select({ shownAt: fullTexts.shownAt })
    .from(manuscripts)
    .innerJoin(fullTexts, eq(fullTexts.fileId, manuscripts.fileId))
    .where(and(eq(manuscripts.id, id), isNotNull(fullTexts.text)))
  return row ? row.shownAt !== null : null
}

/** To a file that says the same: what editors decided about the text stays. */
export async function moveText(tx: DbOrTx, from: string, to: string): Promise<void> {
  const sourceFileId = sql`coalesce(${fullTexts.sourceFileId}, ${from})`
  await tx.update(fullTexts).set({ fileId: to, sourceFileId }).where(eq(fullTexts.fileId, from))
}

/** The manuscript and the article whose file this is. */
export async function findOwners(db: DbOrTx, fileId: string) {
  const [[manuscript], [article]] = await Promise.all([
    db.select({ id: manuscripts.id }).from(manuscripts).where(eq(manuscripts.fileId, fileId)).limit(1),
    db
      .select({
        id: articles.id,
        journal: articles.journal,
        customId: articles.customId,
        title: articles.title,
        language: articles.language,
        authors: articles.authors,
        standing: articles.standing,
      })
      .from(articles)
      .where(eq(articles.fileId, fileId))
      .limit(1),
  ])
  return { manuscriptId: manuscript?.id ?? null, article: article ?? null }
}

/** What was decided about an earlier file of the same manuscript. */
export async function findEarlierRemedies(db: DbOrTx, { id }: Whose): Promise<KeptRemedy[]> {
  const [row] = await db
    .select({ remedies: fullTexts.remedies })
    .from(manuscriptVersions)
    .innerJoin(fullTexts, eq(fullTexts.fileId, manuscriptVersions.fileId))
    .where(eq(manuscriptVersions.manuscriptId, id))
    .orderBy(desc(manuscriptVersions.number))
    .limit(1)
  return row?.remedies ?? []
}

/** Locks the text: two who decide at once do so one after the other. */
export async function lockText(tx: Tx, fileId: string) {
  const [row] = await tx.select().from(fullTexts).where(eq(fullTexts.fileId, fileId)).for('update')
  return row ?? null
}

/** A text that is made anew stays as it was until then. */
export async function queueText(db: DbOrTx, fileId: string, now: Date, remedies: KeptRemedy[]): Promise<void> {
  const waiting = { state: 'waiting' as const, fault: null, changedAt: now }
  await db
    .insert(fullTexts)
    .values({ fileId, remedies, ...waiting })
    .onConflictDoUpdate({ target: fullTexts.fileId, set: waiting })
}

type Change = Partial<Omit<InferInsertModel<typeof fullTexts>, 'fileId' | 'changedAt' | 'shownAt' | 'plain' | 'words'>>

/** PostgreSQL keeps no more words of one text than fit into a megabyte. */
const mostSearched = 400_000

/** Does nothing if the file is gone. */
export async function changeText(db: DbOrTx, fileId: string, now: Date, change: Change): Promise<void> {
  const plain = change.text ? plainOf(change.text).slice(0, mostSearched) : undefined
  const searched = plain === undefined ? {} : { plain, words: sql`to_tsvector('app_search', ${plain})` }
  await db
    .update(fullTexts)
    .set({ ...change, ...searched, changedAt: now })
    .where(eq(fullTexts.fileId, fileId))
}

/** What was typeset is still the same text, so nobody who decides about it has to look again. */
export async function saveTypesetFaults(db: DbOrTx, fileId: string, faults: TypesetFaults): Promise<void> {
  const report = sql`jsonb_set(${fullTexts.report}, '{typeset}', ${JSON.stringify(faults)}::jsonb)`
  await db.update(fullTexts).set({ report }).where(eq(fullTexts.fileId, fileId))
}

export async function changeShown(db: DbOrTx, fileId: string, shownAt: Date | null): Promise<void> {
  await db.update(fullTexts).set({ shownAt }).where(eq(fullTexts.fileId, fileId))
}

/** An author who was sent a proof of another text, or approved one, has to be asked again. */
export async function supersedeProofs(tx: Tx, fileId: string, now: Date): Promise<void> {
  const isOther = sql`${pageProofs.text} is distinct from (select ${fullTexts.text} from ${fullTexts} where ${fullTexts.fileId} = ${fileId})`
  await tx
    .update(pageProofs)
    .set({ state: 'superseded', endedAt: now })
    .where(and(eq(pageProofs.fileId, fileId), inArray(pageProofs.state, ['asked', 'approved']), isOther))
}

/** Harvesters select articles by when they changed. */
export async function markChanged(db: DbOrTx, articleId: string, now: Date): Promise<void> {
  await db.update(articles).set({ updatedAt: now }).where(eq(articles.id, articleId))
}

/** Pages show pictures on disk too, and only the database can notify every process of a change. */
export async function tellReaders(db: DbOrTx): Promise<void> {
  await db.execute(sql`select pg_notify('content', '')`)
}

/** The pictures of all texts. `canBeMade`: the text is not under way, and its pictures came from a file: those of samples are drawn. */
export async function findPictures(db: DbOrTx) {
  const { rows } = await db.execute<{ fileId: string; file: string; mediaType: string; canBeMade: boolean }>(
    sql`select ${fullTexts.fileId} as "fileId", each.value ->> 'file' as file, each.value ->> 'mediaType' as "mediaType",
      ${fullTexts.state} = 'read' and not ${files.sample} as "canBeMade"
    from ${fullTexts} inner join ${files} on ${files.id} = ${fullTexts.fileId},
      jsonb_each(${fullTexts.source} -> 'pictures') as each`,
  )
  return rows
}
