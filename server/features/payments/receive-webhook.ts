import { createHash } from 'node:crypto'
import * as z from 'zod'
import { AppError } from '#domain/errors.ts'
import { parseJson } from '../../adapters/paystack/answers.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/schedule.ts'
import { addEvent } from './store.ts'

const Notice = z.object({ event: z.string(), data: z.object({ reference: z.string() }) })

/**
 * Keeps what the provider says and answers at once; a job asks the provider itself before anything is believed.
 * Nothing in a notice tells its age, so a repeated one is known by its bytes.
 */
export async function receiveWebhook(
  { db, clock, paystack }: Deps,
  { body, signature }: { body: string; signature: string | null },
): Promise<{ success: string }> {
  if (!paystack.isSignedBy(body, signature)) {
    throw new AppError('unauthenticated', 'The signature is missing or wrong.')
  }
  const { data: notice } = Notice.safeParse(parseJson(body))
  const reference = notice?.data.reference ?? null
  await db.transaction(async (tx) => {
    const isNew = await addEvent(tx, {
      kind: 'webhook',
      reference,
      outcome: 'received',
      details: { event: notice?.event ?? null },
      bodyHash: createHash('sha256').update(body).digest('base64url'),
      at: clock.now(),
    })
    if (isNew && reference !== null) await addJob(tx, 'check-payment', { reference }, clock.now())
  })
  return { success: 'Received.' }
}
