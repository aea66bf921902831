import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import type { Resources } from '../deps.ts'
import { findBacklog } from '../jobs/backlog.ts'
import { version } from '../version.ts'
import type { Gauge, Meter } from './meter.ts'

const wholeProcess: [string, string, () => number][] = [
  ['process_resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss()],
  [
    'process_cpu_seconds_total',
    'CPU time of this process.',
    () => (({ user, system }) => (user + system) / 1e6)(process.cpuUsage()),
  ],
  ['process_start_time_seconds', 'When this process started.', () => performance.timeOrigin / 1000],
  ['nodejs_heap_used_bytes', 'Memory used by JavaScript.', () => process.memoryUsage().heapUsed],
]

/** What is read when Prometheus asks: the process, its connections, and what waits in the database. */
export function addGauges(meter: Meter, { database: { pool, db }, storage, clock }: Resources): void {
  const delay = monitorEventLoopDelay()
  delay.enable()
  meter.gauges(() => {
    const lag = delay.percentile(99) / 1e9
    delay.reset()
    return [
      ...wholeProcess.map(([name, help, read]) => ({ name, help, value: read() })),
      { name: 'nodejs_eventloop_lag_p99_seconds', help: 'How late timers were since the last visit.', value: lag },
      ...connections(pool),
      { name: 'journals_build_info', help: 'Which version this is.', value: 1, labels: { version } },
    ]
  })
  meter.gauges(async () => [
    { name: 'journals_free_disk_bytes', help: 'Free space where files are kept.', value: await storage.freeBytes() },
  ])
  meter.gauges(async () =>
    (await findBacklog(db, clock.now())).flatMap(({ of, waiting, oldestSeconds, failed }) => [
      { name: 'journals_waiting', help: 'What waits for its turn.', value: waiting, labels: { of } },
      {
        name: 'journals_oldest_waiting_seconds',
        help: 'How long the oldest has been due.',
        value: oldestSeconds,
        labels: { of },
      },
      {
        name: 'journals_given_up',
        help: 'What failed for good and waits for a person.',
        value: failed,
        labels: { of },
      },
    ]),
  )
}

function connections({ totalCount, idleCount, waitingCount }: Pool): Gauge[] {
  const [name, help] = ['journals_database_connections', 'Connections to PostgreSQL, and who waits for one.']
  const states = { busy: totalCount - idleCount, idle: idleCount, waited_for: waitingCount }
  return Object.entries(states).map(([state, value]) => ({ name, help, value, labels: { state } }))
}
