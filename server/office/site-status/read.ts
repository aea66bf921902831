import { type Alarm, alarmsOf, type Part, parts } from '#domain/office/alarms.ts'
import type { Deps } from '../../deps.ts'
import { countKinds, type FaultRow, findFaults } from '../../telemetry/fault-store.ts'
import { version } from '../../version.ts'
import { backupSummary } from '../backups/read.ts'
import { askEach } from './ask-each.ts'
import { beat, beatWithinMs } from './heartbeat.ts'
import { type MeasureDeps, measure } from './measure.ts'
import { findLastWebhook } from './store.ts'

const faultsShown = 100

/** What the dashboard shows of it to admins. */
export async function siteAlarms(deps: MeasureDeps): Promise<Alarm[]> {
  return alarmsOf(await measure(deps)).filter(({ via }) => via !== 'status')
}

export type PartState = 'works' | 'needs-you' | 'broken' | 'silent'
export type SiteStatus = Awaited<ReturnType<typeof siteStatus>>

/** Everything that the status page shows. */
export async function siteStatus(deps: Deps) {
  const { db, config } = deps
  const asking = askEach(deps.log)
  const { ask, silent } = asking
  await ask('nodes', () => beat(deps), undefined, beatWithinMs)
  const [measured, lastWebhook, backups, [error]] = await Promise.all([
    measure(deps, asking),
    ask('payments', () => findLastWebhook(db), null),
    ask('backups', async () => (await backupSummary(deps)).about, ''),
    ask('errors', () => findFaults(db, 'errors', 1), []),
  ])
  const alarms = alarmsOf(measured)
  const stateOf = (part: Part): PartState => {
    if (part in silent) return 'silent'
    const states = alarms.filter((alarm) => alarm.part === part).map(({ state }) => state)
    return states.includes('broken') ? 'broken' : (states[0] ?? 'works')
  }
  const { database, mail, jobs, failedRequests } = measured
  const { storage } = config
  return {
    alarms,
    silent,
    states: Object.fromEntries(parts.map((part) => [part, stateOf(part)])) as Record<Part, PartState>,
    version,
    database: { ...database, isEmbedded: config.databaseUrl === null },
    nodes: measured.nodes.map((node) => ({
      ...{ _id: node.id, host: node.host, pid: node.pid, version: node.version, freeBytes: node.freeBytes },
      startedAt: node.startedAt.toISOString(),
    })),
    storage:
      storage.place === 's3' && storage.s3
        ? `The bucket ${storage.s3.bucket} at ${new URL(storage.s3.endpoint).host}`
        : config.dataDir,
    mail: {
      ...{ waiting: mail.waiting, givenUp: mail.givenUp, isOn: config.mail !== null },
      oldestAt: mail.oldestAt?.toISOString() ?? null,
      lastSentAt: mail.lastSentAt?.toISOString() ?? null,
      lastFaultAt: mail.lastFaultAt?.toISOString() ?? null,
    },
    jobs,
    payments: { kind: config.payments, lastWebhookAt: lastWebhook?.toISOString() ?? null },
    backups,
    errors: { failedRequests, last: error ? shown(error) : null },
  }
}

const shown = (row: FaultRow) => ({
  ...{ _id: row.id, place: row.place, message: row.message, detail: row.detail, requestIds: row.requestIds },
  ...{ count: row.count, slowestMs: row.slowestMs },
  firstAt: row.firstAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
})

export type Fault = ReturnType<typeof shown>

export async function listFaults({ db }: Deps, what: 'errors' | 'queries') {
  const [rows, counts] = await Promise.all([findFaults(db, what, faultsShown), countKinds(db)])
  return { faults: rows.map(shown), counts }
}
