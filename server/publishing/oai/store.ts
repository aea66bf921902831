import { and, asc, eq, gte, lt, lte, type SQL, sql } from 'drizzle-orm'
import { publishedTypes } from '#domain/manuscript/article-types.ts'
import { articles, files } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { type RecordRow, recordColumns, selectRecords } from '../record/store.ts'
import type { Selection } from './protocol.ts'
import { typeSet } from './sets.ts'
import type { Position } from './token.ts'

export type Part = Omit<Selection, 'metadataPrefix'> & { after: Position['after']; seenTo: Date; limit: number }

/** As text, because a Date cannot hold microseconds. */
const key = sql<string>`${articles.updatedAt}::text`
const { id, customId, journal, articleType, updatedAt, standing } = recordColumns
const headerColumns = { id, customId, journal, articleType, updatedAt, standing, key }

export type HeaderRow = Omit<Awaited<ReturnType<typeof findHeaders>>[number], 'key'>

export async function findHeaders(db: DbOrTx, part: Part) {
  return db
    .select(headerColumns)
    .from(articles)
    .where(isIn(part))
    .orderBy(...inOrder)
    .limit(part.limit)
}

export async function findRecordsOf(db: DbOrTx, part: Part): Promise<(RecordRow & { key: string })[]> {
  return db
    .select({ ...recordColumns, key })
    .from(articles)
    .leftJoin(files, eq(files.id, articles.fileId))
    .where(isIn(part))
    .orderBy(...inOrder)
    .limit(part.limit)
}

const inOrder = [asc(articles.updatedAt), asc(articles.id)]

function isIn({ set, from, before, after, seenTo }: Part): SQL | undefined {
  const { updatedAt, id } = articles
  return and(
    set === null ? undefined : isInSet(set),
    from === null || after ? undefined : gte(updatedAt, new Date(from)),
    after ? sql`(${updatedAt}, ${id}) > (${after.key}::timestamptz, ${after.id})` : undefined,
    before === null ? undefined : lt(updatedAt, new Date(before)),
    lte(updatedAt, seenTo),
  )
}

function isInSet(set: string): SQL {
  const type = publishedTypes.find((known) => typeSet(known) === set)
  return type === undefined ? eq(articles.journal, set) : eq(articles.articleType, type)
}

export async function findItem(db: DbOrTx, id: string): Promise<RecordRow | null> {
  const [row] = await selectRecords(db).where(eq(articles.customId, id))
  return row ?? null
}

export async function findEarliestChange(db: DbOrTx): Promise<Date | null> {
  const [row] = await db.select({ updatedAt }).from(articles).orderBy(asc(articles.updatedAt)).limit(1)
  return row?.updatedAt ?? null
}

/**
 * Returns how many milliseconds the oldest writing transaction has run. Transactions older than a minute are ignored:
 * they are not ours (perhaps a forgotten psql session), change no articles and must not delay harvesters.
 */
export async function oldestWriteMs(db: DbOrTx): Promise<number> {
  const { rows } = await db.execute<{ ms: number }>(sql`
    select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 * 1000 as ms
    from pg_stat_activity
    where datname = current_database() and backend_xid is not null and xact_start > now() - interval '1 minute'`)
  return rows[0]?.ms ?? 0
}
