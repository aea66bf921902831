import type { Context } from 'hono'
import { AppError } from '#domain/words/errors.ts'

/** The key by which a client marks repeated attempts of the same call. */
export function idempotencyKey(http: Context): string | null {
  const key = http.req.header('idempotency-key') ?? null
  if (key !== null && !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new AppError('bad-input', 'An Idempotency-Key has 1 to 200 letters, digits or signs.')
  return key
}
