import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { settings } from '#server/db/schema.ts'
import { testDatabase } from '#tests/support/database.ts'
import { createMeter } from './meter.ts'
import { watchOver } from './watch.ts'

const silent = pino({ level: 'silent' })

test('requests are counted by kind and class of status, without their paths', async () => {
  const meter = createMeter()
  const listener = watchOver(meter, null, silent).requests((req, res) => res.writeHead(Number(req.headers.want)).end())
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = (path: string, want: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { want } })
  await Promise.all([ask('/api/manuscript/secret', '200'), ask('/about?token=secret', '404'), ask('/admin/x', '500')])
  await vi.waitFor(async () => {
    const text = await meter.registry.metrics()
    for (const series of ['kind="api",status="2xx"', 'kind="page",status="4xx"', 'kind="office",status="5xx"'])
      expect(text).toContain(`journals_requests_total{${series}} 1`)
    expect(text).toContain('journals_request_seconds_count{kind="api"} 1')
    expect(text).not.toContain('secret')
  })
})

test('a job that fails is counted as such, and its error goes on', async () => {
  const meter = createMeter()
  const run = async () => {
    throw new Error('no')
  }
  const { sweep } = watchOver(meter, null, silent).jobs({ sweep: { run, everySeconds: 5 } })
  expect(sweep?.everySeconds).toBe(5)
  await expect(sweep?.run({})).rejects.toThrow('no')
  expect(await meter.registry.metrics()).toContain('journals_jobs_total{name="sweep",result="failed"} 1')
})

test('a job hears that the process is to end', async () => {
  const heard: unknown[] = []
  const { sweep } = watchOver(null, null, silent).jobs({
    sweep: { run: async (...asked) => void heard.push(...asked) },
  })
  const { signal } = new AbortController()
  await sweep?.run({ of: 'one' }, signal)
  expect(heard).toEqual([{ of: 'one' }, signal])
})

test('every query is reported once, in a transaction and outside, and a slow one is logged without its values', async () => {
  const { connection } = await testDatabase()
  const seen: string[] = []
  const lines: { msg: string; query: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const { query } = watchOver(null, null, log)
  const database = await openDatabase({
    ...{ url: connection.connectionString ?? '', dataDir: '', log: silent },
    watch(end) {
      seen.push(end.text)
      query({ ...end, seconds: end.text.includes('settings') ? 1.5 : 0 })
    },
  })
  onTestFinished(() => database.close())
  await database.pool.query('SELECT 1')
  await database.db.transaction((tx) => tx.insert(settings).values({ key: 'private', value: 'words' }))
  await expect(database.pool.query('SELECT 1/0')).rejects.toThrow('division by zero')
  expect(seen).toEqual(['SELECT 1', 'begin', expect.stringMatching(/^insert into "settings"/), 'commit', 'SELECT 1/0'])
  expect(lines).toMatchObject([{ msg: 'slow query', query: expect.stringContaining('$1') }])
  expect(JSON.stringify(lines)).not.toContain('private')
})
