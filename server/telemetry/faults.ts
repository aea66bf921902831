import { createHash } from 'node:crypto'
import { causesOf, describeError, inShort, withoutData } from '../logged-error.ts'
import { currentPlace, requestId } from '../request-scope.ts'
import { type FaultRow, keptRequestIds } from './fault-store.ts'

type Noted = Pick<FaultRow, 'kind' | 'place' | 'message'> & { detail?(): string; slowestMs?: number | null }

/** In memory between two writings. More kinds of faults than this at once tell nothing new. */
const waitingMax = 200
const hourMs = 3600 * 1000

export type Faults = ReturnType<typeof collectFaults>

/**
 * Counts what fails and what is slow, the same together, in memory and at once: nobody waits for it. `write` hands it
 * on to the database and gets it again if that fails.
 */
export function collectFaults(now: () => Date = () => new Date()) {
  let waiting = new Map<string, FaultRow>()

  function note({ kind, place, message, detail, slowestMs = null }: Noted): void {
    const at = now()
    const id = createHash('sha256')
      .update(JSON.stringify([kind, place, message]))
      .digest('base64url')
      .slice(0, 22)
    const [request, hourAt] = [requestId(), new Date(Math.floor(at.getTime() / hourMs) * hourMs)]
    // A page that needs several things fails once, though each of them is logged.
    if (kind === 'request' && request && waiting.get(id)?.requestIds.includes(request)) return
    const times = { count: 1, firstAt: at, lastAt: at, hourAt, hourCount: 1, slowestMs }
    const text = waiting.get(id)?.detail ?? detail?.() ?? ''
    add({ id, kind, place, message, detail: text, requestIds: request ? [request] : [], ...times })
  }

  function add(fault: FaultRow): void {
    const known = waiting.get(fault.id)
    if (known) waiting.set(fault.id, together(known, fault))
    else if (waiting.size < waitingMax) waiting.set(fault.id, fault)
  }

  return {
    note,
    /** What the log gets as an error. The worker says of which job or letter; with `letter`, the mail server failed. */
    failed({ job, letter, givenUp, err }: Record<string, unknown>, sentence: string): void {
      const kind = letter ? 'mail' : job ? 'job' : requestId() ? 'request' : 'site'
      const email = letter ?? givenUp
      const place = currentPlace() || (job ? `Job ${job}` : email ? `E-mail ${email}` : 'In the background')
      if (err === undefined) note({ kind, place, message: sentence })
      else note({ kind, place, message: inShort(err), detail: () => atLength(err, sentence) })
    },
    slow(query: string, seconds: number): void {
      const message = query.replace(/\$\d+(, ?\$\d+)*/g, '$…').slice(0, 2000)
      note({ kind: 'query', place: currentPlace(), message, slowestMs: Math.round(seconds * 1000) })
    },
    async write(keep: (faults: FaultRow[]) => Promise<void>): Promise<void> {
      const taken = waiting
      waiting = new Map()
      if (taken.size === 0) return
      await keep([...taken.values()]).catch((error: unknown) => {
        for (const fault of taken.values()) add(fault)
        throw error
      })
    },
  }
}

/** As the database joins them, too (fault-store.ts). */
function together(a: FaultRow, b: FaultRow): FaultRow {
  const [older, newer] = a.lastAt <= b.lastAt ? [a, b] : [b, a]
  const isSameHour = older.hourAt.getTime() === newer.hourAt.getTime()
  return {
    ...newer,
    requestIds: [...newer.requestIds, ...older.requestIds].slice(0, keptRequestIds),
    count: a.count + b.count,
    firstAt: a.firstAt < b.firstAt ? a.firstAt : b.firstAt,
    hourCount: newer.hourCount + (isSameHour ? older.hourCount : 0),
    slowestMs: a.slowestMs === null ? b.slowestMs : Math.max(a.slowestMs, b.slowestMs ?? 0),
  }
}

function atLength(error: unknown, sentence: string): string {
  const causes = causesOf(describeError(error))
  const around = causes.slice(0, -1).map(({ message }) => withoutData(message))
  const stack = causes.findLast((cause) => cause.stack)?.stack
  return [sentence, ...around, shortStack(stack)].filter(Boolean).join('\n').slice(0, 4000)
}

const shortStack = (stack = '') =>
  stack
    .split('\n')
    .slice(0, 8)
    .map((line) => line.replace(/file:\/\/|[^\s(]*\/(?=build\/|server\/|app\/|node_modules\/)/g, '').trim())
    .join('\n')
