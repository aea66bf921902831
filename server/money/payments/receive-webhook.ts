import { createHash } from 'node:crypto'
import { AppError } from '#domain/words/errors.ts'
import type { ProviderNotice } from '../../adapters/payment-provider.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/schedule.ts'
import { addEvent } from './store.ts'

/**
 * Stores the notice and replies at once. A job then asks the provider, because a notice alone is not trusted. A notice
 * has no timestamp, so a repeated one is recognised by its bytes.
 */
export async function receiveWebhook(
  { db, clock, paymentProvider, telemetry, log }: Deps,
  { headers, body }: { headers: Headers; body: Buffer },
): Promise<{ success: string }> {
  const notice = paymentProvider?.readNotice(headers, body)
  if (!notice) {
    const message = 'The signature is missing or wrong.'
    log.warn(`a notice of a payment was refused: ${message}`)
    telemetry.faults.note({ kind: 'webhook', place: 'Payment provider', message })
    throw new AppError('unauthenticated', message)
  }
  const { event, reference } = notice
  const job = jobFor(notice)
  await db.transaction(async (tx) => {
    const isNew = await addEvent(tx, {
      kind: 'webhook',
      reference,
      outcome: 'received',
      details: { event },
      bodyHash: createHash('sha256').update(body).digest('base64url'),
      at: clock.now(),
    })
    if (isNew && job) await addJob(tx, job.name, job.payload, clock.now())
  })
  return { success: 'Received.' }
}

/** Whatever the notice says, a job asks the provider what is true. */
function jobFor({ event, reference, about, disputeId }: ProviderNotice) {
  if (about === 'dispute') return disputeId ? { name: 'check-dispute', payload: { id: disputeId, event } } : null
  if (reference === null) return null
  return { name: about === 'refund' ? 'check-refunds' : 'check-payment', payload: { reference } }
}
