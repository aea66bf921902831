import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { manuscripts, paymentAttempts } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { paymentSite } from '#tests/support/payment-site.ts'

const site = await paymentSite()
const { provider, clock } = site

const stateOf = async (id: string) => (await site.attemptsOf(id)).map(({ state }) => state)

test('nobody has to log in to pay: an approved manuscript leads to a checkout with its charge', async () => {
  const { id } = await site.manuscript()
  const { status, body } = await site.start(id)
  const order = provider.orders.at(-1)
  expect([status, body]).toEqual([200, { url: `https://checkout.example/${order?.reference}` }])
  expect(order).toMatchObject({
    email: `editorial+${id}@domainjournals.example`,
    amount: 3_000_000,
    currency: 'NGN',
    callback_url: `${site.config.publicUrl}/payment-success`,
  })
  expect(JSON.parse(String(order?.metadata))).toMatchObject({
    manuscriptId: id,
    cancel_action: `${site.config.publicUrl}/status/${id}`,
  })
})

test("only the author's own click gives the provider their address", async () => {
  const [author, other] = [await site.author(), await site.author()]
  const { id, email } = await site.manuscript({ authorId: author.id })
  await site.start(id, other)
  expect(provider.orders.at(-1)).toMatchObject({ email: `editorial+${id}@domainjournals.example` })
  const { id: second, email: own } = await site.manuscript({ authorId: author.id })
  await site.start(second, author)
  expect(provider.orders.at(-1)).toMatchObject({ email: own })
  expect(JSON.stringify(provider.orders.at(-2))).not.toContain(email)
})

test("the author's checkout, which shows their address, is not handed to anybody else; theirs is to the author", async () => {
  const author = await site.author()
  const { id } = await site.manuscript({ authorId: author.id })
  const { body: own } = await site.start(id, author)
  clock.pass({ seconds: 1 })
  const { body: shared } = await site.start(id)
  expect(shared.url).not.toBe(own.url)
  expect(await stateOf(id)).toEqual(['closed', 'open'])
  for (const as of [undefined, author]) expect((await site.start(id, as)).body.url).toBe(shared.url)
  const reference = own.url.replace('https://checkout.example/', '')
  provider.tell(reference, { status: 'success' })
  expect((await site.verify(reference)).status).toBe(200)
})

test('a stranger who clicks after the author has paid reads so, before any news has come', async () => {
  const author = await site.author()
  const { id } = await site.manuscript({ authorId: author.id })
  const { body } = await site.start(id, author)
  provider.tell(body.url.replace('https://checkout.example/', ''), { status: 'success' })
  const before = provider.orders.length
  const reply = await site.start(id)
  expect([reply.status, reply.body.error]).toEqual([409, 'This manuscript was already paid for.'])
  expect([provider.orders.length, await site.statusOf(id)]).toEqual([before, 'paid'])
})

test.each([
  ['screening', 'This manuscript is in screening, so it cannot be paid for.'],
  ['under-review', 'This manuscript is under review, so it cannot be paid for.'],
  ['rejected', 'This manuscript was rejected, so it cannot be paid for.'],
  ['paid', 'This manuscript was already paid for.'],
  ['published', 'This manuscript was published, so it cannot be paid for.'],
] as const)('a manuscript that is %s can not be paid for', async (status, sentence) => {
  const { id } = await site.manuscript({ status })
  const before = provider.asked.length
  const reply = await site.start(id)
  expect([reply.status, reply.body.error]).toEqual([409, sentence])
  expect(provider.asked.length).toBe(before)
})

test('a manuscript that does not exist can not be paid for', async () => {
  expect((await site.start(newId())).status).toBe(404)
})

test('T16: the payer chooses neither the amount nor where the checkout returns to', async () => {
  const { id } = await site.manuscript()
  for (const body of [{ amount: 1 }, { callback_url: 'https://evil.example' }, { currency: 'NGN' }]) {
    expect((await site.request(`/pay/manuscript/${id}`, { body })).status).toBe(400)
  }
  expect(await site.attemptsOf(id)).toEqual([])
})

