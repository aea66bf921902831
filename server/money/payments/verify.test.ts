import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { activity, manuscripts } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { paymentSite } from '#tests/support/payment-site.ts'

const site = await paymentSite()
const { provider } = site
const office = site.content.site.contact.email

test('a verified payment makes the manuscript paid, with a receipt, a step, and a letter to author and office', async () => {
  const { id, email, reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  const reply = await site.verify(reference)
  expect([reply.status, reply.body]).toEqual([
    200,
    { _id: id, status: 'paid', receipt: expect.stringMatching(/^R-\d{4}-\d{6}$/) },
  ])
  const { receipt } = reply.body
  expect(await site.statusOf(id)).toBe('paid')
  expect(await site.paymentsOf(id)).toMatchObject([
    { receipt, provider: 'paystack', reference, purpose: 'article-charge', amountMinor: 3_000_000, currency: 'NGN' },
  ])
  const letters = await site.lettersAbout(id)
  expect(letters.map(({ kind, toEmail }) => [kind, toEmail])).toEqual([
    ['payment-note', office],
    ['payment-received', email],
  ])
  const [, toAuthor] = letters
  expect(toAuthor?.text).toContain('₦30,000')
  expect(toAuthor?.text).toContain(receipt)
  expect(toAuthor?.text).toContain(`/receipt/${reference}`)
  expect(await site.stepsOf(id)).toMatchObject([
    { action: 'pay', from: 'approved', to: 'paid', actor: 'payment', letterId: toAuthor?.id },
  ])
  expect(await site.db.select().from(activity).where(eq(activity.objectId, id))).toMatchObject([
    { action: 'pay', actor: 'site', details: { receipt, reference } },
  ])
  expect((await site.eventsOf(reference)).map(({ kind, outcome }) => `${kind}: ${outcome}`).sort()).toEqual([
    'attempt: started',
    'checkout: opened',
    'verification: applied',
  ])
})

test('an author from abroad pays 50 USD', async () => {
  const { id, reference } = await site.started({ country: 'Ghana' })
  provider.tell(reference, { status: 'success' })
  expect((await site.verify(reference)).status).toBe(200)
  expect(await site.paymentsOf(id)).toMatchObject([{ amountMinor: 5_000, currency: 'USD' }])
})

test('asked again, a paid reference gives the same receipt without a question to the provider', async () => {
  const { reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  const { body: first } = await site.verify(reference)
  site.clock.pass({ minutes: 1 })
  const before = provider.asked.length
  expect((await site.verify(reference)).body).toEqual(first)
  expect(provider.asked.length).toBe(before)
})

test('a reference that this site never gave is not found, and the provider is not asked', async () => {
  provider.tell('somebody-elses', { status: 'success' })
  const before = provider.asked.length
  for (const reference of ['somebody-elses', `dj-${newId().replaceAll('_', '.')}`, 'a'.repeat(101), '%00']) {
    expect((await site.verify(reference)).status).toBe(404)
  }
  expect(provider.asked.length).toBe(before)
})

test('coming back from the checkout proves nothing: until the provider says success, nothing is paid', async () => {
  const { id, reference } = await site.started()
  for (const status of ['abandoned', 'ongoing', 'pending', 'processing', 'queued', 'reversed']) {
    provider.tell(reference, { status })
    const reply = await site.verify(reference)
    expect([reply.status, reply.body.error]).toEqual([
      409,
      "We couldn't verify your payment automatically. Please check your status manually.",
    ])
  }
  expect(await site.statusOf(id)).toBe('approved')
  expect((await site.request(`/manuscript/verify/payment/${reference}?status=success`)).status).toBe(400)
  expect(await site.statusOf(id)).toBe('approved')
  expect(await site.lettersAbout(id)).toEqual([])
})

test('a declined payment says so, and a success that comes later counts', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'failed' })
  expect((await site.verify(reference)).body.error).toContain('no money was taken')
  provider.tell(reference, { status: 'success' })
  expect((await site.verify(reference)).status).toBe(200)
  expect(await site.statusOf(id)).toBe('paid')
})

test('what was paid stays paid, whatever the provider says later', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  await site.verify(reference)
  provider.tell(reference, { status: 'failed' })
  site.clock.pass({ minutes: 10 })
  expect((await site.verify(reference)).status).toBe(200)
  expect(await site.statusOf(id)).toBe('paid')
})

test('who pays again at once after a refusal reads of the success: every return asks the provider', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'failed' })
  expect((await site.verify(reference)).body.error).toContain('no money was taken')
  provider.tell(reference, { status: 'success' })
  expect((await site.verify(reference)).body).toMatchObject({ _id: id, status: 'paid' })
})

