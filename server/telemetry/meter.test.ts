import { expect, it } from 'vitest'
import { createMeter } from './meter.ts'

it("writes what was counted, timed and read in Prometheus' text format", async () => {
  const meter = createMeter()
  const count = meter.counter('visits_total', 'Visits.')
  const time = meter.histogram('visit_seconds', 'How long visits took.')
  meter.gauges(() => [
    { name: 'rooms', help: 'Rooms by state.', value: 3, labels: { state: 'free "now"' } },
    { name: 'rooms', help: 'Rooms by state.', value: 1, labels: { state: 'taken' } },
  ])
  meter.gauges(async () => [{ name: 'doors', help: 'Doors.', value: 2 }])
  for (const status of ['200', '200', '404']) count({ status })
  for (const seconds of [0.004, 0.2, 20]) time(seconds, { kind: 'page' })
  const lines = (await meter.text()).split('\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      '# HELP visits_total Visits.',
      '# TYPE visits_total counter',
      'visits_total{status="200"} 2',
      'visits_total{status="404"} 1',
      '# TYPE visit_seconds histogram',
      'visit_seconds_bucket{kind="page",le="0.005"} 1',
      'visit_seconds_bucket{kind="page",le="0.25"} 2',
      'visit_seconds_bucket{kind="page",le="10"} 2',
      'visit_seconds_bucket{kind="page",le="+Inf"} 3',
      'visit_seconds_count{kind="page"} 3',
      'rooms{state="free \\"now\\""} 3',
      'rooms{state="taken"} 1',
      'doors 2',
    ]),
  )
  expect(lines.filter((line) => line.startsWith('# TYPE rooms'))).toEqual(['# TYPE rooms gauge'])
  expect(lines.at(-1)).toBe('')
})
