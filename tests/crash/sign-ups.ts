import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { times } from '#tests/support/thorough.ts'
import { query } from './postgres.ts'

const atOnce = 4

/** What each waits before the next: other tests need the machine too. */
const pauseMs = times(40, 0)

/** Keeps subscribing readers to the newsletter, four at a time, whatever happens to the server. */
export function keepSigningUp(url: string) {
  const acknowledged: string[] = []
  const statuses = new Set<number>()
  let count = 0
  let slowestMs = 0
  let isOver = false

  async function reader() {
    while (!isOver) {
      const email = `reader${++count}@example.org`
      const begun = performance.now()
      const status = await signUp(url, email)
      slowestMs = Math.max(slowestMs, performance.now() - begun)
      statuses.add(status)
      if (status === 200) acknowledged.push(email)
      await sleep(status === 200 ? pauseMs : 50)
    }
  }
  const readers = Promise.all(Array.from({ length: atOnce }, reader))
  async function stop() {
    isOver = true
    await readers
  }
  onTestFinished(stop)
  return {
    acknowledged,
    statuses: () => [...statuses].sort(),
    slowestMs: () => slowestMs,
    /** Resolves after `wanted` more readers have got a successful reply. */
    async more(wanted: number) {
      const goal = acknowledged.length + wanted
      while (acknowledged.length < goal && !isOver) await sleep(2)
    },
    stop,
  }
}

/**
 * Returns the status, or 0 if the connection broke. One that was being handed to a process when that was killed belongs to
 * nobody: it stays open, and no answer ever comes.
 */
export async function signUp(url: string, email: string): Promise<number> {
  try {
    const answer = await fetch(`${url}/api/newsletter/subscribe`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(30_000),
    })
    await answer.text()
    return answer.status
  } catch {
    return 0
  }
}

/** Returns the readers who got a successful reply but are not on the list. */
export async function lost(dataDir: string, acknowledged: string[]): Promise<string[]> {
  const rows = await query<{ email: string }>(dataDir, 'SELECT email FROM subscribers')
  const kept = new Set(rows.map(({ email }) => email))
  return acknowledged.filter((email) => !kept.has(email))
}

/** Returns the addresses without exactly one subscriber row and exactly one welcome letter. */
export async function halfDone(dataDir: string): Promise<object[]> {
  return query(
    dataDir,
    `SELECT coalesce(email, to_email) AS email, count(DISTINCT subscribers.id) AS rows, count(DISTINCT letters.id) AS letters
     FROM subscribers FULL JOIN letters ON to_email = email
     GROUP BY 1 HAVING count(DISTINCT subscribers.id) <> 1 OR count(DISTINCT letters.id) <> 1`,
  )
}
