import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity } from '#server/db/schema.ts'
import { paymentSite } from '#tests/support/payment-site.ts'

const site = await paymentSite()
const { provider } = site
const admin = await site.staff('admin')

type Reply = { error: string; fields?: Record<string, string>; subject: string; text: string }
const act = (action: string, id: string, body: object = {}) =>
  site.request<Reply>(`/manuscript/${id}/${action}`, { as: admin, method: 'PATCH', body })
const waive = (id: string, body: object = { reason: 'No funding.' }) => act('waive', id, body)
const reduce = (id: string, dueMinor: unknown, body: object = { reason: 'Little funding.' }) =>
  act('reduce', id, { dueMinor, ...body })
const preview = async (action: string, id: string, query = '') =>
  (await site.request<Reply>(`/manuscript/${id}/letter/${action}${query}`, { as: admin })).body
const letterOf = async (id: string) => (await site.lettersAbout(id)).at(-1)
const { rowOf } = site
const logOf = (id: string) => site.db.select().from(activity).where(eq(activity.objectId, id))

test('a waiver makes the manuscript paid without income and without a receipt, and says who decided and why', async () => {
  const { id, email } = await site.manuscript()
  const reply = await waive(id, { reason: 'The study had no funding.', decidedBy: 'Prof. Publisher' })
  expect([reply.status, reply.body]).toEqual([200, { _id: id, status: 'paid' }])
  expect(await site.paymentsOf(id)).toEqual([])
  expect(await rowOf(id)).toMatchObject({
    status: 'paid',
    waiver: {
      ...{ amountMinor: 3_000_000, currency: 'NGN' },
      ...{ reason: 'The study had no funding.', decidedBy: 'Prof. Publisher' },
    },
  })
  const letters = await site.lettersAbout(id)
  expect(letters.map(({ kind, toEmail }) => [kind, toEmail])).toEqual([['manuscript-charge-waived', email]])
  expect(letters[0]?.text).toContain('You have nothing to pay.')
  expect(letters[0]?.text).not.toMatch(/receipt|no funding/i)
  expect(await site.stepsOf(id)).toMatchObject([
    {
      ...{ action: 'waive', from: 'approved', to: 'paid', actorId: admin.id, letterId: letters[0]?.id },
      reason: '₦30,000 waived, decided by Prof. Publisher: The study had no funding.',
    },
  ])
  expect(await logOf(id)).toMatchObject([
    { action: 'waive', actorId: admin.id, details: { amountMinor: 3_000_000, decidedBy: 'Prof. Publisher' } },
  ])
})

test('a waiver needs a reason; without another name the admin decided', async () => {
  const { id } = await site.manuscript()
  for (const body of [{}, { reason: '  ' }]) {
    const reply = await waive(id, body)
    expect([reply.status, reply.body.fields]).toEqual([400, { reason: 'The reason is required.' }])
  }
  expect((await waive(id)).status).toBe(200)
  expect((await rowOf(id))?.waiver).toMatchObject({ decidedBy: 'Stella Staff' })
})

test('the letter of a waiver can be read and changed before it goes', async () => {
  const { id } = await site.manuscript()
  const usual = await preview('waive', id)
  expect(usual.subject).toContain('is waived')
  await waive(id, { reason: 'As agreed.', letter: { text: usual.text.replace('You have nothing', 'You owe nothing') } })
  expect((await letterOf(id))?.text).toContain('You owe nothing to pay.')
})

test('money that comes after a waiver must go back, and nobody can start to pay', async () => {
  const { id, reference } = await site.started()
  await waive(id)
  expect((await site.attemptsOf(id)).map(({ state }) => state)).toEqual(['closed'])
  expect((await site.start(id)).status).toBe(409)
  provider.tell(reference, { status: 'success' })
  await site.verify(reference)
  expect(await site.paymentsOf(id)).toEqual([])
  expect(await site.heldOf(reference)).toMatchObject([{ kind: 'refund-due', reason: 'already-paid' }])
})

test('of a waiver and a payment at the same moment one counts', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  const [waived, verified] = await Promise.all([waive(id), site.verify(reference)])
  expect([waived.status, verified.status].sort()).toEqual([200, 409])
  expect(await site.paymentsOf(id)).toHaveLength(waived.status === 200 ? 0 : 1)
  expect((await rowOf(id))?.waiver === null).toBe(verified.status === 200)
})

