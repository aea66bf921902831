import { AppError } from '#domain/words/errors.ts'

/**
 * `whose`: each person has at most one running task. `isVisitor`: nobody knows who they are; everybody else goes first.
 * `signal` ends the wait; a running task must obey it itself.
 */
export type Turn = { whose?: string; isVisitor?: boolean; signal?: AbortSignal | undefined }
type Bounds = { mostWaiting?: number; mostVisitors?: number; busy?: () => AppError }
type Who = string | symbol
type Waiting = { start(): void; refuse(why: AppError): void }

const siteBusy = () =>
  new AppError('unavailable', 'The site is busy for a moment. Please try again.', { retryAfterSeconds: 5 })

/** Those who wait in one line: a free place goes to the person who was served longest ago. */
function line(mostWaiting: number) {
  /** In the order in which people are served next. */
  const queues = new Map<Who, Waiting[]>()
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

  function join(who: Who, one: Waiting): void {
    queues.set(who, [...(queues.get(who) ?? []), one])
    waiting++
  }

  /** Takes the next out of the line whose person is not being served, and moves that person to the end. */
  function next(served: ReadonlySet<Who>): { who: Who; one: Waiting } | undefined {
    for (const [who, queue] of queues) {
      const [one] = queue
      if (served.has(who) || !one) continue
      leave(who, one)
      if (queues.delete(who)) queues.set(who, queue)
      return { who, one }
    }
    return undefined
  }

  /** The person with the most tasks waiting, if these are more than the newcomer would have. */
  function busiestOther(newcomer: Who): Who | undefined {
    const [longest] = [...queues].sort(([, a], [, b]) => b.length - a.length)
    return longest && longest[1].length > (queues.get(newcomer)?.length ?? 0) + 1 ? longest[0] : undefined
  }

  const isFullFor = (who: Who) => waiting >= mostWaiting && busiestOther(who) === undefined

  function makeRoom(newcomer: Who, busy: () => AppError): void {
    if (isFullFor(newcomer)) throw busy()
    if (waiting < mostWaiting) return
    const most = busiestOther(newcomer) ?? newcomer
    const last = queues.get(most)?.at(-1)
    if (leave(most, last)) last?.refuse(busy())
  }

  return { join, leave, next, makeRoom, isFullFor }
}

/**
 * Lets at most `places` tasks run at once. If a line is full, a new task replaces the last one of the person with the most
 * waiting, so that one person cannot fill it. Visitors have a line of their own, are served when nobody else waits, and
 * never take the last of several places.
 */
export function takingTurns(
  places: number,
  { mostWaiting = Infinity, mostVisitors = mostWaiting, busy = siteBusy }: Bounds = {},
) {
  const known = line(mostWaiting)
  const visitors = line(mostVisitors)
  const served = new Set<Who>()
  const servedVisitors = new Set<Who>()
  const placesForVisitors = Math.max(1, places - 1)

  function nextOne() {
    if (served.size >= places) return undefined
    const first = known.next(served)
    if (first || servedVisitors.size >= placesForVisitors) return first
    const visitor = visitors.next(served)
    if (visitor) servedVisitors.add(visitor.who)
    return visitor
  }

  function serveNext(): void {
    for (let found = nextOne(); found; found = nextOne()) {
      served.add(found.who)
      found.one.start()
    }
  }

  function wait(mine: typeof known, who: Who, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((start, refuse) => {
      const one = { start, refuse }
      mine.join(who, one)
      signal?.addEventListener('abort', () => mine.leave(who, one) && refuse(brokenOff()), { once: true })
      serveNext()
    })
  }

  async function take<T>(task: () => Promise<T>, { whose, isVisitor = false, signal }: Turn = {}): Promise<T> {
    // An address and an account may have the same name, and an address be used by visitors and by others.
    const who = whose === undefined ? Symbol('somebody') : isVisitor ? `visitor ${whose}` : whose
    const mine = isVisitor ? visitors : known
    if (signal?.aborted) throw brokenOff()
    mine.makeRoom(who, busy)
    await wait(mine, who, signal)
    try {
      return await task()
    } finally {
      served.delete(who)
      servedVisitors.delete(who)
      serveNext()
    }
  }

  /** Throws what `take` would, for whoever has work to do before. */
  function refuseIfFull({ whose = '' }: Turn): void {
    if (known.isFullFor(whose)) throw busy()
  }
  return Object.assign(take, { refuseIfFull })
}

/**
 * The limit is above the number of files that a busy site has to read at once. A visitor's file may take half a minute, and the
 * server closes a connection on which nothing was said for two: the last in their line must have its answer before.
 */
export const strangersFiles = {
  mostWaiting: 300,
  mostVisitors: 3,
  busy: () =>
    new AppError('unavailable', 'Many files are being checked at the moment. Please try again in a minute.', {
      retryAfterSeconds: 60,
    }),
} as const satisfies Bounds

/** The client has left, so nobody reads this message. */
export function brokenOff(): AppError {
  return new AppError('bad-input', 'The request was interrupted.')
}
