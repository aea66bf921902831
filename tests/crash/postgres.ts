import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { pino } from 'pino'
import { inject, onTestFinished } from 'vitest'
import { openCluster } from '#server/db/cluster.ts'
import { startEmbedded } from '#server/db/embedded.ts'

export type WhenDone = (work: () => Promise<void>) => void

/** A DATA_DIR whose database is set up already; its PostgreSQL does not outlive the test, or the file with afterAll. */
export async function dataFolder(whenDone: WhenDone = onTestFinished): Promise<string> {
  const dataDir = await emptyFolder(whenDone)
  const template = inject('dataTemplate')
  if (template) await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir])
  return dataDir
}

export async function emptyFolder(whenDone: WhenDone = onTestFinished): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crash-'))
  whenDone(async () => {
    if (postmasterPid(dataDir)) await (await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })).stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
  return dataDir
}

/** Queries the PostgreSQL that the product has started, on a separate connection. */
export async function query<Row extends object>(dataDir: string, ...statements: string[]): Promise<Row[]> {
  const client = new Client((await openCluster(dataDir)).connection)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Undefined if PostgreSQL was stopped properly, because it removes this file as its last step. */
export function postmasterPid(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'pg', 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

/** The postmaster first, then its child processes. */
export async function postgresPids(dataDir: string): Promise<number[]> {
  const others = await query<{ pid: number }>(dataDir, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')
  return [postmasterPid(dataDir) ?? 0, ...others.map(({ pid }) => pid)].filter((pid) => pid > 0)
}

/** Stops PostgreSQL where it is. The postmaster comes first: a process that it starts meanwhile would go on. */
export async function freeze(dataDir: string): Promise<{ thaw(): void }> {
  const client = new Client((await openCluster(dataDir)).connection)
  await client.connect()
  const pids = [postmasterPid(dataDir) ?? 0]
  const thaw = () => signal(pids, 'SIGCONT')
  onTestFinished(thaw)
  signal(pids, 'SIGSTOP')
  const others = 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND pid <> ALL($1)'
  // A process that has just been started is not in the list yet, so that one look is not enough.
  for (let quiet = 0; quiet < 3; quiet++) {
    const found = (await client.query<{ pid: number }>(others, [pids])).rows.map(({ pid }) => pid)
    if (found.length > 0) quiet = 0
    pids.push(...found)
    signal(found, 'SIGSTOP')
    await sleep(100)
  }
  await client.end()
  return { thaw }
}

/** Ignores processes that have already ended. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {}
  }
}

/** One published article. */
export function publishing(title: string): string[] {
  return [
    `INSERT INTO files (id, kind, name, media_type, bytes, sha256, owner_realm, owner_id)
     VALUES ('file', 'manuscript', 'a.pdf', 'application/pdf', 1, '', 'author', 'ada')`,
    `INSERT INTO articles (id, custom_id, journal, volume, issue, position, title, authors, author_names, article_type,
       abstract, country, file_id, received_at, accepted_at, published_at)
     SELECT 'article', 'DHJ-2026-0001', slug, 2, 1, 1, '${title}', '[{"name": "Ada Author"}]', 'Ada Author',
       'Research Article', 'An abstract', 'Nigeria', 'file', now(), now(), now() FROM journals LIMIT 1`,
  ]
}
