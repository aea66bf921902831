import { expect, test } from 'vitest'
import { countedIn, mergeMetrics } from './merge-metrics.ts'
import { createMeter } from './meter.ts'

async function measured(requests: number, seconds: number, bytes: number, waiting: number): Promise<string> {
  const meter = createMeter()
  const count = meter.counter('requests_total', 'Requests.')
  for (let number = 0; number < requests; number++) count({ kind: number === 0 ? 'api' : 'page' })
  meter.histogram('request_seconds', 'Times.')(seconds)
  meter.gauges(() => [
    { name: 'process_resident_memory_bytes', help: 'Memory.', value: bytes },
    { name: 'journals_waiting', help: 'What waits.', value: waiting, labels: { of: 'jobs' } },
  ])
  return meter.text()
}

test('of several processes what is counted adds up, and what is the same for all does not', async () => {
  const lines = mergeMetrics([await measured(3, 0.02, 100, 7), await measured(1, 3, 50, 8)]).split('\n')
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
  const alone = await measured(2, 1, 3, 4)
  expect(mergeMetrics([alone])).toBe(alone)
})

test('of a process that has ended only what it counted is left', async () => {
  const left = countedIn([await measured(3, 0.02, 100, 7)])
  expect(left).toContain('requests_total{kind="page"} 2')
  expect(left).toContain('request_seconds_count 1')
  expect(left).not.toMatch(/bytes|waiting/)
  expect(mergeMetrics([await measured(1, 1, 5, 9), left])).toContain('process_resident_memory_bytes 5\n')
})
