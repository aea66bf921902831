import { expect, it } from 'vitest'
import { createMeter } from './meter.ts'

it("writes what was counted, timed and read in Prometheus' text format", async () => {
  const meter = createMeter()
  const count = meter.counter('visits_total', 'Visits.', ['status'])
  const time = meter.histogram('visit_seconds', 'How long visits took.', ['kind'])
  let steps = 0
  meter.gauge('rooms', 'Rooms by state.', () => ({ 'free "now"': 3, taken: 1 }), { label: 'state' })
  meter.gauge('doors', 'Doors.', async () => 2)
  meter.counted('steps_total', 'Steps.', () => ++steps)
  for (const status of ['200', '200', '404']) count.inc({ status })
  for (const seconds of [0.004, 0.2, 20]) time.observe({ kind: 'page' }, seconds)
  await meter.registry.metrics()
  const lines = (await meter.registry.metrics()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      '# HELP visits_total Visits.',
      '# TYPE visits_total counter',
      'visits_total{status="200"} 2',
      'visits_total{status="404"} 1',
      '# TYPE visit_seconds histogram',
      'visit_seconds_bucket{le="0.005",kind="page"} 1',
      'visit_seconds_bucket{le="0.25",kind="page"} 2',
      'visit_seconds_bucket{le="10",kind="page"} 2',
      'visit_seconds_bucket{le="+Inf",kind="page"} 3',
      'visit_seconds_count{kind="page"} 3',
      'rooms{state="free \\"now\\""} 3',
      'rooms{state="taken"} 1',
      'doors 2',
      '# TYPE steps_total counter',
      'steps_total 2',
    ]),
  )
  expect(lines.filter((line) => line.startsWith('# TYPE rooms'))).toEqual(['# TYPE rooms gauge'])
  expect(lines.at(-1)).toBe('')
})
