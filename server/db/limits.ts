import { sql } from 'drizzle-orm'
import { type Limit, type LimitName, limits } from '#domain/people/limits.ts'
import { AppError } from '#domain/words/errors.ts'
import { rateLimits } from './schema.ts'
import type { DbOrTx } from './types.ts'

export type LimitChanges = Partial<Record<LimitName, number>>

/**
 * The count is in the database, so that all processes share it and it survives a restart. Its table is not logged: a count
 * waits for no disk, and after a crash of PostgreSQL it begins anew.
 */
export async function countAgainst(
  db: DbOrTx,
  name: LimitName,
  subjects: string[],
  now: Date,
  changes: LimitChanges = {},
  amount = 1,
): Promise<void> {
  const limit: Limit = limits[name]
  const max = changes[name] ?? limit.max
  for (const subject of subjects) {
    const { count, endsAt } = await increment(db, `${name}:${subject}`, amount, limit.windowSeconds, now)
    if (count > max) refuse(limit, endsAt, now)
  }
}

/** Counts without refusing the request. Returns true up to the limit; the caller decides what changes after that. */
export async function countUp(
  db: DbOrTx,
  name: LimitName,
  subject: string,
  now: Date,
  changes: LimitChanges = {},
): Promise<boolean> {
  const { count } = await increment(db, `${name}:${subject}`, 1, limits[name].windowSeconds, now)
  return count <= (changes[name] ?? limits[name].max)
}

/** Refuses if the limit is reached, but does not count. Used for limits that count only failures. */
export async function refuseIfFull(
  db: DbOrTx,
  name: LimitName,
  subjects: string[],
  now: Date,
  changes: LimitChanges = {},
): Promise<void> {
  for (const subject of subjects) {
    const endsAt = await fullUntil(db, name, subject, now, changes)
    if (endsAt) refuse(limits[name], endsAt, now)
  }
}

/** Returns when the limit ends, or null if it is not reached. */
export async function fullUntil(
  db: DbOrTx,
  name: LimitName,
  subject: string,
  now: Date,
  changes: LimitChanges = {},
): Promise<Date | null> {
  const [row] = await db
    .select()
    .from(rateLimits)
    .where(sql`${rateLimits.key} = ${`${name}:${subject}`}`)
  return row && row.endsAt > now && row.count >= (changes[name] ?? limits[name].max) ? row.endsAt : null
}

async function increment(db: DbOrTx, key: string, amount: number, windowSeconds: number, now: Date) {
  const endsAt = new Date(now.getTime() + windowSeconds * 1000)
  const isOver = sql`${rateLimits.endsAt} <= ${now}`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: amount, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then ${amount} else ${rateLimits.count} + ${amount} end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${rateLimits.endsAt} end`,
      },
    })
    .returning()
  return row ?? { count: amount, endsAt }
}

function refuse({ fault = 'Too many tries.' }: Limit, endsAt: Date, now: Date): never {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  throw new AppError('too-many', `${fault} Please wait ${inWords(seconds)} and try again.`, {
    retryAfterSeconds: seconds,
  })
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return seconds < 90 * 60 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}
