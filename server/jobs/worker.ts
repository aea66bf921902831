import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../adapters/clock.ts'
import type { Mailer } from '../adapters/mail/mailer.ts'
import type { Db } from '../db/types.ts'
import { watchDependency } from '../dependency.ts'
import { bringForward } from './bring-forward.ts'
import { type Due, findDue } from './find-due.ts'
import { type OnGivenUp, type SendFailure, sendNextLetter } from './outbox.ts'
import { type JobHandlers, type Lane, registerRecurring, runNextJob, slowLanes } from './schedule.ts'

type WorkerDeps = {
  db: Db
  mailer: Mailer | null
  clock: Clock
  log: Logger
  /** Asked for each job: what is published meanwhile holds from the next one on. */
  handlers(): JobHandlers
  onGivenUp?: OnGivenUp
  idleMs?: number
}

const stopWithinMs = 4_000
const bringForwardEveryMs = 60_000
const longestRestMs = 30_000

export type Worker = { stop(): Promise<void> }

/** Sends letters and runs jobs in the same process as the web server. Several processes share the work. */
export function startWorker({ db, mailer, clock, log, handlers, onGivenUp, idleMs = 500 }: WorkerDeps): Worker {
  const stopping = new AbortController()
  const now = () => clock.now()

  /** `step` says for how many milliseconds to rest after it. */
  async function loop(step: () => Promise<number>): Promise<void> {
    let isFailing = false
    while (!stopping.signal.aborted) {
      const restMs = await step().then(
        (restMs) => {
          isFailing = false
          return restMs
        },
        (error: unknown) => {
          // Only the first of several in a row. What a stop cuts off is done again once its lease has run out.
          if (!isFailing && !stopping.signal.aborted) log.error({ err: error }, 'worker step failed')
          isFailing = true
          return idleMs
        },
      )
      if (restMs > 0) await (restMs === idleMs ? idle() : rest(restMs))
    }
  }

  const rest = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  let resting: Promise<void> | undefined
  /** Loops with nothing to do wake together, whenever each of them began to rest. */
  function idle(): Promise<void> {
    resting ??= rest(idleMs).finally(() => {
      resting = undefined
    })
    return resting
  }

  let looking: Promise<Due> | undefined
  /** One question for all the loops that wake together. */
  function due(): Promise<Due> {
    looking ??= findDue(db, now()).finally(() => {
      looking = undefined
    })
    return looking
  }

  let isRegistered = false
  let broughtForwardAt = Number.NEGATIVE_INFINITY
  async function nextJob(lane: Lane): Promise<number> {
    if (!isRegistered) await registerRecurring(db, handlers())
    isRegistered = true
    // Not a job: it would wait for itself. This clock never jumps.
    if (performance.now() - broughtForwardAt > bringForwardEveryMs) {
      broughtForwardAt = performance.now()
      await bringForward(db, now())
    }
    if (!(await due()).jobs) return idleMs
    const { ran, error, name } = await runNextJob(db, handlers(), now, lane, stopping.signal)
    if (error && !stopping.signal.aborted) log.error({ err: error, job: name }, 'job failed')
    return ran ? 0 : idleMs
  }

  const mailServer = watchDependency('The mail server', log)
  let failuresInRow = 0
  function sendFailed({ isGivenUp, letter, err }: SendFailure): void {
    if (isGivenUp) {
      log.error({ err, givenUp: letter }, 'an e-mail was given up')
      return
    }
    failuresInRow++
    mailServer.failed(err)
    log.error({ err, letter }, 'the mail server failed, and is tried again')
  }

  /**
   * Rests longer after each letter while the mail server is away. Otherwise thousands in the queue would be tried one
   * after the other, and each would have lost tries when it is back.
   */
  async function nextLetter(by: Mailer): Promise<number> {
    if (!(await due()).letters) return idleMs
    const before = failuresInRow
    const isSent = await sendNextLetter(db, by, now, sendFailed, onGivenUp)
    if (failuresInRow > before) return Math.min(idleMs * 2 ** before, longestRestMs)
    if (isSent) {
      failuresInRow = 0
      mailServer.answers()
    }
    return isSent ? 0 : idleMs
  }

  // Two loops run the usual jobs, so that a payment need not wait for one that takes longer than it should.
  const lanes = ['usual', 'usual', ...slowLanes] as const
  const jobs = lanes.map((lane) => loop(() => nextJob(lane)))
  const loops = Promise.all(mailer ? [loop(() => nextLetter(mailer)), ...jobs] : jobs)
  return {
    async stop() {
      stopping.abort()
      // A slow mail server may take longer. Unfinished work is repeated when its lease has run out.
      await Promise.race([loops, sleep(stopWithinMs, undefined, { ref: false })])
      mailer?.close()
    },
  }
}
