import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { LetterFilter, LetterState } from '#contracts/office/outbox.ts'
import type { Age } from '#contracts/shapes.ts'
import type { Whose } from '../../access/opened.ts'
import type { Seen } from '../../access/seen.ts'
import { isReviewNotShutOut } from '../../access/store.ts'
import { letters } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

const newestFirst = [desc(letters.createdAt), desc(letters.id)]
const oldestFirst = [asc(letters.createdAt), asc(letters.id)]

/** All columns but the contents and what they are found by. */
const { text: _, html: __, headers: ___, words: ____, ...shown } = getTableColumns(letters)

/** Many of those about a manuscript name its reviewers. */
const isShown = (seen: Seen | null) => seen && isReviewNotShutOut(seen, letters.manuscriptId)

/** Null where a developer reads the mailbox without having logged in. */
type Page = { limit: number; offset: number; seen: Seen | null }

export async function findLetters(db: DbOrTx, { limit, offset, seen }: Page) {
  return db
    .select(shown)
    .from(letters)
    .where(isShown(seen) ?? undefined)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
}

export async function findLetter(db: DbOrTx, seen: Seen | null, id: string) {
  const isIt = and(eq(letters.id, id), isShown(seen) ?? undefined)
  const [row] = await db.select().from(letters).where(isIt)
  return row ?? null
}

type Filter = LetterFilter & { seen: Seen }
export type OutboxQuery = Filter & { sort?: Age | undefined; before?: string | undefined }

/** Newest first unless asked otherwise, starting after `before`. If that letter no longer exists, starts with the first. */
export async function findOutbox(db: DbOrTx, query: OutboxQuery, now: Date, limit: number) {
  const { before, sort } = query
  const [isBeyond, end, order] =
    sort === 'oldest' ? [sql`>`, sql`'-infinity'`, oldestFirst] : [sql`<`, sql`'infinity'`, newestFirst]
  const { createdAt, id } = letters
  const start = sql`coalesce((select created_at from letters where id = ${before}), ${end})`
  return db
    .select(shown)
    .from(letters)
    .where(
      and(
        matches(query, now),
        before === undefined ? undefined : sql`(${createdAt}, ${id}) ${isBeyond} (${start}, ${before})`,
      ),
    )
    .orderBy(...order)
    .limit(limit)
}

function matches({ state, to, newsletter, without, seen }: Filter, now: Date): SQL | undefined {
  return and(
    state && isIn(state, now),
    to === undefined ? undefined : eq(letters.toEmail, to),
    newsletter === undefined ? undefined : eq(letters.newsletterId, newsletter),
    without && isNull(letters.newsletterId),
    isShown(seen) ?? undefined,
  )
}

/** Stops counting at `max`. The letters to one person or of one newsletter have their own index. */
export function countUpTo(db: DbOrTx, filter: Filter, now: Date, max: number): Promise<number> {
  if (filter.to === undefined && filter.newsletter === undefined)
    return filter.state === 'sending' ? countSending(db, filter, now, max) : countByState(db, filter, now, max)
  return db.$count(db.select({ id: letters.id }).from(letters).where(matches(filter, now)).limit(max).as('some'))
}

/** The order makes PostgreSQL use the index of the states. */
function countByState(db: DbOrTx, filter: Filter, now: Date, max: number): Promise<number> {
  const { id } = letters
  const some = db
    .select({ id })
    .from(letters)
    .where(matches(filter, now))
    .orderBy(...newestFirst)
    .limit(max)
  return db.$count(some.as('some'))
}

/** Those being sent are among the first in the order of sending, so that the queue behind them is not read. */
function countSending(db: DbOrTx, { without, seen }: Filter, now: Date, max: number): Promise<number> {
  const { leasedUntil, manuscriptId } = letters
  const first = db
    .select({ leasedUntil, manuscriptId })
    .from(letters)
    .where(and(eq(letters.state, 'queued'), without && isNull(letters.newsletterId)))
    .orderBy(sql`(${letters.newsletterId} is not null)`, letters.dueAt, letters.id)
    .limit(max)
    .as('first')
  return db.$count(first, and(gte(first.leasedUntil, now), isReviewNotShutOut(seen, first.manuscriptId)))
}

function isIn(state: LetterState, now: Date): SQL | undefined {
  const { leasedUntil } = letters
  if (state === 'sending') return and(eq(letters.state, 'queued'), gte(leasedUntil, now))
  if (state === 'waiting') return and(eq(letters.state, 'queued'), or(isNull(leasedUntil), lt(leasedUntil, now)))
  return eq(letters.state, state)
}

/** What left for these addresses about a manuscript, newest first. */
export function findSentTo(db: DbOrTx, { id }: Whose, to: { emails: string[]; kinds: string[] }, limit: number) {
  const { kind, subject, text, sentAt } = letters
  return db
    .select({ kind, subject, text, sentAt })
    .from(letters)
    .where(
      and(
        eq(letters.manuscriptId, id),
        eq(letters.state, 'sent'),
        inArray(sql`lower(${letters.toEmail})`, to.emails),
        inArray(kind, to.kinds),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
}
