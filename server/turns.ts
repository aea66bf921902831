import { AppError } from '#domain/errors.ts'

/** `whose`: each person has at most one running task. `signal` ends the wait; a running task must obey it itself. */
export type Turn = { whose?: string; signal?: AbortSignal | undefined }
type Bounds = { mostWaiting?: number; busy?: () => AppError }
type Who = string | symbol
type Waiting = { start(): void; refuse(why: AppError): void }

const siteBusy = () =>
  new AppError('unavailable', 'The site is busy for a moment. Please try again.', { retryAfterSeconds: 5 })

/**
 * Lets at most `places` tasks run at once. A free place goes to the person who was served longest ago. If the queue is
 * full, a new task replaces the last one of the person with the most waiting, so that one person cannot fill it.
 */
export function takingTurns(places: number, { mostWaiting = Infinity, busy = siteBusy }: Bounds = {}) {
  /** In the order in which people are served next. */
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
      // Move this person to the end, so that everybody else is served first.
      if (queues.delete(who)) queues.set(who, queue)
      served.add(who)
      first?.start()
    }
  }

  /** The person with the most tasks waiting, if these are more than the newcomer would have. */
  function mostBeside(newcomer: Who): Who | undefined {
    const [longest] = [...queues].sort(([, a], [, b]) => b.length - a.length)
    return longest && longest[1].length > (queues.get(newcomer)?.length ?? 0) + 1 ? longest[0] : undefined
  }

  const isFullFor = (who: Who) => waiting >= mostWaiting && mostBeside(who) === undefined

  function makeRoom(newcomer: Who): void {
    if (isFullFor(newcomer)) throw busy()
    if (waiting < mostWaiting) return
    const most = mostBeside(newcomer) ?? newcomer
    const last = queues.get(most)?.at(-1)
    if (leave(most, last)) last?.refuse(busy())
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

  async function take<T>(task: () => Promise<T>, { whose, signal }: Turn = {}): Promise<T> {
    const who = whose ?? Symbol('somebody')
    if (signal?.aborted) throw brokenOff()
    makeRoom(who)
    await wait(who, signal)
    try {
      return await task()
    } finally {
      served.delete(who)
      serveNext()
    }
  }

  /** Throws what `take` would, for whoever has work to do before. */
  function refuseIfFull({ whose = '' }: Turn): void {
    if (isFullFor(whose)) throw busy()
  }
  return Object.assign(take, { refuseIfFull })
}

/** The limit is above the number of files that a busy site has to read at once. */
export const strangersFiles = {
  mostWaiting: 300,
  busy: () =>
    new AppError('unavailable', 'Many files are being checked at the moment. Please try again in a minute.', {
      retryAfterSeconds: 60,
    }),
} as const satisfies Bounds

/** The client has left, so nobody reads this message. */
export function brokenOff(): AppError {
  return new AppError('bad-input', 'The request was interrupted.')
}
