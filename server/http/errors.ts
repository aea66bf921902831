import type { Logger } from 'pino'
import type { ErrorCode } from '#domain/words/errors.ts'
import { isStorageAway } from '#server/adapters/storage/storage.ts'
import { requestId } from '../request-scope.ts'

const statusOf = {
  'bad-input': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'wrong-type': 415,
  unprocessable: 422,
  'too-many': 429,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>

type Refusal = { code: ErrorCode; message: string; fields?: Record<string, string>; retryAfterSeconds?: number }

/** Compares codes, not classes: the bundled server and the process around it each have their own copy of AppError. */
export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && error.name === 'AppError' && 'code' in error && String(error.code) in statusOf
}

/** Pass it to `catch` where a missing record is no error: it returns null for `not-found` and throws the rest. */
export function nullIfNotFound(error: unknown): null {
  if (isRefusal(error) && error.code === 'not-found') return null
  throw error
}

// PostgreSQL's error classes 08 (connection), 40 (two transactions in each other's way), 53 (resources), 57 (operator or time limit); 55P03: a lock timed out;
// 25006: the server only reads, because it is a standby or another one is taking its place.
const busyCode = /^(08|40|53|57|55P03|25006)|^(ECONN|EPIPE|ETIMEDOUT)/
const busyMessage =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|not queryable/

function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code = '', syscall }: NodeJS.ErrnoException = cause
    if (busyCode.test(code) || syscall === 'connect' || busyMessage.test(cause.message)) return true
  }
  return false
}

/** True if something that the site needs does not answer for the moment. */
export function isAway(error: unknown): boolean {
  return isStorageAway(error) || isDatabaseAway(error)
}

export type Answer = {
  status: number
  body: { error: string; fields?: Record<string, string>; requestId?: string | undefined }
  retryAfter?: number
}

/** The only place that turns an error into a status and a sentence for the client. */
export function answerFor(error: unknown, log: Logger): Answer {
  if (isRefusal(error)) {
    const body = error.fields ? { error: error.message, fields: error.fields } : { error: error.message }
    const answer: Answer = { status: statusOf[error.code], body }
    if (error.retryAfterSeconds !== undefined) answer.retryAfter = error.retryAfterSeconds
    return answer
  }
  log.error({ err: error }, 'unexpected error')
  if (isAway(error)) {
    const sentence = isStorageAway(error)
      ? 'Files cannot be saved or opened for a moment. Please try again.'
      : 'The site is busy for a moment. Please try again.'
    return { status: 503, body: { error: sentence, requestId: requestId() }, retryAfter: 5 }
  }
  return { status: 500, body: { error: 'Something went wrong', requestId: requestId() } }
}
