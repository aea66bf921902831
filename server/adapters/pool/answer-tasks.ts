import { AppError, type ErrorCode } from '#domain/words/errors.ts'

/** Errors lose their class between processes, so their message, code and fields are sent instead. */
export type Failure = { message: string; code?: ErrorCode; fields?: Record<string, string> }
export type Answer<Result> = { result: Result } | { failure: Failure }

/** Runs in the child process: says that it is ready, then answers one task after another until its parent is gone. */
export function answerTasks<Task, Result>(work: (task: Task) => Promise<Result>): void {
  process.on('message', async (task: Task) => {
    const answer: Answer<Result> = await work(task).then(
      (result) => ({ result }),
      (error: unknown) => ({ failure: failureOf(error) }),
    )
    process.send?.(answer)
  })
  process.send?.('ready')
}

function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error)
  // A process without memory cannot do the next task either. Its parent treats the exit as `TooMuch`.
  if (/allocat\w+ (memory|failed)/.test(message)) process.exit(1)
  if (!(error instanceof AppError)) return { message }
  return error.fields ? { message, code: error.code, fields: error.fields } : { message, code: error.code }
}
