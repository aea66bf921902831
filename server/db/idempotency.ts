import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { lifetimeSeconds } from '#domain/people/limits.ts'
import { AppError } from '#domain/words/errors.ts'
import { idempotencyKeys } from './schema.ts'
import type { Tx } from './types.ts'

type Call = {
  /** `name` is the kind of call and `by` the caller. Two callers may use the same key without a conflict. */
  name: string
  by: string
  /** The key that the caller sent. Null if the call may run again each time. */
  key: string | null
  input: unknown
  now: Date
}

const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

/**
 * Runs `run` once per key. For a day, a call with the same key gets the first reply again. The key is stored in the
 * transaction of the change: a crash keeps both or neither, and if `run` throws, the key can be used again.
 */
export async function once<T>(tx: Tx, { name, by, key, input, now }: Call, run: () => Promise<T>): Promise<T> {
  if (key === null) return run()
  const keyHash = hash([name, by, key])
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${keyHash}, 0)) as mine`,
  )
  if (!rows[0]?.mine)
    throw new AppError('conflict', 'This request is still being processed. Please try again in a moment.')
  const [known] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.keyHash, keyHash), gt(idempotencyKeys.expiresAt, now)))
  const inputHash = hash(input)
  if (known && known.inputHash !== inputHash)
    throw new AppError('unprocessable', 'This Idempotency-Key was used for another request.')
  // The cast is safe: every reply is checked against the contract before it is sent.
  if (known) return known.reply as T
  const reply = await run()
  const kept = { inputHash, reply, expiresAt: new Date(now.getTime() + lifetimeSeconds.idempotencyKey * 1000) }
  await tx
    .insert(idempotencyKeys)
    .values({ keyHash, ...kept })
    .onConflictDoUpdate({ target: idempotencyKeys.keyHash, set: kept })
  return reply
}
