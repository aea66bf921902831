import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { mediaTypes } from '#domain/words/file-types.ts'
import { articles, files, fullTexts, manuscriptVersions, textRuns } from '#server/db/schema.ts'
import type { DbOrTx, Tx } from '#server/db/types.ts'

export type TextRun = typeof textRuns.$inferSelect

/** The Word file of a version before the one that was published; null if there is none. Old Word files are not counted. */
const earlierWord = sql<string | null>`(select ${manuscriptVersions.fileId} from ${manuscriptVersions}
  inner join ${files} as word on word.id = ${manuscriptVersions.fileId}
  where ${manuscriptVersions.manuscriptId} = ${articles.manuscriptId} and word.media_type = ${mediaTypes.docx}
  order by ${manuscriptVersions.number} desc limit 1)`

/** The newest Word file of the manuscript whose article has this file. */
export async function findEarlierWord(db: DbOrTx, fileId: string): Promise<string | null> {
  const [row] = await db.select({ word: earlierWord }).from(articles).where(eq(articles.fileId, fileId))
  return row?.word ?? null
}

/** Articles with a Word file and no text; found from the Word files, because most archives have few. `run`: those that failed in it are not tried twice. */
function lacking(wordTypes: readonly string[], run: string | null): SQL | undefined {
  const isTried = run === null ? sql`` : sql` or ${fullTexts.runId} = ${run}`
  return and(
    ne(articles.standing, 'removed'),
    sql`${articles.id} in (
      select own.id from ${articles} as own inner join ${files} as word on word.id = own.file_id
      where word.media_type in ${wordTypes}
      union all
      select earlier.id from ${articles} as earlier
      inner join ${manuscriptVersions} as v on v.manuscript_id = earlier.manuscript_id
      inner join ${files} as word on word.id = v.file_id
      where word.media_type = ${mediaTypes.docx})`,
    sql`not exists (select from ${fullTexts} where ${fullTexts.fileId} = ${files.id}
      and (${fullTexts.text} is not null or ${fullTexts.state} in ('waiting', 'reading')${isTried}))`,
  )
}

/** Stops counting at `max`. */
export function countLacking(db: DbOrTx, wordTypes: readonly string[], max: number): Promise<number> {
  const some = db.select({ id: articles.id }).from(articles).innerJoin(files, eq(files.id, articles.fileId))
  return db.$count(some.where(lacking(wordTypes, null)).limit(max).as('some'))
}

export async function findLacking(tx: Tx, wordTypes: readonly string[], run: string, limit: number) {
  const isWord = inArray(files.mediaType, [...wordTypes])
  return tx
    .select({
      fileId: files.id,
      sourceFileId: sql<string | null>`case when ${isWord} then null else ${earlierWord} end`,
    })
    .from(articles)
    .innerJoin(files, eq(files.id, articles.fileId))
    .where(lacking(wordTypes, run))
    .orderBy(desc(articles.publishedAt), articles.id)
    .limit(limit)
}

const isOpen = and(isNull(textRuns.stoppedAt), isNull(textRuns.endedAt))

/** Locks the run, so that two processes never take the same articles. Null if there is none, or another is at it. */
export async function takeRun(tx: Tx): Promise<TextRun | null> {
  const [run] = await tx.select().from(textRuns).where(isOpen).limit(1).for('update', { skipLocked: true })
  return run ?? null
}

export async function findNewestRun(db: DbOrTx): Promise<TextRun | null> {
  const [run] = await db.select().from(textRuns).orderBy(desc(textRuns.startedAt), desc(textRuns.id)).limit(1)
  return run ?? null
}

/** False if one is under way. */
export async function insertRun(tx: Tx, run: typeof textRuns.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(textRuns).values(run).onConflictDoNothing()
  return rowCount === 1
}

export async function stopRun(tx: Tx, stoppedBy: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.update(textRuns).set({ stoppedAt: now, stoppedBy }).where(isOpen)
  return rowCount === 1
}

export async function endRun(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(textRuns).set({ endedAt: now }).where(eq(textRuns.id, id))
}

export async function assignToRun(tx: Tx, fileId: string, runId: string, sourceFileId: string | null): Promise<void> {
  const source = sourceFileId === null ? {} : { sourceFileId }
  await tx
    .update(fullTexts)
    .set({ runId, ...source })
    .where(eq(fullTexts.fileId, fileId))
}

/** How many of a run are waiting or being made. What nothing has happened to since then is not waited for. */
export async function countUnderWay(db: DbOrTx, runId: string, since: Date): Promise<number> {
  const isUnderWay = and(inArray(fullTexts.state, ['waiting', 'reading']), gt(fullTexts.changedAt, since))
  return db.$count(fullTexts, and(eq(fullTexts.runId, runId), isUnderWay))
}

export async function findOfRun(db: DbOrTx, runId: string, limit: number) {
  const troubles = sql<number>`coalesce(jsonb_array_length(${fullTexts.report} -> 'troubles'), 0)`
  return db
    .select({
      ...{ fileId: fullTexts.fileId, state: fullTexts.state, fault: fullTexts.fault },
      ...{ title: articles.title, customId: articles.customId, troubles },
      isShown: sql<boolean>`${fullTexts.shownAt} is not null`,
    })
    .from(fullTexts)
    .innerJoin(articles, eq(articles.fileId, fullTexts.fileId))
    .where(eq(fullTexts.runId, runId))
    .orderBy(sql`${fullTexts.state} <> 'failed'`, desc(fullTexts.changedAt), fullTexts.fileId)
    .limit(limit)
}

export async function countOfRun(db: DbOrTx, runId: string) {
  const rows = await db
    .select({ state: fullTexts.state, texts: sql<number>`count(*)::int` })
    .from(fullTexts)
    .where(eq(fullTexts.runId, runId))
    .groupBy(fullTexts.state)
  const of = (...states: string[]) =>
    rows.filter(({ state }) => states.includes(state)).reduce((sum, { texts }) => sum + texts, 0)
  return { made: of('read'), failed: of('failed'), underWay: of('waiting', 'reading') }
}

/** Texts with nothing unsettled that readers don't see. One that was made from an earlier version's file is looked at first. */
const isReady = and(
  isNull(fullTexts.shownAt),
  isNotNull(fullTexts.text),
  eq(fullTexts.state, 'read'),
  sql`jsonb_array_length(${fullTexts.report} -> 'troubles') = 0`,
  ne(articles.standing, 'removed'),
  sql`(${fullTexts.sourceFileId} is null or exists (select from ${files} where ${files.id} = ${fullTexts.sourceFileId} and ${files.kind} = 'source'))`,
)

/** Stops counting at `max`. */
export function countReady(db: DbOrTx, max: number): Promise<number> {
  const some = db.select({ id: articles.id }).from(fullTexts).innerJoin(articles, eq(articles.fileId, fullTexts.fileId))
  return db.$count(some.where(isReady).limit(max).as('some'))
}

export async function lockReady(tx: Tx) {
  return tx
    .select({
      ...{ fileId: fullTexts.fileId, id: articles.id, customId: articles.customId, journal: articles.journal },
    })
    .from(fullTexts)
    .innerJoin(articles, eq(articles.fileId, fullTexts.fileId))
    .where(isReady)
    .orderBy(articles.id)
    .for('update', { of: fullTexts })
}
