import type { Measures } from '#domain/office/alarms.ts'
import type { Deps } from '../../deps.ts'
import { findBacklog } from '../../jobs/backlog.ts'
import { outdatedWordsIn } from '../../jobs/own-words.ts'
import { countFaults } from '../../telemetry/fault-store.ts'
import { backupAlarms, backupJob, backupStates } from '../backups/read.ts'
import { askEach, type Silent } from './ask-each.ts'
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
  silent: Silent
}

export type MeasureDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

const hourMs = 3600 * 1000
const goneAfterMs = 2 * 60 * 1000
/** With the pauses between them, five tries take about five minutes. */
const failingTries = 5

/** Asks the database alone, so that it is quick when something else is away. */
export async function measure(deps: MeasureDeps, { ask, silent } = askEach(deps.log)): Promise<Measured> {
  const { db, clock, config } = deps
  const now = clock.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const hourBefore = new Date((Math.floor(now.getTime() / hourMs) - 1) * hourMs)
  const [running, backlog, faults] = [
    findNodes(db, ago(goneAfterMs)),
    findBacklog(db, now),
    countFaults(db, hourBefore),
  ]
  const due = async (of: 'letters' | 'jobs') => (await backlog).find((each) => each.of === of)
  const fault = async (kind: string) => (await faults).find((each) => each.kind === kind)

  async function askMail() {
    const [waiting, lastSentAt, failed, letters] = await Promise.all([
      findOldestWaiting(db),
      findLastSent(db),
      fault('mail'),
      due('letters'),
    ])
    return { ...waiting, lastSentAt, lastFaultAt: failed?.lastAt ?? null, givenUp: letters?.failed ?? 0 }
  }

  async function askJobs() {
    const [jobs, failing] = await Promise.all([due('jobs'), findFailingJobs(db, failingTries, ago(24 * hourMs))])
    return {
      ...{ waiting: jobs?.waiting ?? 0, oldestSeconds: jobs?.oldestSeconds ?? 0, failed: jobs?.failed ?? 0 },
      // Of a backup that fails there is an alarm already.
      failing: failing.filter((name) => name !== backupJob),
    }
  }

  const [database, nodes, mail, jobs, refusedWebhooks, failedRequests, backups, outdatedWords] = await Promise.all([
    ask('database', () => askDatabase(db), { version: '', bytes: 0, connections: 0, connectionsMax: 1, answerMs: 0 }),
    ask('nodes', () => running, []),
    ask('mail', askMail, { waiting: 0, oldestAt: null, lastSentAt: null, lastFaultAt: null, givenUp: 0 }),
    ask('jobs', askJobs, { waiting: 0, oldestSeconds: 0, failed: 0, failing: [] }),
    ask('payments', async () => (await fault('webhook'))?.count ?? 0, 0),
    ask('errors', async () => (await fault('request'))?.count ?? 0, 0),
    ask('backups', () => backupStates(deps), []),
    ask('settings', () => outdatedWordsIn(db), []),
    // Each process says how its files are.
    ask('storage', async () => void (await running), undefined),
  ])
  return {
    ...{ now, database, nodes, mail, jobs, refusedWebhooks, failedRequests, silent },
    minFreeDiskBytes: config.minFreeDiskBytes,
    backup: backupAlarms(backups, 'backup'),
    drill: backupAlarms(backups, 'drill'),
    warnings: config.warnings,
    outdatedWords,
  }
}

async function askDatabase(db: Deps['db']) {
  const began = performance.now()
  const facts = await findDatabaseFacts(db)
  return { ...facts, answerMs: Math.round(performance.now() - began) }
}
