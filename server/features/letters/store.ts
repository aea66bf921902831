import { and, desc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { LetterState } from '#contracts/letters.ts'
import { letters } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

const newestFirst = [desc(letters.createdAt), desc(letters.id)]

export async function findLetters(db: DbOrTx, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({
      id: letters.id,
      kind: letters.kind,
      toEmail: letters.toEmail,
      toName: letters.toName,
      subject: letters.subject,
      state: letters.state,
      createdAt: letters.createdAt,
    })
    .from(letters)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
}

export async function findLetter(db: DbOrTx, id: string) {
  const [row] = await db.select().from(letters).where(eq(letters.id, id))
  return row ?? null
}

const shown = {
  id: letters.id,
  kind: letters.kind,
  toEmail: letters.toEmail,
  toName: letters.toName,
  subject: letters.subject,
  state: letters.state,
  attempts: letters.attempts,
  lastError: letters.lastError,
  createdAt: letters.createdAt,
  dueAt: letters.dueAt,
  leasedUntil: letters.leasedUntil,
  sentAt: letters.sentAt,
  manuscriptId: letters.manuscriptId,
  newsletterId: letters.newsletterId,
}

export type OutboxQuery = {
  state?: LetterState | undefined
  to?: string | undefined
  newsletter?: string | undefined
  before?: string | undefined
}

/** Newest first, starting after `before`. If that letter no longer exists, starts with the newest. */
export async function findOutbox(db: DbOrTx, { state, to, newsletter, before }: OutboxQuery, now: Date, limit: number) {
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
