import { and, desc, eq, getTableColumns, gte, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { LetterState } from '#contracts/letters.ts'
import { letters } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

const newestFirst = [desc(letters.createdAt), desc(letters.id)]

/** All columns but the contents and what they are found by. */
const { text: _, html: __, headers: ___, words: ____, ...shown } = getTableColumns(letters)

/** Letters about `hidden` manuscripts are left out: the reader is one of their authors. */
const isShown = (hidden: string[]) =>
  hidden.length === 0 ? undefined : or(isNull(letters.manuscriptId), notInArray(letters.manuscriptId, hidden))

type Page = { limit: number; offset: number; hidden: string[] }

export async function findLetters(db: DbOrTx, { limit, offset, hidden }: Page) {
  return db
    .select(shown)
    .from(letters)
    .where(isShown(hidden))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
}

export async function findLetter(db: DbOrTx, id: string) {
  const [row] = await db.select().from(letters).where(eq(letters.id, id))
  return row ?? null
}

export type OutboxQuery = {
  state?: LetterState | undefined
  to?: string | undefined
  newsletter?: string | undefined
  before?: string | undefined
  hidden?: string[]
}

/** Newest first, starting after `before`. If that letter no longer exists, starts with the newest. */
export async function findOutbox(db: DbOrTx, query: OutboxQuery, now: Date, limit: number) {
  const { state, to, newsletter, before, hidden = [] } = query
  const { createdAt, id } = letters
  const start = sql`coalesce((select created_at from letters where id = ${before}), 'infinity')`
  return db
    .select(shown)
    .from(letters)
    .where(
      and(
        state && isIn(state, now),
        to === undefined ? undefined : eq(letters.toEmail, to),
        newsletter === undefined ? undefined : eq(letters.newsletterId, newsletter),
        isShown(hidden),
        before === undefined ? undefined : sql`(${createdAt}, ${id}) < (${start}, ${before})`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
}

function isIn(state: LetterState, now: Date): SQL | undefined {
  const { leasedUntil } = letters
  if (state === 'sending') return and(eq(letters.state, 'queued'), gte(leasedUntil, now))
  if (state === 'waiting') return and(eq(letters.state, 'queued'), or(isNull(leasedUntil), lt(leasedUntil, now)))
  return eq(letters.state, state)
}
