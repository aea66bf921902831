import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, open, readFile, readlink, rm, rmdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { Logger } from 'pino'
import { adviceForRoot, type Cluster, type Connection, commandAs, makeSocketFolder, openCluster } from './cluster.ts'

const logLimitBytes = 1_000_000
// Longer than statement_timeout: after a crash, a statement that is still running prevents a new server from starting.
const patienceMs = 6_500
const recoveryMs = 120_000
const stopLock = 7_205_759

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>
export type Embedded = { connection: Connection; adopted: boolean; readonly pid: number; stop(): Promise<void> }
type Options = { dataDir: string; log: Log; binaries?: string }

/** Starts PostgreSQL in `dataDir`, or uses the server already running there, and restarts it if it stops. */
export async function startEmbedded({ dataDir, log, binaries }: Options): Promise<Embedded> {
  const cluster = await openCluster(dataDir, binaries)
  const stopping = new AbortController()
  let { keeper, adopted } = await attach(cluster, stopping.signal)
  let returning = Promise.resolve()
  keeper.once('end', comeBack)
  const rotation = setInterval(() => rotateLog(cluster).catch(() => {}), 3_600_000).unref()

  function comeBack() {
    if (!stopping.signal.aborted) returning = startAgain()
  }

  async function startAgain() {
    log.warn('PostgreSQL is gone: starting it again')
    while (!stopping.signal.aborted) {
      try {
        keeper = (await attach(cluster, stopping.signal)).keeper
        keeper.once('end', comeBack)
        log.info('PostgreSQL is back')
        return
      } catch (err) {
        if (stopping.signal.aborted) return
        log.error({ err }, 'PostgreSQL does not start')
        await sleep(500)
      }
    }
  }

  return {
    connection: cluster.connection,
    adopted,
    get pid() {
      return postmasterPid(cluster) ?? 0
    },
    async stop() {
      stopping.abort()
      clearInterval(rotation)
      await returning
      if (await isLast(keeper)) await shutDown(cluster)
      await keeper.end()
    },
  }
}

/**
 * Connects to the cluster's server and starts one if none answers. If two processes start one at once, PostgreSQL lets
 * only one run. The connection stays open: when it ends, the server is gone, and while it is open, other processes
 * know that they are not the last user of the server.
 */
async function attach(cluster: Cluster, signal: AbortSignal) {
  const begun = Date.now()
  let child: ChildProcess | undefined
  for (;;) {
    signal.throwIfAborted()
    const keeper = keeperOf(cluster)
    try {
      await keeper.connect()
      return { keeper, adopted: postmasterPid(cluster) !== child?.pid }
    } catch (error) {
      const code = codeOf(error)
      const isAbsent = code === 'ENOENT' || code === 'ECONNREFUSED'
      if (code === 'EACCES') throw new Error(`${cluster.folder} belongs to another user. Start as that user.`)
      if (Date.now() - begun > (isAbsent ? patienceMs : recoveryMs)) throw await startFailure(cluster, error)
      if (isAbsent && !isRunning(child)) child = await launch(cluster)
    }
    await sleep(isRunning(child) && Date.now() - begun < 2_000 ? 20 : 200)
  }
}

function keeperOf({ connection }: Cluster) {
  const timeouts = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }
  const keeper = new Client({ ...connection, ...timeouts, application_name: 'domain-journals keeper' })
  keeper.on('error', () => {})
  return keeper
}

async function launch(cluster: Cluster) {
  const { folder, connection, binaries, owner } = cluster
  await makeSocketFolder(cluster)
  await clearFalseLock(cluster)
  await rotateLog(cluster)
  const isLocal = connection.password === undefined
  const settings = {
    listen_addresses: isLocal ? '' : connection.host,
    unix_socket_directories: isLocal ? connection.host : '',
    port: connection.port,
    max_connections: 60,
    shared_buffers: '64MB',
    // Do not log failed statements: the application reports them, and they may contain personal data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_timezone: 'UTC',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, options } = commandAs(owner, binaries.postgres, ['-D', folder, ...flags])
  const output = await open(logFile(cluster), 'a', 0o600)
  // Detached, so that Ctrl-C in the terminal does not stop PostgreSQL before the last requests are finished.
  const stdio = ['ignore', output.fd, output.fd] as const
  const child = spawn(file, args, { ...options, stdio: [...stdio], detached: true, windowsHide: true })
  child.on('error', () => {})
  child.unref()
  await output.close()
  return child
}

/**
 * After a crash, the pid in the lock file may belong to another process (in a restarted container, pids begin at 1
 * again) or to a zombie. PostgreSQL would take that process for a running server and never start.
 */
async function clearFalseLock(cluster: Cluster) {
  const pid = postmasterPid(cluster)
  if (pid === undefined || !existsSync(`/proc/${pid}`)) return
  if (await isPostmaster(cluster, pid)) return
  await rm(join(cluster.folder, 'postmaster.pid'), { force: true })
  await rm(join(cluster.connection.host, `.s.PGSQL.${cluster.connection.port}.lock`), { force: true })
}

/** The working directory of PostgreSQL is its data directory. Without /proc, we must trust its lock file. */
async function isPostmaster({ folder }: Cluster, pid: number) {
  if (process.platform !== 'linux') return true
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === folder
  } catch (error) {
    return codeOf(error) !== 'ENOENT'
  }
}

/** True if no other process uses the server. If two processes stop at once, the lock makes them check one by one. */
async function isLast(keeper: Client) {
  try {
    await keeper.query('SELECT pg_advisory_lock($1)', [stopLock])
    for (let look = 0; look < 10; look++) {
      const others = await keeper.query(
        "SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
      )
      if (others.rowCount === 0) return true
      // Connections that were just closed, including our pool's, stay listed for some milliseconds.
      await sleep(20)
    }
    return false
  } catch {
    return true
  }
}

async function shutDown(cluster: Cluster) {
  const pid = postmasterPid(cluster)
  if (pid === undefined || !(await isPostmaster(cluster, pid))) return
  if (process.platform === 'win32') {
    await promisify(execFile)(cluster.binaries.pg_ctl, ['stop', '-D', cluster.folder, '-m', 'fast'])
    return
  }
  process.kill(pid, 'SIGINT')
  const begun = Date.now()
  while (postmasterPid(cluster) === pid && Date.now() - begun < 10_000) await sleep(10)
  if (cluster.connection.host !== cluster.folder) await rmdir(cluster.connection.host).catch(() => {})
}

function postmasterPid({ folder }: Cluster) {
  try {
    return Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

function isRunning(child: ChildProcess | undefined) {
  return child?.pid !== undefined && child.exitCode === null && child.signalCode === null
}

function logFile({ folder }: Cluster) {
  return `${folder}.log`
}

/** Copies and truncates the log instead of renaming it, because the running server keeps the file open. */
async function rotateLog(cluster: Cluster) {
  const file = logFile(cluster)
  if (!existsSync(file) || (await stat(file)).size < logLimitBytes) return
  await copyFile(file, `${file}.old`)
  await truncate(file)
}

async function startFailure(cluster: Cluster, error: unknown) {
  const text = await readFile(logFile(cluster), 'utf8').catch(() => '')
  const last = [...text.matchAll(/(?:FATAL: +|unshare: )(.+)(?:\n.*DETAIL: +(.+))?/g)].at(-1)
  const reason = last?.slice(1).filter(Boolean).join('. ') ?? String(error)
  const advice = reason.includes('unshare') ? adviceForRoot : ''
  return new Error(`PostgreSQL does not start: ${reason} (see ${logFile(cluster)}).${advice}`)
}

function codeOf(error: unknown) {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
