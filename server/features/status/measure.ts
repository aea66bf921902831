import type { Measures } from '#domain/alarms.ts'
import type { Deps } from '../../deps.ts'
import { findBacklog } from '../../jobs/backlog.ts'
import { countFaults } from '../../telemetry/fault-store.ts'
import { backupJob, backupState } from '../backups/read.ts'
import {
  type DatabaseFacts,
  findDatabaseFacts,
  findFailingJobs,
  findLastSent,
  findNodes,
  findOldestWaiting,
  type NodeRow,
} from './store.ts'

type Measured = Omit<Measures, 'nodes'> & {
  database: DatabaseFacts
  nodes: NodeRow[]
  jobs: { waiting: number; failed: number }
}

export type MeasureDeps = Pick<Deps, 'db' | 'clock' | 'config'>

const hourMs = 3600 * 1000
const goneAfterMs = 2 * 60 * 1000
/** With the pauses between them, five tries take about five minutes. */
const failingTries = 5

/** Asks the database alone, so that it is quick when something else is away. */
export async function measure(deps: MeasureDeps): Promise<Measured> {
  const { db, clock, config } = deps
  const now = clock.now()
  const began = performance.now()
  const database = await findDatabaseFacts(db)
  const answerMs = Math.round(performance.now() - began)
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const hourBefore = new Date((Math.floor(now.getTime() / hourMs) - 1) * hourMs)
  const [nodes, backlog, waiting, lastSentAt, failing, faults, { alarm }] = await Promise.all([
    findNodes(db, ago(goneAfterMs)),
    findBacklog(db, now),
    findOldestWaiting(db),
    findLastSent(db),
    findFailingJobs(db, failingTries, ago(24 * hourMs)),
    countFaults(db, hourBefore),
    backupState(deps),
  ])
  const [letters, jobs] = (['letters', 'jobs'] as const).map((of) => backlog.find((each) => each.of === of))
  const fault = (kind: string) => faults.find((each) => each.kind === kind)
  return {
    now,
    database: { ...database, answerMs },
    nodes,
    minFreeDiskBytes: config.minFreeDiskBytes,
    mail: { ...waiting, lastSentAt, lastFaultAt: fault('mail')?.lastAt ?? null, givenUp: letters?.failed ?? 0 },
    jobs: {
      ...{ waiting: jobs?.waiting ?? 0, oldestSeconds: jobs?.oldestSeconds ?? 0, failed: jobs?.failed ?? 0 },
      // Of a backup that fails there is an alarm already.
      failing: failing.filter((name) => name !== backupJob),
    },
    refusedWebhooks: fault('webhook')?.count ?? 0,
    failedRequests: fault('request')?.count ?? 0,
    backup: alarm?.about === 'backup' ? alarm.sentence : null,
    drill: alarm?.about === 'drill' ? alarm.sentence : null,
    warnings: config.warnings,
  }
}
