import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../adapters/clock.ts'
import type { Mailer } from '../adapters/mail/mailer.ts'
import type { Db } from '../db/types.ts'
import { type SendFailure, sendNextLetter } from './outbox.ts'
import { type JobHandlers, registerRecurring, runNextJob } from './schedule.ts'

type WorkerDeps = { db: Db; mailer: Mailer | null; clock: Clock; log: Logger; handlers: JobHandlers; idleMs?: number }

const stopWithinMs = 4_000

export type Worker = { stop(): Promise<void> }

/** Sends letters and runs jobs in the same process as the web server. Several processes share the work. */
export function startWorker({ db, mailer, clock, log, handlers, idleMs = 500 }: WorkerDeps): Worker {
  const stopping = new AbortController()
  const now = () => clock.now()

  async function loop(step: () => Promise<boolean>): Promise<void> {
    while (!stopping.signal.aborted) {
      const isBusy = await step().catch((error: unknown) => {
        log.error({ err: error }, 'worker step failed')
        return false
      })
      if (!isBusy) await sleep(idleMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  let isRegistered = false
  async function nextJob(): Promise<boolean> {
    if (!isRegistered) await registerRecurring(db, handlers)
    isRegistered = true
    const { ran, error, name } = await runNextJob(db, handlers, now)
    if (error) log.error({ err: error, job: name }, 'job failed')
    return ran
  }

  let isMailAway = false
  function sendFailed({ isGivenUp, letter, err }: SendFailure): void {
    isMailAway = !isGivenUp
    if (isGivenUp) log.error({ err, givenUp: letter }, 'an e-mail was given up')
    else log.error({ err, letter }, 'the mail server failed, and is tried again')
  }

  /** Rests after each letter while the mail server is away, or thousands in the queue would be tried without a pause. */
  async function nextLetter(by: Mailer): Promise<boolean> {
    isMailAway = false
    return (await sendNextLetter(db, by, now, sendFailed)) && !isMailAway
  }

  // Two loops run jobs, so that a payment need not wait while a long document is converted.
  const jobs = [loop(nextJob), loop(nextJob)]
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