test('a reduced charge is due everywhere: status, checkout, reminder, mark paid and receipt', async () => {
  const { id, email } = await site.manuscript()
  const reply = await reduce(id, 1_000_000)
  expect([reply.status, reply.body]).toEqual([
    200,
    { _id: id, status: 'approved', amountMinor: 1_000_000, currency: 'NGN' },
  ])
  const letter = await letterOf(id)
  expect([letter?.toEmail, letter?.text]).toEqual([email, expect.stringContaining('from ₦30,000 to ₦10,000')])
  const { body } = await site.request<{ due: object }>(`/manuscript/${id}`)
  expect(body.due).toEqual({ amountMinor: 1_000_000, currency: 'NGN' })
  await site.start(id)
  expect(provider.orders.at(-1)).toMatchObject({ amount: 1_000_000 })
  expect((await preview('remind', id)).text).toContain('charge of ₦10,000 has not been paid yet')
  expect((await preview('mark-paid', id)).text).toContain('received ₦10,000')
  await act('paid', id)
  expect(await site.paymentsOf(id)).toMatchObject([{ amountMinor: 1_000_000, currency: 'NGN' }])
})

test('a reduced charge is paid by card, and counts', async () => {
  const { id } = await site.manuscript()
  await reduce(id, 1_000_000)
  const reference = String((await site.start(id)).body.url).replace('https://checkout.example/', '')
  provider.tell(reference, { status: 'success' })
  expect((await site.verify(reference)).status).toBe(200)
  expect(await site.paymentsOf(id)).toMatchObject([{ amountMinor: 1_000_000 }])
})

test('a checkout with the old amount is closed; money that comes by it is kept aside for a person to look at', async () => {
  const { id, reference } = await site.started()
  await reduce(id, 1_000_000)
  expect((await site.attemptsOf(id)).map(({ state }) => state)).toEqual(['closed'])
  provider.tell(reference, { status: 'success' })
  expect((await site.verify(reference)).status).toBe(409)
  expect(await site.statusOf(id)).toBe('approved')
  expect(await site.heldOf(reference)).toMatchObject([{ kind: 'parked', reason: 'charge-changed' }])
})

test('a reduction can be changed and taken back while the manuscript is approved, and not afterwards', async () => {
  const { id } = await site.manuscript({ country: 'India' })
  await reduce(id, 2_000)
  await reduce(id, 3_000)
  expect((await rowOf(id))?.reduction).toMatchObject({ amountMinor: 2_000, currency: 'USD' })
  await reduce(id, 5_000, { reason: 'A mistake.' })
  expect((await rowOf(id))?.reduction).toBeNull()
  expect((await letterOf(id))?.text).toMatch(/\$30|no longer applies/)
  expect((await site.stepsOf(id)).map(({ reason }) => reason)).toContain(
    '$50 to pay of $50, decided by Stella Staff: A mistake.',
  )
  await act('paid', id)
  const late = await reduce(id, 2_000)
  expect([late.status, late.body.error]).toEqual([
    409,
    'This manuscript was paid for, so its charge cannot be reduced.',
  ])
})

test.each([
  [undefined, 'Enter the amount that the author is to pay.'],
  ['10', 'Enter the amount that the author is to pay.'],
  [1.5, 'Enter the amount that the author is to pay.'],
  [-1, 'Enter the amount that the author is to pay.'],
  [0, 'Enter at least ₦50. To ask for nothing, waive the charge.'],
  [3_000_000, 'The charge is ₦30,000 already: enter less.'],
  [3_000_001, 'The charge is ₦30,000: enter that much or less.'],
])('a charge can not be reduced to %j: "%s"', async (dueMinor, problem) => {
  const { id } = await site.manuscript()
  const reply = await reduce(id, dueMinor)
  expect([reply.status, reply.body.error, reply.body.fields]).toEqual([400, problem, { dueMinor: problem }])
  expect((await rowOf(id))?.reduction).toBeNull()
})

test('the letter of a reduction is previewed with the new amount', async () => {
  const { id } = await site.manuscript()
  expect((await preview('reduce', id, '?dueMinor=1000000')).text).toContain('from ₦30,000 to ₦10,000')
  expect((await preview('reduce', id, '?dueMinor=3000000')).text).toContain('no longer applies')
})

test('a reduction stays when the approval is revoked and given again', async () => {
  const { id } = await site.manuscript()
  await reduce(id, 1_000_000)
  await act('revoke', id)
  expect((await preview('approve', id)).text).toContain('charge of ₦10,000')
})

test('who decides on an older copy hears first that the charge was changed', async () => {
  const { id } = await site.manuscript()
  const { updatedAt } = (await rowOf(id)) ?? {}
  site.clock.pass({ minutes: 10 })
  await reduce(id, 1_000_000)
  const reply = await waive(id, { reason: 'No funding.', updatedAt: updatedAt?.toISOString() })
  expect([reply.status, reply.body.error]).toEqual([409, expect.stringContaining('The charge was changed')])
})

test('only the author and staff hear of a waiver', async () => {
  const author = await site.author()
  const { id } = await site.manuscript({ authorId: author.id })
  await waive(id)
  const seen = async (as?: { cookie: string }) => (await site.request<object>(`/manuscript/${id}`, { as })).body
  expect(await seen(author)).toMatchObject({ waived: true })
  expect(await seen()).not.toHaveProperty('waived')
})
