import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { signatureOf } from './client.ts'
import type { Simulate } from './simulator-rules.ts'

/** Resolves with the HTTP status of the response. */
export type Deliver = (url: string, body: string, headers: Record<string, string>) => Promise<number>
export type Pause = (ms: number) => Promise<unknown>

export async function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
  const signal = AbortSignal.timeout(30_000)
  const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' })
  await response.body?.cancel()
  return response.status
}

/** Waits without keeping the process alive. */
export const pauseUnheld: Pause = (ms) => sleep(ms, undefined, { ref: false })

const retries = 3
const betweenTriesMs = 3_000

type Webhook = { url: string; secretKey: string; event: string; data: object; fault: Simulate['webhook'] }
type Post = { deliver: Deliver; pause: Pause; log: Logger }

/** Sends a signed event shortly after the response that caused it, with the chosen fault. */
export async function sendWebhook({ url, secretKey, event, data, fault }: Webhook, way: Post): Promise<void> {
  if (fault === 'drop') return
  const body = JSON.stringify({ event, data })
  const signature = signatureOf(fault === 'wrong-signature' ? `${secretKey}?` : secretKey, body)
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  await way.pause(fault === 'delay' ? 10_000 : 100)
  for (let copy = fault === 'duplicate' ? 2 : 1; copy > 0; copy--) await deliverWithRetries(url, body, headers, way)
}

async function deliverWithRetries(
  url: string,
  body: string,
  headers: Record<string, string>,
  { deliver, pause, log }: Post,
) {
  for (let attempt = 1; attempt <= 1 + retries; attempt++) {
    if (attempt > 1) await pause(betweenTriesMs)
    const answer = await deliver(url, body, headers).catch((err: unknown) => ({ err }))
    if (answer === 200) return log.info({ url, attempt }, 'simulated webhook delivered')
    log.warn(
      { url, attempt, ...(typeof answer === 'number' ? { status: answer } : answer) },
      'simulated webhook not taken',
    )
  }
}
