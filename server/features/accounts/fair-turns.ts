export type Turn = {
  /** Those who wait in the same line are served in the order they came; the lines take turns. */
  line: string
  /** Whoever leaves gives up the place. */
  signal?: AbortSignal | undefined
}

type Waiting = { start(): void; refuse(): void }

/**
 * At most `atOnce` tasks run and at most `maxWaiting` wait. In a full queue a newcomer takes the last place of the
 * longest line, so that whoever sends many at once crowds out only themselves.
 */
export function fairTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }, refusal: () => Error) {
  const lines = new Map<string, Waiting[]>()
  let [free, waiting] = [atOnce, 0]

  function leave(name: string, who: Waiting): boolean {
    const line = lines.get(name) ?? []
    const place = line.indexOf(who)
    if (place < 0) return false
    line.splice(place, 1)
    if (line.length === 0) lines.delete(name)
    waiting--
    return true
  }

  function next(): void {
    const [first] = lines
    const who = first?.[1][0]
    if (!first || !who) {
      free++
      return
    }
    const [name, line] = first
    leave(name, who)
    // To the end: every other line comes before this one again.
    if (lines.delete(name)) lines.set(name, line)
    who.start()
  }

  /** False when nobody has more waiting than the newcomer would. */
  function makeRoom(newcomer: string): boolean {
    const [longest] = [...lines].sort(([, a], [, b]) => b.length - a.length)
    if (!longest) return false
    const [name, line] = longest
    const last = line.at(-1)
    if (!last || line.length <= (lines.get(newcomer)?.length ?? 0) + 1) return false
    leave(name, last)
    last.refuse()
    return true
  }

  function wait({ line: name, signal }: Turn): Promise<void> {
    if (waiting >= maxWaiting && !makeRoom(name)) return Promise.reject(refusal())
    return new Promise((resolve, reject) => {
      const who = { start: resolve, refuse: () => reject(refusal()) }
      lines.set(name, [...(lines.get(name) ?? []), who])
      waiting++
      signal?.addEventListener('abort', () => leave(name, who) && who.refuse(), { once: true })
    })
  }

  return async function inTurn<T>(turn: Turn, task: () => Promise<T>): Promise<T> {
    if (turn.signal?.aborted) throw refusal()
    if (free > 0) free--
    else await wait(turn)
    try {
      return await task()
    } finally {
      next()
    }
  }
}