test('twenty clicks at once open one checkout, and all lead to it', async () => {
  const { id } = await site.manuscript()
  const before = provider.orders.length
  const replies = await Promise.all(Array.from({ length: 20 }, () => site.start(id)))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.url}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(200)
  expect(provider.orders.length).toBe(before + 1)
  expect(await stateOf(id)).toEqual(['open'])
})

test('for an hour a second click leads to the same checkout, then to a new one with a new reference', async () => {
  const { id, reference } = await site.started()
  clock.pass({ minutes: 59 })
  expect((await site.start(id)).body.url).toBe(`https://checkout.example/${reference}`)
  clock.pass({ minutes: 2 })
  expect((await site.start(id)).body.url).not.toContain(reference)
  expect(await stateOf(id)).toEqual(['closed', 'open'])
})

test('the first of two checkouts is paid late: it counts, and the second is closed', async () => {
  const { id, reference } = await site.started()
  clock.pass({ hours: 2 })
  await site.start(id)
  provider.tell(reference, { status: 'success' })
  expect((await site.verify(reference)).status).toBe(200)
  expect(await stateOf(id)).toEqual(['applied', 'closed'])
})

test('both of two checkouts are paid: one counts, the other must go back', async () => {
  const { id, reference } = await site.started()
  clock.pass({ hours: 2 })
  const second = String((await site.start(id)).body.url).replace('https://checkout.example/', '')
  for (const paid of [second, reference]) {
    provider.tell(paid, { status: 'success' })
    await site.verify(paid)
  }
  expect(await site.paymentsOf(id)).toMatchObject([{ reference: second }])
  expect(await site.heldOf(reference)).toMatchObject([{ kind: 'refund-due', reason: 'already-paid' }])
})

test('who has paid and clicks again before any news has come reads that it is paid', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  clock.pass({ minutes: 1 })
  const reply = await site.start(id)
  expect([reply.status, reply.body.error]).toEqual([409, 'This manuscript was already paid for.'])
  expect(await site.statusOf(id)).toBe('paid')
})

test('a charge that has changed gets a new checkout', async () => {
  const { id } = await site.started()
  await site.db.update(manuscripts).set({ country: 'Kenya' }).where(eq(manuscripts.id, id))
  clock.pass({ seconds: 1 })
  await site.start(id)
  expect(provider.orders.at(-1)).toMatchObject({ amount: 5_000, currency: 'USD' })
  expect(await stateOf(id)).toEqual(['closed', 'open'])
})

test('an attempt whose maker died before the provider answered is replaced', async () => {
  const { id, reference } = await site.started()
  await site.db.update(paymentAttempts).set({ checkoutUrl: null }).where(eq(paymentAttempts.reference, reference))
  clock.pass({ seconds: 16 })
  const reply = await site.start(id)
  expect([reply.status, reply.body.url]).toEqual([200, expect.not.stringContaining(reference)])
})

test('no transaction is open while the provider is asked', async () => {
  const open: unknown[] = []
  provider.whileAsked(async () => {
    const { rows } = await site.db.execute(
      sql`select state from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    open.push(...rows)
  })
  const { reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  await site.verify(reference)
  provider.whileAsked(async () => {})
  expect(provider.asked.slice(-2)).toEqual(['/transaction/initialize', `/transaction/verify/${reference}`])
  expect(open).toEqual([])
})

test('one address starts at most thirty payments an hour', async () => {
  const { id } = await site.manuscript()
  site.config.limits['payment-start'] = 30
  const click = () => site.request(`/pay/manuscript/${id}`, { method: 'POST', from: '203.0.113.9' })
  for (let i = 0; i < 30; i++) expect((await click()).status).toBe(200)
  expect((await click()).status).toBe(429)
  site.config.limits['payment-start'] = 10_000
})
