import type { IncomingMessage, RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { Tracer } from '../adapters/tracer.ts'
import type { QueryEnd } from '../db/pool.ts'
import type { JobHandler, JobHandlers } from '../jobs/schedule.ts'
import { inJob } from '../request-scope.ts'
import type { Faults } from './faults.ts'
import type { Meter } from './meter.ts'

const slowSeconds = 1

export type Watch = ReturnType<typeof watchOver>

/** Measures requests, queries and jobs, as far as the settings ask for it. Slow queries are always logged and kept. */
export function watchOver(meter: Meter | null, tracer: Tracer | null, log: Logger, faults?: Faults) {
  const countRequest = meter?.counter('journals_requests_total', 'Requests, by kind and class of status.', [
    'kind',
    'status',
  ])
  const timeRequest = meter?.histogram('journals_request_seconds', 'Time until a request was answered, by kind.', [
    'kind',
  ])
  const timeQuery = meter?.histogram('journals_query_seconds', 'Time of queries to PostgreSQL.')
  const countJob = meter?.counter('journals_jobs_total', 'Jobs that ran, by name and result.', ['name', 'result'])
  return {
    query({ text, seconds, error }: QueryEnd): void {
      if (seconds >= slowSeconds) {
        log.warn({ query: text, seconds: Number(seconds.toFixed(3)) }, 'slow query')
        faults?.slow(text, seconds)
      }
      timeQuery?.observe(seconds)
      tracer?.took('query', seconds, { 'db.system.name': 'postgresql', 'db.query.text': text }, error !== null)
    },
    requests(next: RequestListener): RequestListener {
      if (!meter && !tracer) return next
      return (req, res) => {
        const began = performance.now()
        const kind = kindOf(req)
        const span = tracer?.begin(`${req.method} ${kind}`, 'server', req.headers.traceparent?.toString()) ?? null
        res.once('close', () => {
          const status = res.headersSent ? res.statusCode : 499
          countRequest?.inc({ kind, status: `${Math.floor(status / 100)}xx` })
          timeRequest?.observe({ kind }, (performance.now() - began) / 1000)
          const about = { 'http.request.method': req.method ?? '', 'http.response.status_code': status }
          tracer?.end(
            span,
            { ...about, 'url.path': pathOf(req), 'request.id': String(res.getHeader('X-Request-Id') ?? '') },
            status >= 500,
          )
        })
        if (tracer) tracer.within(span, () => next(req, res))
        else next(req, res)
      }
    },
    jobs(handlers: JobHandlers): JobHandlers {
      const watched = Object.entries(handlers).map(([name, handler]): [string, JobHandler] => {
        const run: JobHandler['run'] = (...asked) => inJob(name, () => job(name, () => handler.run(...asked)))
        return [name, { ...handler, run }]
      })
      return Object.fromEntries(watched)
    },
  }

  async function job(name: string, work: () => Promise<void>): Promise<void> {
    const span = tracer?.begin(`job ${name}`, 'internal') ?? null
    let isFailed = true
    try {
      await (tracer ? tracer.within(span, work) : work())
      isFailed = false
    } finally {
      countJob?.inc({ name, result: isFailed ? 'failed' : 'done' })
      tracer?.end(span, {}, isFailed)
    }
  }
}

const kindsByPath: [RegExp, string][] = [
  [/^\/api\//, 'api'],
  [/^\/(assets|fonts|covers)\//, 'static'],
  [/^\/admin\//, 'office'],
  [/^\/(healthz|readyz(\/write)?|metrics)$/, 'health'],
]

/** Few kinds, and no paths: each becomes a series of its own. */
function kindOf(req: IncomingMessage): string {
  const path = pathOf(req)
  return kindsByPath.find(([pattern]) => pattern.test(path))?.[1] ?? 'page'
}

/** Without the query, which may hold a name or a token. */
const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0] ?? ''