test('who comes back while an older question is under way does not get its answer', async () => {
  const { reference } = await site.started()
  provider.tell(reference, { status: 'failed' })
  const before = provider.asked.length
  const late: ReturnType<typeof site.verify>[] = []
  provider.whileAnswered(async () => {
    provider.whileAnswered(async () => {})
    provider.tell(reference, { status: 'success' })
    for (let i = 0; i < 5; i++) late.push(site.verify(reference))
    await vi.waitFor(() => expect(provider.asked.length).toBe(before + 1), 20_000)
    await sleep(50)
  })
  expect((await site.verify(reference)).status).toBe(409)
  expect((await Promise.all(late)).map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(provider.asked.length).toBe(before + 2)
})

test('ten reloads at the same moment wait for one answer of the provider', async () => {
  const { reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  const before = provider.asked.length
  const replies = await Promise.all(Array.from({ length: 10 }, () => site.verify(reference)))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.receipt}`)).size).toBe(1)
  expect(provider.asked.length).toBe(before + 1)
})

test.each([
  ['1 kobo', { amount: 1 }, 'other-amount'],
  ['one kobo less', { amount: 2_999_999 }, 'other-amount'],
  ['one kobo more', { amount: 3_000_001 }, 'other-amount'],
  ['another currency', { currency: 'USD' }, 'other-currency'],
  ['the live mode, though our key is a test key', { domain: 'live' }, 'other-mode'],
])('T19 a success with %s is not paid: it is parked, and the office is notified once', async (_, change, reason) => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success', ...change })
  const reply = await site.verify(reference)
  expect([reply.status, reply.body.error]).toEqual([409, expect.stringContaining('The editorial office has been told')])
  await site.verify(reference)
  expect(await site.statusOf(id)).toBe('approved')
  expect(await site.paymentsOf(id)).toEqual([])
  expect(await site.heldOf(reference)).toMatchObject([{ kind: 'parked', reason, settledAt: null }])
  expect((await site.lettersAbout(id)).map(({ kind, toEmail }) => [kind, toEmail])).toEqual([
    ['payment-parked', office],
  ])
})

test('T19 an answer about another reference is not believed, and nothing is paid', async () => {
  const [cheap, dear] = [await site.started(), await site.started()]
  provider.tell(dear.reference, { status: 'success', reference: cheap.reference })
  const reply = await site.verify(dear.reference)
  expect([reply.status, reply.body.error]).toEqual([503, expect.stringContaining("We couldn't verify")])
  expect(await site.statusOf(dear.id)).toBe('approved')
})

test('T19 a paid reference of one manuscript pays for no other', async () => {
  const [mine, other] = [await site.started(), await site.started()]
  provider.tell(mine.reference, { status: 'success' })
  await site.verify(mine.reference)
  expect(await site.statusOf(other.id)).toBe('approved')
})

test('T19 a checkout opened at the lower charge does not pay the higher one of another country', async () => {
  const { id, reference } = await site.started({ country: 'Nigeria' })
  await site.db.update(manuscripts).set({ country: 'Ghana' }).where(eq(manuscripts.id, id))
  provider.tell(reference, { status: 'success' })
  expect((await site.verify(reference)).status).toBe(409)
  expect(await site.heldOf(reference)).toMatchObject([{ kind: 'parked', reason: 'charge-changed' }])
})

test('a wrong amount that turns out to be a slip of the provider is applied after all', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success', amount: 1 })
  await site.verify(reference)
  provider.tell(reference, { amount: 3_000_000 })
  expect((await site.verify(reference)).status).toBe(200)
  expect(await site.statusOf(id)).toBe('paid')
  expect(await site.heldOf(reference)).toMatchObject([{ settledAs: 'applied', settledAt: expect.any(Date) }])
})

test.each([
  ['rejected', 'not-approved'],
  ['under-review', 'not-approved'],
  ['screening', 'not-approved'],
  ['paid', 'already-paid'],
  ['published', 'already-paid'],
] as const)(
  'money for a manuscript that is %s meanwhile must go back, and its status stays',
  async (status, reason) => {
    const { id, reference } = await site.started()
    await site.db.update(manuscripts).set({ status }).where(eq(manuscripts.id, id))
    provider.tell(reference, { status: 'success' })
    expect((await site.verify(reference)).status).toBe(409)
    expect(await site.statusOf(id)).toBe(status)
    expect(await site.heldOf(reference)).toMatchObject([{ kind: 'refund-due', reason, amountMinor: 3_000_000 }])
    expect((await site.lettersAbout(id)).map(({ kind }) => kind)).toEqual(['payment-refund-due'])
  },
)

test('money for a manuscript that was deleted must go back, and the office learns whose it is', async () => {
  const { id, email, reference } = await site.started()
  await site.db.delete(manuscripts).where(eq(manuscripts.id, id))
  provider.tell(reference, { status: 'success' })
  expect((await site.verify(reference)).status).toBe(409)
  expect(await site.heldOf(reference)).toMatchObject([{ kind: 'refund-due', reason: 'deleted' }])
  expect((await site.lettersAbout(id))[0]?.text).toContain(email)
})

test('money that came while the approval was revoked counts once the manuscript is approved again', async () => {
  const { id, reference } = await site.started()
  const setStatus = (status: 'under-review' | 'approved') =>
    site.db.update(manuscripts).set({ status }).where(eq(manuscripts.id, id))
  await setStatus('under-review')
  provider.tell(reference, { status: 'success' })
  await site.verify(reference)
  await setStatus('approved')
  expect((await site.verify(reference)).status).toBe(200)
  expect(await site.heldOf(reference)).toMatchObject([{ settledAs: 'applied' }])
})

test('anyone may ask ten times a minute, then must wait', async () => {
  const { reference } = await site.started()
  site.config.limits['payment-check'] = 10
  const ask = () => site.request(`/manuscript/verify/payment/${reference}`, { from: '203.0.113.7' })
  for (let i = 0; i < 10; i++) expect((await ask()).status).toBe(409)
  expect((await ask()).status).toBe(429)
  site.config.limits['payment-check'] = 10_000
})
