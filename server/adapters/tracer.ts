import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'

type Attributes = Record<string, string | number>
type Kind = 'internal' | 'server' | 'client'
type Span = { traceId: string; id: string; parentId: string; name: string; kind: Kind; startedMs: number }
type Ended = Span & { endedMs: number; attributes: Attributes; isFailed: boolean }

export type TraceSettings = { endpoint: string; headers: Record<string, string>; service: string; share: number }

export type Tracer = {
  /** `parent` is the traceparent header of a request. Only a share of all is recorded: otherwise this returns null. */
  begin(name: string, kind: Kind, parent?: string): Span | null
  /** What `work` begins belongs to `span`. */
  within<T>(span: Span | null, work: () => T): T
  end(span: Span | null, attributes: Attributes, isFailed: boolean): void
  /** Something that another machine did for us, and has just ended. */
  took(name: string, seconds: number, attributes: Attributes, isFailed: boolean): void
  stop(): Promise<void>
}

const kinds: Record<Kind, number> = { internal: 1, server: 2, client: 3 }
const everyMs = 5_000
const batchSize = 512
const waitingMax = 4_096
const answerWithinMs = 5_000
const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

const current = new AsyncLocalStorage<Span>()

/** Sends spans to a collector as OTLP over HTTP. A collector that is away costs spans, and never a request. */
export function createTracer({ endpoint, headers, service, share }: TraceSettings, log: Logger): Tracer {
  const waiting: Ended[] = []
  let isFailing = false

  async function send(): Promise<void> {
    const spans = waiting.splice(0, batchSize)
    if (spans.length === 0) return
    await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(exported(service, spans)),
      signal: AbortSignal.timeout(answerWithinMs),
    }).then(
      ({ ok, status }) => report(ok ? null : `status ${status}`),
      (error: unknown) => report(String(error)),
    )
  }

  function report(fault: string | null): void {
    if (fault !== null && !isFailing) log.warn({ fault }, 'traces could not be sent')
    isFailing = fault !== null
  }

  function add(span: Ended): void {
    if (waiting.length < waitingMax) waiting.push(span)
  }

  const tracer: Tracer = {
    begin(name, kind, parent = '') {
      const [, traceId = hex(16), parentId = ''] = traceparent.exec(parent) ?? []
      // A client cannot make us record its requests, only tell which trace they belong to.
      if (Math.random() >= share) return null
      return { traceId, id: hex(8), parentId, name, kind, startedMs: nowMs() }
    },
    within: (span, work) => (span ? current.run(span, work) : work()),
    end(span, attributes, isFailed) {
      if (span) add({ ...span, endedMs: nowMs(), attributes, isFailed })
    },
    took(name, seconds, attributes, isFailed) {
      const around = current.getStore()
      if (!around) return
      // The clock is read once: what was measured is how long it took.
      const endedMs = nowMs()
      const times = { startedMs: endedMs - seconds * 1000, endedMs }
      add({ ...around, ...times, id: hex(8), parentId: around.id, name, kind: 'client', attributes, isFailed })
    },
    async stop() {
      clearInterval(timer)
      await send()
    },
  }
  const timer = setInterval(send, everyMs).unref()
  return tracer
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const nowMs = () => performance.timeOrigin + performance.now()
/** Nanoseconds as a string: they do not fit into a number. */
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

function exported(service: string, spans: Ended[]) {
  const resource = { attributes: attributesOf({ 'service.name': service }) }
  const written = spans.map(({ traceId, id, parentId, name, kind, startedMs, endedMs, attributes, isFailed }) => ({
    ...{ traceId, spanId: id, parentSpanId: parentId, name, kind: kinds[kind] },
    startTimeUnixNano: nanoseconds(startedMs),
    endTimeUnixNano: nanoseconds(endedMs),
    attributes: attributesOf(attributes),
    status: isFailed ? { code: 2 } : {},
  }))
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'domain-journals' }, spans: written }] }] }
}
