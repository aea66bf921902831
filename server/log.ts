import pino, { type DestinationStream, type Logger } from 'pino'
import { requestId } from './request-scope.ts'

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError }

const address = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+/g
const token = /[A-Za-z0-9_-]{43}/g

/** Keeps e-mail addresses and secret tokens out of the log. */
function redact(text: string): string {
  return text.replace(address, '[address]').replace(token, '[token]')
}

/** Drizzle and PostgreSQL put a query's values into their messages. The query alone is enough to find the fault. */
function withoutValues(message: string): string {
  return redact(message.replace(/\nparams: [\s\S]*$/, ''))
}

export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)) }
  const described: LoggedError = { type: error.name, message: withoutValues(error.message) }
  if ('code' in error && typeof error.code === 'string') described.code = error.code
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  if (frames) described.stack = frames.join('\n')
  if (error.cause !== undefined) described.cause = describeError(error.cause)
  return described
}

/** Writes one JSON object per line, with the id of the request that it belongs to. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError }, mixin: () => ({ requestId: requestId() }) }
  return pino(options, destination ?? pino.destination(1))
}
