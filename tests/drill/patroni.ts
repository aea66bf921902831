import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { onTestFinished, vi } from 'vitest'
import { freePort } from '#tests/support/product.ts'

const binaries = '/usr/lib/postgresql/15/bin'
const startMs = 90_000

type Node = { name: string; port: number; api: number; data: string; process?: ChildProcess }

/** PostgreSQL with a synchronous standby that takes over by itself: etcd, two Patroni nodes, and HAProxy before them. */
export async function startPair() {
  const folder = await mkdtemp(join(tmpdir(), 'patroni-'))
  const owner = postgresUser()
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid)
  const running: ChildProcess[] = []
  onTestFinished(async () => {
    for (const child of running.toReversed()) await end(child)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const run = (program: string, args: string[]) => {
    const env = { PATH: `${binaries}:${process.env.PATH}:/usr/sbin`, HOME: folder }
    const child = spawn(program, args, { ...owner, cwd: folder, env, stdio: 'ignore' })
    running.push(child)
    return child
  }

  const [etcd, peers, front] = [await freePort(), await freePort(), await freePort()]
  const at = (port: number) => `http://127.0.0.1:${port}`
  run('etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--initial-cluster', `default=${at(peers)}`],
    ...['--listen-client-urls', at(etcd), '--advertise-client-urls', at(etcd)],
    ...['--listen-peer-urls', at(peers), '--initial-advertise-peer-urls', at(peers)],
  ])
  const nodes: Node[] = []
  for (const name of ['one', 'two'])
    nodes.push({ name, port: await freePort(), api: await freePort(), data: join(folder, name) })
  for (const node of nodes) await writeFile(join(folder, `${node.name}.yml`), patroniSettings(node, etcd, folder))
  const start = (node: Node) => {
    node.process = run('patroni', [join(folder, `${node.name}.yml`)])
  }
  await sleep(1_000)
  for (const node of nodes) start(node)
  await writeFile(join(folder, 'haproxy.cfg'), haproxySettings(front, nodes))
  run('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')])
  const url = `postgres://postgres:postgres@127.0.0.1:${front}/postgres`
  await standbyOf(url)

  const isPrimary = ({ api }: Node) =>
    fetch(`${at(api)}/primary`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    url,
    /** Ends the primary's Patroni and PostgreSQL at once, as a machine that loses power would. */
    async killPrimary() {
      for (const node of nodes) {
        if (!(await isPrimary(node))) continue
        const pid = Number.parseInt(await readFile(join(node.data, 'postmaster.pid'), 'utf8'), 10)
        node.process?.kill('SIGKILL')
        process.kill(pid, 'SIGKILL')
        return node.name
      }
      throw new Error('there is no primary')
    },
    /** Starts what was killed; resolves when both follow each other again. */
    async revive() {
      for (const node of nodes) if (!isRunning(node.process)) start(node)
      await standbyOf(url)
    },
  }
}

const isRunning = (child?: ChildProcess) => child !== undefined && child.exitCode === null && child.signalCode === null

async function end(child: ChildProcess) {
  if (!isRunning(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await Promise.race([ended, sleep(10_000).then(() => child.kill('SIGKILL'))])
}

/** PostgreSQL does not run as root. */
function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (kind: string) => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Resolves when the primary waits for a standby before it acknowledges anything. */
async function standbyOf(url: string) {
  const look = async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rowCount } = await client.query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'")
      if (!rowCount) throw new Error('there is no standby yet')
    } finally {
      await client.end().catch(() => {})
    }
  }
  await vi.waitFor(look, { timeout: startMs, interval: 500 })
}

const patroniSettings = ({ name, port, api, data }: Node, etcd: number, folder: string) => `
scope: journals
name: ${name}
restapi: { listen: '127.0.0.1:${api}', connect_address: '127.0.0.1:${api}' }
etcd3: { host: '127.0.0.1:${etcd}' }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    synchronous_mode: true
    postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }]
postgresql:
  listen: '127.0.0.1:${port}'
  connect_address: '127.0.0.1:${port}'
  data_dir: ${data}
  bin_dir: ${binaries}
  pgpass: ${data}.pgpass
  pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  authentication:
    superuser: { username: postgres, password: postgres }
    replication: { username: replica, password: replica }
    rewind: { username: rewind, password: rewind }
  parameters: { unix_socket_directories: '${folder}' }
`

/** Connections to a server that is no longer the primary are cut, so that nobody waits for its answers. */
const haproxySettings = (front: number, nodes: Node[]) => `
global
    maxconn 400
defaults
    mode tcp
    timeout connect 2s
    timeout client 1h
    timeout server 1h
listen primary
    bind 127.0.0.1:${front}
    option httpchk GET /primary
    default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, api }) => `    server ${name} 127.0.0.1:${port} port ${api}`).join('\n')}
`
