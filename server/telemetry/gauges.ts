import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Resources } from '../deps.ts'
import { type Backlog, findBacklog } from '../jobs/backlog.ts'
import { version } from '../version.ts'
import type { Meter } from './meter.ts'

/** Of several processes, each has a part of these. All others are the same for all, or the highest tells most. */
const shared = { aggregator: 'sum' } as const

/** What is read when Prometheus asks: the process, its connections, and what waits in the database. */
export function addGauges(meter: Meter, { database: { pool, db }, storage, clock }: Resources): void {
  meter.gauge('process_resident_memory_bytes', 'Memory of this process.', () => process.memoryUsage.rss(), shared)
  meter.counted('process_cpu_seconds_total', 'CPU time of this process.', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  meter.gauge('process_start_time_seconds', 'When this process started.', () => performance.timeOrigin / 1000)
  meter.gauge('nodejs_heap_used_bytes', 'Memory used by JavaScript.', () => process.memoryUsage().heapUsed, shared)
  const delay = monitorEventLoopDelay()
  delay.enable()
  meter.gauge('nodejs_eventloop_lag_p99_seconds', 'How late timers were since the last visit.', () => {
    const lag = delay.percentile(99) / 1e9
    delay.reset()
    return lag
  })
  meter.gauge('journals_build_info', 'Which version this is.', () => ({ [version]: 1 }), { label: 'version' })
  meter.gauge(
    'journals_database_connections',
    'Connections to PostgreSQL, and who waits for one.',
    () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waited_for: pool.waitingCount }),
    { label: 'state', ...shared },
  )
  meter.gauge('journals_free_disk_bytes', 'Free space where files are kept.', () => storage.freeBytes())

  /** Asked once by the three that are read at the same time. */
  let reading: Promise<Backlog[]> | undefined
  const ofBacklog = (what: 'waiting' | 'oldestSeconds' | 'failed') => async () => {
    reading ??= findBacklog(db, clock.now()).finally(() => (reading = undefined))
    return Object.fromEntries((await reading).map(({ of, [what]: value }) => [of, value]))
  }
  const label = { label: 'of' }
  meter.gauge('journals_waiting', 'What waits for its turn.', ofBacklog('waiting'), label)
  meter.gauge('journals_oldest_waiting_seconds', 'How long the oldest has been due.', ofBacklog('oldestSeconds'), label)
  meter.gauge('journals_given_up', 'What failed for good and waits for a person.', ofBacklog('failed'), label)
}
