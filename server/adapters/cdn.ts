import type { Logger } from 'pino'
import type { Meter } from '../telemetry/meter.ts'

export type CdnSettings = { purgeUrl: string; token: string }

export type Cdn = {
  /** Tells the CDN to drop everything of this site. Returns at once; repeats until the CDN has done it. */
  purge(): void
  /** Resolves when everything that was to be dropped before the call is dropped, or the CDN fails to do so. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export type Pace = { patienceMs: number; againMs: number; retryMs: number; longestRetryMs: number }

const usual: Pace = { patienceMs: 2_000, againMs: 5_000, retryMs: 1_000, longestRetryMs: 60_000 }

type Options = CdnSettings & { key: string; log: Logger; meter: Meter | null; pace?: Pace }

/** One purge at a time: those asked for while one is under way share the next, because that one may be too early. */
export function openCdn({ purgeUrl, token, key, log, meter, pace = usual }: Options): Cdn {
  const { patienceMs, againMs, retryMs, longestRetryMs } = pace
  const count = meter?.counter('journals_cdn_purges_total', 'How often the CDN was told to drop its copies.', [
    'outcome',
  ])
  let asking = Promise.resolve()
  let nextAsking: Promise<void> | undefined
  let failures = 0
  let isStopped = false
  let retry: NodeJS.Timeout | undefined
  // A process that was killed may have reported nothing to the CDN of its last change. Not at once: the CDN must first find
  // that this process can answer, or readers would get errors instead of its copies.
  let again = setTimeout(askNext, againMs).unref()

  function askNext() {
    // While the CDN fails, only the retry asks, so that many changes are no flood of requests.
    if (isStopped || retry) return
    nextAsking ??= asking.then(() => {
      nextAsking = undefined
      if (!retry) asking = ask()
      return asking
    })
  }

  async function ask() {
    try {
      await send()
      count?.inc({ outcome: 'done' })
      if (failures > 0) log.warn({ failures }, 'the CDN can be purged again')
      failures = 0
    } catch (error) {
      count?.inc({ outcome: 'failed' })
      log.error({ err: error }, 'the CDN could not be purged')
      retry = setTimeout(
        () => {
          retry = undefined
          askNext()
        },
        Math.min(longestRetryMs, retryMs * 2 ** failures++),
      ).unref()
    }
  }

  /** Varnish reads Authorization and Surrogate-Key, Fastly its own key and Surrogate-Key, Cloudflare the body. */
  async function send() {
    const answer = await fetch(purgeUrl, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Fastly-Key': token,
        'Surrogate-Key': key,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ tags: [key] }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The CDN answered ${answer.status}`)
  }

  /** Whoever writes does not wait for a CDN that has failed already: that would make every write slow. */
  async function settle() {
    if (failures > 0) return
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, patienceMs)
    await Promise.race([nextAsking ?? asking, late]).finally(() => clearTimeout(timer))
  }

  return {
    purge() {
      askNext()
      // An answer from before the change may have been on its way to the CDN while that dropped the others.
      clearTimeout(again)
      again = setTimeout(askNext, againMs).unref()
    },
    settle,
    stop() {
      isStopped = true
      clearTimeout(again)
      clearTimeout(retry)
      return settle()
    },
  }
}
