import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { leadsToJournal, withPriority } from './adapters/journal.ts'
import { thinByCause } from './log-thinning.ts'
import { describeError, inShort } from './logged-error.ts'
import { requestId } from './request-scope.ts'

type Failed = (fields: Record<string, unknown>, sentence: string) => void

/**
 * Writes one JSON object per line, with the id of the request that it belongs to. `failed` hears of every error, even of
 * those below `level` and of those that one line represents.
 */
export function createLog(level: string, destination?: DestinationStream, failed?: Failed): Logger {
  const written = level === 'silent' ? Number.POSITIVE_INFINITY : pino.levels.values[level]
  const error = pino.levels.values.error ?? 50
  const warn = pino.levels.values.warn ?? 40
  const thin = thinByCause()
  const options: LoggerOptions = {
    level: failed && (written ?? 0) > error ? 'error' : level,
    serializers: { err: (error: unknown) => describeError(error) },
    mixin: () => ({ requestId: requestId() }),
    hooks: {
      logMethod(args, method, at) {
        const [first, second = ''] = args as unknown[]
        const [fields, sentence] = typeof first === 'object' ? [{ ...first }, String(second)] : [{}, String(first)]
        try {
          if (failed && at >= error && typeof first === 'object') failed(fields, sentence)
        } catch {
          // The line below says what happened. Whoever logs an error must not get another one.
        }
        if (at < (written ?? 0)) return
        const isFault = at >= warn || 'err' in fields || 'dependency' in fields
        if (!isFault) return method.apply(this, args)
        const request = requestId()
        thin('err' in fields ? inShort(fields.err) : sentence, at, (more) =>
          method.apply(this, [{ requestId: request, ...fields, ...more }, sentence]),
        )
      },
    },
  }
  return pino(options, destination ?? standardOutput())
}

function standardOutput(): DestinationStream {
  const output = pino.destination(1)
  return leadsToJournal(1) ? { write: (line) => output.write(withPriority(line)) } : output
}
