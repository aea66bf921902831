import { expect, test } from 'vitest'
import { chargeSuccess, paymentSite } from '#tests/support/payment-site.ts'
import { applyPayment } from './apply.ts'

const site = await paymentSite()
const { provider } = site

async function expectPaidOnce(id: string) {
  expect(await site.statusOf(id)).toBe('paid')
  expect(await site.paymentsOf(id)).toHaveLength(1)
  expect(await site.stepsOf(id)).toHaveLength(1)
  expect((await site.lettersAbout(id)).map(({ kind }) => kind)).toEqual(['payment-note', 'payment-received'])
}

/** Asks again while the site is too busy, as the provider and a page would. */
async function untilTaken<T>(ask: () => Promise<T>, statusOf: (answer: T) => number): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (statusOf(answer) !== 503) return answer
  }
}

test('R1 a hundred verifications and webhooks at once are one payment, one receipt, one letter', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  const verified = Array.from({ length: 50 }, () =>
    untilTaken(
      () => site.verify(reference),
      ({ status }) => status,
    ),
  )
  const notified = Array.from({ length: 50 }, (_, copy) =>
    untilTaken(
      () => site.webhook(chargeSuccess(reference, { copy })),
      (status) => status,
    ),
  )
  await Promise.all([...verified, ...notified, site.runJobs(2)])
  await site.runJobs(3)
  expect(new Set(await Promise.all(notified))).toEqual(new Set([200]))
  const replies = (await Promise.all(verified)).map(({ status, body }) => `${status} ${body.receipt}`)
  expect(new Set(replies)).toEqual(new Set([expect.stringMatching(/^200 R-/)]))
  await expectPaidOnce(id)
})

test('R1 the same success applied twenty times at once is applied once', async () => {
  const { id, reference } = await site.started()
  const found = { reference, status: 'success', amountMinor: 3_000_000, currency: 'NGN', mode: 'test' } as const
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => applyPayment(site.deps, reference, { ...found, paidAt: null }, 'webhook')),
  )
  expect(outcomes.filter((outcome) => outcome === 'applied')).toHaveLength(1)
  expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(19)
  await expectPaidOnce(id)
})

test('R1 two references of one manuscript paid at the same moment: one is applied, the other must go back', async () => {
  const first = await site.started()
  site.clock.pass({ hours: 2 })
  await site.start(first.id)
  const references = (await site.attemptsOf(first.id)).map(({ reference }) => reference)
  const found = { status: 'success', amountMinor: 3_000_000, currency: 'NGN', mode: 'test', paidAt: null } as const
  const outcomes = await Promise.all(
    references.map((reference) => applyPayment(site.deps, reference, { ...found, reference }, 'webhook')),
  )
  expect(outcomes.sort()).toEqual(['applied', 'refund-due'])
  expect(await site.paymentsOf(first.id)).toHaveLength(1)
})

test('success and failure in any order at the same moment end with the manuscript paid', async () => {
  const { id, reference } = await site.started()
  const found = { reference, amountMinor: 3_000_000, currency: 'NGN', mode: 'test', paidAt: null } as const
  await Promise.all(
    (['failed', 'success', 'failed', 'abandoned'] as const).map((status) =>
      applyPayment(site.deps, reference, { ...found, status }, 'return'),
    ),
  )
  await expectPaidOnce(id)
})
