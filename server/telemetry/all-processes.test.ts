import { expect, test } from 'vitest'
import { countedIn, together } from './all-processes.ts'
import { createMeter } from './meter.ts'

async function measured(requests: number, seconds: number, bytes: number, waiting: number) {
  const meter = createMeter()
  const count = meter.counter('requests_total', 'Requests.', ['kind'])
  for (let number = 0; number < requests; number++) count.inc({ kind: number === 0 ? 'api' : 'page' })
  meter.histogram('request_seconds', 'Times.').observe(seconds)
  meter.gauge('process_resident_memory_bytes', 'Memory.', () => bytes, { aggregator: 'sum' })
  meter.gauge('journals_waiting', 'What waits.', () => ({ jobs: waiting }), { label: 'of' })
  return JSON.parse(JSON.stringify(await meter.registry.getMetricsAsJSON()))
}

const textOf = async (...all: Parameters<typeof together>[0]) => (await together(all)).metrics()

test('of several processes what is counted adds up, and what is the same for all does not', async () => {
  const lines = (await textOf(await measured(3, 0.02, 100, 7), await measured(1, 3, 50, 8))).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'requests_total{kind="api"} 2',
      'requests_total{kind="page"} 2',
      'request_seconds_bucket{le="0.025"} 1',
      'request_seconds_bucket{le="+Inf"} 2',
      'request_seconds_sum 3.02',
      'process_resident_memory_bytes 150',
      'journals_waiting{of="jobs"} 8',
    ]),
  )
  expect(lines.filter((line) => line.startsWith('# TYPE requests_total'))).toEqual(['# TYPE requests_total counter'])
})

test('of a process that has ended only what it counted is left', async () => {
  const left = await countedIn([await measured(3, 0.02, 100, 7)])
  const text = await textOf(left)
  expect(text).toContain('requests_total{kind="page"} 2')
  expect(text).toContain('request_seconds_count 1')
  expect(text).not.toMatch(/bytes|waiting/)
  expect(await textOf(await measured(1, 1, 5, 9), left)).toContain('process_resident_memory_bytes 5\n')
})
