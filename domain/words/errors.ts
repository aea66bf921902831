export type ErrorCode =
  | 'bad-input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'wrong-type'
  | 'unprocessable'
  | 'too-many'
  | 'unavailable'

type Detail = { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown }

/** An expected refusal: one clear sentence for the person who asked, and a code that the HTTP layer maps to a status. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly fields?: Record<string, string>
  readonly retryAfterSeconds?: number

  constructor(code: ErrorCode, sentence: string, { fields, retryAfterSeconds, cause }: Detail = {}) {
    super(sentence, cause === undefined ? undefined : { cause })
    this.code = code
    if (fields) this.fields = fields
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Refuses one field of an input: its sentence is shown at the field. */
export function faultAt(field: string, sentence: string, code: ErrorCode = 'bad-input'): AppError {
  return new AppError(code, sentence, { fields: { [field]: sentence } })
}

/** What is wrong with one field of an input. */
export type Problem = { field: string; sentence: string }

/** Throws if there are problems, and names each at its field. */
export function refuse(problems: Problem[]): void {
  const [first] = problems
  if (!first) return
  const fields = Object.fromEntries(problems.map(({ field, sentence }) => [field, sentence]))
  throw new AppError('bad-input', first.sentence, { fields })
}
