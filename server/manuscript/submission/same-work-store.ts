import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Whose } from '../../access/opened.ts'
import { statusOf } from '../../access/store.ts'
import {
  alikeManuscripts,
  articles,
  files,
  manuscripts,
  manuscriptVersions,
  notDuplicates,
  titleKeys,
} from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

/** What is compared: a manuscript, or one that is about to be submitted. `ref` names it in what is found. */
export type Compared = { ref: string; title: string; hashes: string[] }

/** A work that may be the same: its title if that is why it was found, or null if it has the same file. */
type Candidate = { ref: string; manuscriptId: string | null; articleId: string | null; title: string | null }

/** Of each kind, so that a title that everybody uses costs no more than others. */
const mostOfEach = 20

export async function findCandidates(db: DbOrTx, compared: Compared[]): Promise<Candidate[]> {
  const titles = sql`unnest(${param(compared.map(({ ref }) => ref))}, ${param(compared.map(({ title }) => title))})`
  const pairs = compared.flatMap(({ ref, hashes }) => hashes.map((hash) => [ref, hash] as const))
  const hashes = sql`unnest(${param(pairs.map(([ref]) => ref))}, ${param(pairs.map(([, hash]) => hash))})`
  const keys = titleKeys(sql`compared.title`)
  // The last key is that of the whole title. It has a search of its own: of a series there may be many similar titles.
  const ofWhole = sql`(${keys})[cardinality(${keys}):]`
  const titledLike = (by: SQL) => sql`
      (select ${manuscripts.id} as "manuscriptId", null as "articleId", ${manuscripts.title} as title
        from ${manuscripts} where ${titleKeys(manuscripts.title)} && ${by} limit ${mostOfEach})
      union all
      (select ${articles.manuscriptId}, ${articles.id}, ${articles.title}
        from ${articles} where ${titleKeys(articles.title)} && ${by} and ${articles.noticeOf} is null limit ${mostOfEach})`
  const sameFile = sql`select id from ${files} where ${files.sha256} = compared.hash`
  const { rows } = await db.execute<Candidate>(sql`
    select ref, "manuscriptId", "articleId", found.title from ${titles} as compared (ref, title) cross join lateral (
      ${titledLike(ofWhole)} union all ${titledLike(keys)}
    ) as found
    union all
    select ref, "manuscriptId", "articleId", null from ${hashes} as compared (ref, hash) cross join lateral (
      (select ${manuscriptVersions.manuscriptId} as "manuscriptId", null as "articleId"
        from ${manuscriptVersions} where ${manuscriptVersions.fileId} in (${sameFile}) limit ${mostOfEach})
      union all
      (select ${articles.manuscriptId}, ${articles.id}
        from ${articles} where ${articles.fileId} in (${sameFile}) limit ${mostOfEach})
    ) as found`)
  return rows
}

/** Which of these may look like another work: most look like none. */
export async function findMarked(db: DbOrTx, manuscriptIds: string[]): Promise<Set<string>> {
  const { manuscriptId } = alikeManuscripts
  const rows = await db.select().from(alikeManuscripts).where(inArray(manuscriptId, manuscriptIds))
  return new Set(rows.map((row) => row.manuscriptId))
}

const param = (texts: string[]) => sql`${sql.param(texts)}::text[]`

/** The hashes of all files that a manuscript ever had. */
export async function findHashes(db: DbOrTx, manuscriptIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectDistinct({ id: manuscriptVersions.manuscriptId, hash: files.sha256 })
    .from(manuscriptVersions)
    .innerJoin(files, eq(files.id, manuscriptVersions.fileId))
    .where(inArray(manuscriptVersions.manuscriptId, manuscriptIds))
  const hashes = Map.groupBy(rows, ({ id }) => id)
  return new Map([...hashes].map(([id, found]) => [id, found.map(({ hash }) => hash)]))
}

const received = {
  id: manuscripts.id,
  authorId: manuscripts.authorId,
  author: manuscripts.author,
  email: manuscripts.email,
  orcid: manuscripts.orcid,
  coAuthors: manuscripts.coAuthors,
  journal: manuscripts.journal,
  number: manuscripts.number,
  title: manuscripts.title,
  status: statusOf,
  statusAt: manuscripts.statusAt,
}

const published = {
  id: articles.id,
  customId: articles.customId,
  journal: articles.journal,
  title: articles.title,
  authorNames: articles.authorNames,
  publishedAt: articles.publishedAt,
  standing: articles.standing,
}

const both = { manuscript: received, article: published }

/** Each has a manuscript, an article or both, and may be returned twice. */
export async function findWorks(db: DbOrTx, manuscriptIds: string[], articleIds: string[]) {
  const isOne = eq(articles.manuscriptId, manuscripts.id)
  const [ofManuscripts, ofArticles] = await Promise.all([
    db.select(both).from(manuscripts).leftJoin(articles, isOne).where(inArray(manuscripts.id, manuscriptIds)),
    db.select(both).from(articles).leftJoin(manuscripts, isOne).where(inArray(articles.id, articleIds)),
  ])
  return [...ofManuscripts, ...ofArticles]
}
export type Work = Awaited<ReturnType<typeof findWorks>>[number]

/** The pairs of which staff said that they are not the same, and of which these are a part. */
export function findNotDuplicates(db: DbOrTx, manuscriptIds: string[]) {
  const { manuscriptId, workId } = notDuplicates
  return db
    .select({ manuscriptId, workId })
    .from(notDuplicates)
    .where(or(inArray(manuscriptId, manuscriptIds), inArray(workId, manuscriptIds)))
}

type Pair = Omit<typeof notDuplicates.$inferInsert, 'manuscriptId'>

export async function insertNotDuplicate(tx: Tx, { id: manuscriptId }: Whose, pair: Pair): Promise<void> {
  await tx
    .insert(notDuplicates)
    .values({ ...pair, manuscriptId })
    .onConflictDoNothing()
}
