import { AppError } from '#domain/errors.ts'

/** `whose`: the address that asks. `signal` ends the wait, and is for the task to heed once it runs. */
export type Turn = { whose?: string; signal?: AbortSignal | undefined }
type Bounds = { mostWaiting?: number; mostWaitingEach?: number }
type Who = string | symbol

/** More of their files at once than anybody has to send. */
export const strangersFiles = { mostWaiting: 300, mostWaitingEach: 100 } as const satisfies Bounds

/**
 * Lets at most `places` tasks run at once, of each person one at a time. A free place goes to the person who was served
 * longest ago, so that nobody waits for all that somebody else has sent.
 */
export function takingTurns(places: number, { mostWaiting = Infinity, mostWaitingEach = Infinity }: Bounds = {}) {
  /** In the order in which persons are served next. */
  const queues = new Map<Who, (() => void)[]>()
  const served = new Set<Who>()
  let waiting = 0

  function serveNext(): void {
    for (const [who, queue] of queues) {
      if (served.size >= places) return
      if (served.has(who)) continue
      const start = queue.shift()
      queues.delete(who)
      if (queue.length > 0) queues.set(who, queue)
      served.add(who)
      waiting--
      start?.()
    }
  }

  function wait(who: Who, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const queue = queues.get(who) ?? []
      queues.set(who, queue)
      queue.push(resolve)
      waiting++
      const leave = () => {
        const at = queue.indexOf(resolve)
        if (at === -1) return
        queue.splice(at, 1)
        if (queue.length === 0) queues.delete(who)
        waiting--
        reject(brokenOff())
      }
      signal?.addEventListener('abort', leave, { once: true })
      serveNext()
    })
  }

  return async <T>(task: () => Promise<T>, { whose, signal }: Turn = {}): Promise<T> => {
    const who = whose ?? Symbol('somebody')
    if (signal?.aborted) throw brokenOff()
    if ((queues.get(who)?.length ?? 0) >= mostWaitingEach) throw tooManyOfOne()
    if (waiting >= mostWaiting) throw tooManyOfAll()
    await wait(who, signal)
    try {
      return await task()
    } finally {
      served.delete(who)
      serveNext()
    }
  }
}

/** Nobody is there any more to read it. */
export function brokenOff(): AppError {
  return new AppError('bad-input', 'The request was broken off.')
}

function tooManyOfOne(): AppError {
  return new AppError('too-many', 'Many of your files are still being checked. Please try again in a minute.', {
    retryAfterSeconds: 60,
  })
}

function tooManyOfAll(): AppError {
  return new AppError('unavailable', 'Many files are being checked at the moment. Please try again in a minute.', {
    retryAfterSeconds: 60,
  })
}
