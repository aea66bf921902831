import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createTracer } from './tracer.ts'

type Exported = {
  resourceSpans: {
    resource: { attributes: unknown[] }
    scopeSpans: { spans: (Record<string, string | number> & { attributes: unknown[]; status: object })[] }[]
  }[]
}

async function collector(status = 200) {
  const received: { path: string; key: string | undefined; body: Exported }[] = []
  const server = createServer(async (req, res) => {
    const key = req.headers['x-key']?.toString()
    received.push({ path: req.url ?? '', key, body: (await json(req)) as Exported })
    res.writeHead(status).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { received, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

function tracerTo(endpoint: string, share = 1) {
  const lines: { msg: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  return { lines, tracer: createTracer({ endpoint, headers: { 'X-Key': 'k' }, service: 'journals', share }, log) }
}

test('a request and its queries reach the collector as one trace, which its caller began', async () => {
  const { received, endpoint } = await collector()
  const { tracer } = tracerTo(endpoint)
  const [trace, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const span = tracer.begin('GET page', 'server', `00-${trace}-${caller}-01`)
  await tracer.within(span, async () => {
    await Promise.resolve()
    tracer.took('query', 0.25, { 'db.query.text': 'select 1' }, false)
  })
  tracer.end(span, { 'http.response.status_code': 500 }, true)
  await tracer.stop()
  expect(received).toMatchObject([{ path: '/v1/traces', key: 'k' }])
  const [sent] = received[0]?.body.resourceSpans ?? []
  expect(sent?.resource.attributes).toEqual([{ key: 'service.name', value: { stringValue: 'journals' } }])
  const [query, request] = sent?.scopeSpans[0]?.spans ?? []
  expect(request).toMatchObject({
    ...{ traceId: trace, parentSpanId: caller, name: 'GET page', kind: 2, status: { code: 2 } },
    attributes: [{ key: 'http.response.status_code', value: { intValue: '500' } }],
  })
  expect(query).toMatchObject({ traceId: trace, parentSpanId: request?.spanId, name: 'query', kind: 3, status: {} })
  const nanoseconds = BigInt(query?.endTimeUnixNano ?? 0) - BigInt(query?.startTimeUnixNano ?? 0)
  expect(Math.round(Number(nanoseconds) / 1e6)).toBe(250)
})

test('only the share that was asked for is recorded, and nothing is made up without a caller', async () => {
  const { received, endpoint } = await collector()
  const { tracer } = tracerTo(endpoint, 0)
  const span = tracer.begin('GET page', 'server', 'nonsense')
  tracer.within(span, () => tracer.took('query', 1, {}, false))
  tracer.end(span, {}, false)
  await tracer.stop()
  expect([span, received]).toEqual([null, []])
})

test('a collector that refuses is named once in the log', async () => {
  const { endpoint } = await collector(503)
  const { tracer, lines } = tracerTo(endpoint)
  for (const name of ['one', 'two']) {
    tracer.end(tracer.begin(name, 'server'), {}, false)
    await tracer.stop()
  }
  expect(lines.map(({ msg }) => msg)).toEqual(['traces could not be sent'])
})
