import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { gatherMetrics } from './telemetry/all-processes.ts'

const most = 64
const restartMs = 1_000

/** How many processes `--workers` asks for. One is the default, and needs no other to watch it. */
export function workersAsked(given: string[]): number {
  const at = given.indexOf('--workers')
  if (at === -1) return 1
  const count = Number(given[at + 1])
  if (!Number.isInteger(count) || count < 1 || count > most)
    throw new Error(`--workers must be a whole number from 1 to ${most}`)
  return count
}

/** Ctrl-C reaches every process of the terminal; one of several waits until the first among them tells it to stop. */
export function onStopSignal(stop: () => void): void {
  process.on('SIGTERM', stop)
  process.on('SIGINT', cluster.isWorker ? () => {} : stop)
}

/** True in a process alone and in the first of several, which prints what an operator must read once. */
export const isFirst = () => !cluster.isWorker || cluster.worker?.id === 1

/**
 * Keeps `count` processes serving one port, and replaces any that ends. SIGTERM stops them all; SIGHUP replaces them
 * one after the other, each after its successor serves. They share nothing but the database and the files.
 */
export async function runWorkers(count: number, say: (line: string) => void): Promise<void> {
  // All listen on one socket. Otherwise this process would accept and pass on, and a connection on its way to a process
  // that is killed would be answered by nobody.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  gatherMetrics()
  let isStopping = false
  const leaving = new WeakSet<Worker>()

  /** One that ends before it serves is not replaced by itself: whoever started it knows better. */
  async function start(): Promise<Worker> {
    const worker = cluster.fork()
    leaving.add(worker)
    await Promise.race([once(worker, 'listening'), once(worker, 'exit')])
    if (!worker.isDead()) leaving.delete(worker)
    return worker
  }

  /** True if it ended well: one that was still starting does not hear the signal, and ends by it. */
  async function end(worker: Worker): Promise<boolean> {
    leaving.add(worker)
    const exited = once(worker, 'exit')
    worker.process.kill('SIGTERM')
    const [code, signal] = await exited
    return code === 0 || signal === 'SIGTERM'
  }

  async function replace() {
    do await sleep(restartMs)
    while (!isStopping && (await start()).isDead())
  }

  async function roll() {
    for (const old of Object.values(cluster.workers ?? {})) {
      if (isStopping || !old || old.isDead()) continue
      if ((await start()).isDead()) return say('The new process ended before it served: the old ones stay.')
      await end(old)
    }
  }

  // Before the first start: a signal without a listener would end this process alone, and leave the others behind.
  let rolled = Promise.resolve()
  process.on('SIGHUP', () => {
    rolled = rolled.then(roll)
  })
  onStopSignal(async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    const ended = await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)))
    process.exit(ended.every((isGood) => isGood !== false) ? 0 : 1)
  })

  // The first of them sets up the database, and finds what is wrong with the settings.
  const first = await start()
  if (isStopping) return
  if (first.isDead()) process.exit(first.process.exitCode ?? 1)
  cluster.on('exit', (worker) => {
    if (isStopping || leaving.has(worker)) return
    say(`Process ${worker.process.pid} ended; another takes its place.`)
    void replace()
  })
  await Promise.all(Array.from({ length: count - 1 }, async () => (await start()).isDead() && replace()))
}
