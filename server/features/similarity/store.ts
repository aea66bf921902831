import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { articles, fileReadings, fileTexts, manuscriptVersions, textOverlaps } from '#server/db/schema.ts'
import type { DbOrTx } from '#server/db/types.ts'

/** A phrase that stands in more texts than this is a common one. */
const mostTexts = 200
/** Texts with the most in common that are compared word by word. */
const mostCandidates = 20

/** The reading of a file that belongs to a manuscript; null as long as it does not, or is not read. */
export async function findAttachedReading(db: DbOrTx, fileId: string) {
  const isAttached = exists(db.select().from(manuscriptVersions).where(eq(manuscriptVersions.fileId, fileId)))
  const [row] = await db
    .select({ reading: fileReadings.reading })
    .from(fileReadings)
    .where(and(eq(fileReadings.fileId, fileId), eq(fileReadings.state, 'read'), isAttached))
  return row?.reading ?? null
}

export type NewText = Omit<typeof fileTexts.$inferInsert, 'id'>

/** Null if the file's text is kept already. */
export async function insertText(db: DbOrTx, text: NewText): Promise<number | null> {
  const [row] = await db.insert(fileTexts).values(text).onConflictDoNothing().returning({ id: fileTexts.id })
  return row?.id ?? null
}

export async function findTextOf(db: DbOrTx, fileId: string) {
  const [row] = await db.select().from(fileTexts).where(eq(fileTexts.fileId, fileId))
  return row ?? null
}

export const findTexts = (db: DbOrTx, ids: number[]) =>
  db
    .select({ id: fileTexts.id, fileId: fileTexts.fileId, text: fileTexts.text, words: fileTexts.words })
    .from(fileTexts)
    .where(inArray(fileTexts.id, ids))

/** The texts with the most prints in common. One print may be chance. */
export async function findCandidates(db: DbOrTx, textId: number, prints: number[]): Promise<number[]> {
  const { rows } = await db.execute<{ text_id: number }>(sql`
    select text_id from unnest(${sql.param(prints)}::integer[]) as wanted
      cross join lateral (select text_id from text_prints where print = wanted limit ${mostTexts}) as found
    where text_id <> ${textId}
    group by text_id having count(*) > 1 order by count(*) desc limit ${mostCandidates}`)
  return rows.map((row) => row.text_id)
}

export async function insertOverlaps(db: DbOrTx, overlaps: (typeof textOverlaps.$inferInsert)[]): Promise<void> {
  if (overlaps.length > 0) await db.insert(textOverlaps).values(overlaps).onConflictDoNothing()
}

/** The text of the newest version of a manuscript that was read. */
export async function findNewestText(db: DbOrTx, manuscriptId: string) {
  const [row] = await db
    .select({ id: fileTexts.id, text: fileTexts.text, words: fileTexts.words, version: manuscriptVersions.number })
    .from(manuscriptVersions)
    .innerJoin(fileTexts, eq(fileTexts.fileId, manuscriptVersions.fileId))
    .where(eq(manuscriptVersions.manuscriptId, manuscriptId))
    .orderBy(desc(manuscriptVersions.number))
    .limit(1)
  return row ?? null
}

/** The works that have a text in common with this one, whichever came first. */
export async function findOverlaps(db: DbOrTx, textId: number) {
  const { textId: one, otherId: other, words } = textOverlaps
  const found = unionAll(
    db.select({ id: other, words }).from(textOverlaps).where(eq(one, textId)),
    db.select({ id: one, words }).from(textOverlaps).where(eq(other, textId)),
  ).as('found')
  return db
    .selectDistinct({
      textId: found.id,
      words: found.words,
      manuscriptId: sql<string | null>`coalesce(${manuscriptVersions.manuscriptId}, ${articles.manuscriptId})`,
      articleId: articles.id,
    })
    .from(found)
    .innerJoin(fileTexts, eq(fileTexts.id, found.id))
    .leftJoin(manuscriptVersions, eq(manuscriptVersions.fileId, fileTexts.fileId))
    .leftJoin(articles, eq(articles.fileId, fileTexts.fileId))
    .where(sql`${manuscriptVersions.manuscriptId} is not null or ${articles.id} is not null`)
}
