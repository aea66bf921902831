import { AppError } from '#domain/errors.ts'

/** `whose`: of each person one task runs at a time. `signal` ends the wait, and is for the task to heed once it runs. */
export type Turn = { whose?: string; signal?: AbortSignal | undefined }
type Bounds = { mostWaiting?: number; busy?: () => AppError }
type Who = string | symbol
type Waiting = { start(): void; refuse(why: AppError): void }

const siteBusy = () =>
  new AppError('unavailable', 'The site is busy for a moment. Please try again.', { retryAfterSeconds: 5 })

/**
 * Lets at most `places` tasks run at once. A free place goes to the person who was served longest ago. In a full queue a
 * newcomer takes the last place of whoever has most waiting, so that whoever sends many at once crowds out only themselves.
 */
export function takingTurns(places: number, { mostWaiting = Infinity, busy = siteBusy }: Bounds = {}) {
  /** In the order in which persons are served next. */
  const queues = new Map<Who, Waiting[]>()
  const served = new Set<Who>()
  let waiting = 0

  function leave(who: Who, one: Waiting | undefined): boolean {
    const queue = queues.get(who) ?? []
    const at = one ? queue.indexOf(one) : -1
    if (at === -1) return false
    queue.splice(at, 1)
    if (queue.length === 0) queues.delete(who)
    waiting--
    return true
  }

  function serveNext(): void {
    for (const [who, queue] of queues) {
      if (served.size >= places) return
      if (served.has(who)) continue
      const [first] = queue
      leave(who, first)
      // To the end: everybody else comes before this person again.
      if (queues.delete(who)) queues.set(who, queue)
      served.add(who)
      first?.start()
    }
  }

  /** False when nobody has more waiting than the newcomer would. */
  function makeRoom(newcomer: Who): boolean {
    const [longest] = [...queues].sort(([, a], [, b]) => b.length - a.length)
    if (!longest) return false
    const [who, queue] = longest
    const last = queue.at(-1)
    if (queue.length <= (queues.get(newcomer)?.length ?? 0) + 1 || !leave(who, last)) return false
    last?.refuse(busy())
    return true
  }

  function wait(who: Who, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((start, refuse) => {
      const one = { start, refuse }
      queues.set(who, [...(queues.get(who) ?? []), one])
      waiting++
      signal?.addEventListener('abort', () => leave(who, one) && refuse(brokenOff()), { once: true })
      serveNext()
    })
  }

  return async <T>(task: () => Promise<T>, { whose, signal }: Turn = {}): Promise<T> => {
    const who = whose ?? Symbol('somebody')
    if (signal?.aborted) throw brokenOff()
    if (waiting >= mostWaiting && !makeRoom(who)) throw busy()
    await wait(who, signal)
    try {
      return await task()
    } finally {
      served.delete(who)
      serveNext()
    }
  }
}

/** More files than a busy site has to read at once. */
export const strangersFiles = {
  mostWaiting: 300,
  busy: () =>
    new AppError('unavailable', 'Many files are being checked at the moment. Please try again in a minute.', {
      retryAfterSeconds: 60,
    }),
} as const satisfies Bounds

/** Nobody is there any more to read it. */
export function brokenOff(): AppError {
  return new AppError('bad-input', 'The request was broken off.')
}
