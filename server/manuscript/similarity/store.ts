import { and, desc, eq, exists, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Whose } from '#server/access/opened.ts'
import { articles, fileReadings, fileTexts, manuscriptVersions, textOverlaps } from '#server/db/schema.ts'
import type { DbOrTx } from '#server/db/types.ts'

/** A phrase that is in more texts than this is a common one. */
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
export async function findNewestText(db: DbOrTx, { id }: Whose) {
  const [row] = await db
    .select({ id: fileTexts.id, text: fileTexts.text, words: fileTexts.words, version: manuscriptVersions.number })
    .from(manuscriptVersions)
    .innerJoin(fileTexts, eq(fileTexts.fileId, manuscriptVersions.fileId))
    .where(eq(manuscriptVersions.manuscriptId, id))
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

/** The works that have at least this share of the newest text of each manuscript, in per cent. Its own versions are not among them. */
export async function findShared(db: DbOrTx, manuscriptIds: string[], least: number) {
  const { rows } = await db.execute<{
    id: string
    words: number
    all: number
    manuscript_id: string | null
    article_id: string | null
  }>(sql`
    select wanted.id, found.words, own.words as all, coalesce(version.manuscript_id, article.manuscript_id) as manuscript_id,
      article.id as article_id
    from unnest(${sql.param(manuscriptIds)}::text[]) as wanted (id)
      cross join lateral (select t.id, t.words from manuscript_versions v join file_texts t on t.file_id = v.file_id
        where v.manuscript_id = wanted.id order by v.number desc limit 1) as own
      cross join lateral (select other_id as id, o.words from text_overlaps o where text_id = own.id
        union all select text_id, o.words from text_overlaps o where other_id = own.id) as found
      join file_texts other on other.id = found.id
      left join manuscript_versions version on version.file_id = other.file_id
      left join articles article on article.file_id = other.file_id
    where found.words * 100 >= ${least} * own.words and (version.manuscript_id is not null or article.id is not null)
      and coalesce(version.manuscript_id, article.manuscript_id) is distinct from wanted.id`)
  return rows
}
