import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

const [atOnce, patienceMs] = [8, 15_000]

/** Keeps asking for pages in turn, eight at a time, whatever happens. A page fails if it is not answered with 200. */
export function keepReading(url: string, paths: string[]) {
  const failed: { path: string; status: number | string; at: number }[] = []
  let [asked, isOver, failingSince, longestMs] = [0, false, 0, 0]

  async function reader() {
    while (!isOver) {
      const path = paths[asked++ % paths.length] ?? '/'
      const status = await statusOf(url + path)
      const now = performance.now()
      if (status === 200) failingSince = 0
      else {
        failed.push({ path, status, at: now })
        failingSince ||= now
        longestMs = Math.max(longestMs, now - failingSince)
        await sleep(20)
      }
    }
  }

  const readers = Promise.all(Array.from({ length: atOnce }, reader))
  async function stop() {
    isOver = true
    await readers
  }
  onTestFinished(stop)
  return {
    stop,
    asked: () => asked,
    failed: () => failed,
    /** The longest time in which no page at all was answered. */
    longestFailingMs: () => longestMs,
  }
}

async function statusOf(url: string): Promise<number | string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    await answer.text()
    return answer.status
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
