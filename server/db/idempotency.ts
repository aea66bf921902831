import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { lifetimeSeconds } from '#domain/limits.ts'
import { idempotencyKeys } from './schema.ts'
import type { Tx } from './types.ts'

type Call = {
  /** Which call, and whose: the same key of somebody else is another key. */
  name: string
  by: string
  /** What the caller names this call by; null when it may simply run again. */
  key: string | null
  input: unknown
  now: Date
}

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/**
 * Does something once for each key and answers repeats as it answered first, for a day. Key and effect share one
 * transaction: after a crash either both are there or neither, and a refusal leaves the key free for another try.
 */
export async function once<T>(tx: Tx, { name, by, key, input, now }: Call, run: () => Promise<T>): Promise<T> {
  if (key === null) return run()
  const keyHash = hash([name, by, key])
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${keyHash}, 0)) as mine`,
  )
  if (!rows[0]?.mine)
    throw new AppError('conflict', 'This request is still being worked on. Please try again in a moment.')
  const [known] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.keyHash, keyHash), gt(idempotencyKeys.expiresAt, now)))
  const inputHash = hash(input)
  if (known && known.inputHash !== inputHash)
    throw new AppError('unprocessable', 'This Idempotency-Key was used for another request.')
  // The contract checks every reply on its way out, this one as well.
  if (known) return known.reply as T
  const reply = await run()
  const kept = { inputHash, reply, expiresAt: new Date(now.getTime() + lifetimeSeconds.idempotencyKey * 1000) }
  await tx
    .insert(idempotencyKeys)
    .values({ keyHash, ...kept })
    .onConflictDoUpdate({ target: idempotencyKeys.keyHash, set: kept })
  return reply
}
