import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { requestId } from './request-scope.ts'

export type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError }

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

/** To read a stack takes longer than all the rest. */
export function describeError(error: unknown, hasStack = true): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)) }
  const described: LoggedError = { type: error.name, message: withoutValues(error.message) }
  if ('code' in error && typeof error.code === 'string') described.code = error.code
  const frames = hasStack && error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  if (frames) described.stack = frames.join('\n')
  if (error.cause !== undefined) described.cause = describeError(error.cause, hasStack)
  return described
}

type Failed = (fields: Record<string, unknown>, sentence: string) => void

/**
 * Writes one JSON object per line, with the id of the request that it belongs to. `failed` hears of every error, even of
 * those below `level`.
 */
export function createLog(level: string, destination?: DestinationStream, failed?: Failed): Logger {
  const written = level === 'silent' ? Number.POSITIVE_INFINITY : pino.levels.values[level]
  const error = pino.levels.values.error ?? 50
  const options: LoggerOptions = {
    level: failed && (written ?? 0) > error ? 'error' : level,
    serializers: { err: (error: unknown) => describeError(error) },
    mixin: () => ({ requestId: requestId() }),
    hooks: {
      logMethod(args, method, at) {
        const [fields, sentence = ''] = args as unknown[]
        try {
          if (failed && at >= error && typeof fields === 'object') failed({ ...fields }, String(sentence))
        } catch {
          // The line below says what happened. Whoever logs an error must not get another one.
        }
        if (at >= (written ?? 0)) method.apply(this, args)
      },
    },
  }
  return pino(options, destination ?? pino.destination(1))
}
