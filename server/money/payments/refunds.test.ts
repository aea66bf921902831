import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Visitor } from '#domain/words/permissions.ts'
import { manuscripts, receiptNumbers } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { paymentSite } from '#tests/support/payment-site.ts'

type Refunds = { refunds: Record<string, unknown>[]; total: number; pages: number }
type Payments = { payments: Record<string, unknown>[]; total: number; pages: number }

const site = await paymentSite()
const { provider, clock } = site
const [admin, editor] = [await site.staff('admin'), await site.staff('editor')]
const asStaff = {
  realm: 'staff',
  id: admin.id,
  name: 'Stella',
  email: admin.email,
  role: 'admin',
  access: null,
} as const

const refunds = async (page = 1) => (await site.request<Refunds>(`/pay/refunds?page=${page}`, { as: admin })).body
const payments = async (page = 1) => (await site.request<Payments>(`/pay/list?page=${page}`, { as: admin })).body
const settle = (reference: string, body: object = {}, as: { cookie: string } = admin) =>
  site.request(`/pay/refunds/${reference}`, { as, method: 'PATCH', body })

/** Makes a payment that arrives after the manuscript was rejected. */
async function refundDue() {
  const started = await site.started()
  await site.db.update(manuscripts).set({ status: 'rejected' }).where(eq(manuscripts.id, started.id))
  provider.tell(started.reference, { status: 'success' })
  await site.verify(started.reference)
  clock.pass({ minutes: 1 })
  return started
}

const nobody: Visitor = { author: null, staff: null }
const admitted: Visitor = {
  author: null,
  staff: { realm: 'staff', id: admin.id, name: 'Stella', email: admin.email, role: 'admin', access: null },
}
const receipt = (reference: string) => site.services.payments.receipt(admitted, { reference })

async function paid(changes: Parameters<typeof site.started>[0] = {}) {
  const started = await site.started(changes)
  provider.tell(started.reference, { status: 'success' })
  await site.verify(started.reference)
  clock.pass({ minutes: 1 })
  return started
}

test('admins see what must go back, whose it is and why; what is done comes last', async () => {
  const [first, second] = [await refundDue(), await refundDue()]
  expect((await settle(second.reference, { note: 'Refunded on the dashboard' })).status).toBe(200)
  const { refunds: list, total } = await refunds()
  expect(total).toBe(2)
  expect(list).toMatchObject([
    {
      reference: first.reference,
      kind: 'refund-due',
      reason: 'The manuscript is not, or no longer, approved.',
      amountMinor: 3_000_000,
      currency: 'NGN',
      subjectId: first.id,
      description: first.title,
      payerEmail: first.email,
      settledAt: null,
    },
    { reference: second.reference, settledAs: 'refunded', note: 'Refunded on the dashboard' },
  ])
})

test('a refund is marked as done once', async () => {
  const { reference } = await refundDue()
  expect((await settle(reference)).status).toBe(200)
  const again = await settle(reference)
  expect([again.status, again.body.error]).toEqual([409, 'This has already been settled.'])
  expect((await settle('never-held')).status).toBe(404)
  expect((await site.eventsOf(reference)).at(-1)).toMatchObject({ kind: 'refund', outcome: 'refunded' })
})

test('money that was given back can never count, even if the manuscript is approved again', async () => {
  const { id, reference } = await refundDue()
  await settle(reference)
  await site.db.update(manuscripts).set({ status: 'approved' }).where(eq(manuscripts.id, id))
  const reply = await site.verify(reference)
  expect([reply.status, reply.body.error]).toEqual([409, 'This payment has been refunded.'])
  expect(await site.statusOf(id)).toBe('approved')
})

test('the lists are for admins alone', async () => {
  for (const path of ['/pay/refunds', '/pay/list']) {
    expect((await site.request(path, { as: editor })).status).toBe(403)
    expect((await site.request(path)).status).toBe(401)
  }
  const { reference } = await refundDue()
  expect((await settle(reference, {}, editor)).status).toBe(403)
})

test('payments are listed newest first, fifty a page', async () => {
  const [older, newer] = [await paid(), await paid()]
  const { payments: list, total, pages } = await payments()
  expect(list.slice(0, 2)).toMatchObject([
    { reference: newer.reference, method: 'paystack', mode: 'test', payerName: 'Ada Author' },
    { reference: older.reference },
  ])
  expect([total, pages]).toEqual([list.length, 1])
  expect((await payments(2)).payments).toEqual([])
})

test('the receipt of a reference tells everything that a printed one needs', async () => {
  const { id, email, title, reference } = await paid()
  expect(await receipt(reference)).toEqual({
    receipt: expect.stringMatching(/^R-\d{4}-\d{6}$/),
    reference,
    method: 'paystack',
    mode: 'test',
    purpose: 'article-charge',
    subjectId: id,
    amountMinor: 3_000_000,
    currency: 'NGN',
    paidAt: '2026-11-15T10:00:00.000Z',
    way: null,
    reverses: null,
    reversedAt: null,
    refundedMinor: 0,
    refundingMinor: 0,
    payer: { payerName: 'Ada Author', payerEmail: email, description: title, externalReference: null },
    pdf: expect.stringMatching(/^\/api\/paper\//),
    sample: false,
  })
  expect(await receipt('unknown')).toBeNull()
})

test('whoever opened the checkout knows the reference: the receipt names the payer only to those who may know', async () => {
  const author = { realm: 'author', id: newId(), name: 'Ada Author', email: 'ada@example.org' } as const
  const { id, email, title, reference } = await paid({ authorId: author.id })
  const names = async (who: Partial<Visitor>, key?: string) =>
    (await site.services.payments.receipt({ ...nobody, ...who }, { reference, key }))?.payer !== null
  expect(await names({})).toBe(false)
  expect(JSON.stringify(await site.services.payments.receipt(nobody, { reference }))).not.toMatch(
    new RegExp(`${email}|Ada Author|${title}`),
  )
  const letter = (await site.lettersAbout(id)).find(({ kind }) => kind === 'payment-received')
  const key = /\?key=([\w-]{43})/.exec(letter?.text ?? '')?.[1]
  expect([await names({}, key), await names({}, 'x'.repeat(43)), await names({}, '')]).toEqual([true, false, false])
  const staff = {
    realm: 'staff',
    id: newId(),
    name: 'S',
    email: 's@example.org',
    access: 'domain-health-journal',
  } as const
  expect(await names({ author })).toBe(true)
  expect(await names({ author: { ...author, id: newId() } })).toBe(false)
  expect(await names({ staff: { ...staff, role: 'editor' } })).toBe(true)
  expect(await names({ staff: { ...staff, role: 'editor', access: 'domain-multidisciplinary-journal' } })).toBe(false)
})

test('a receipt outlives its manuscript', async () => {
  const { id, reference } = await paid()
  await site.db.delete(manuscripts).where(eq(manuscripts.id, id))
  expect(await receipt(reference)).toMatchObject({ payer: { payerName: 'Ada Author' } })
})

test('receipt numbers run without a gap, even if payments fail halfway, and begin anew each year', async () => {
  const numbers = async () => {
    const { payments: list } = await payments()
    return list.map(({ receipt }) => String(receipt)).sort()
  }
  const before = (await numbers()).length
  const { deps } = site
  const { contact } = deps.content.site
  const { email } = contact
  contact.email = 'not an address'
  const failing = await site.started()
  provider.tell(failing.reference, { status: 'success' })
  expect((await site.verify(failing.reference)).status).toBe(500)
  contact.email = email
  await Promise.all([paid(), paid(), paid()])
  const year = clock.now().getUTCFullYear()
  const expected = Array.from({ length: before + 3 }, (_, i) => `R-${year}-${String(i + 1).padStart(6, '0')}`)
  expect(await numbers()).toEqual(expected)
  clock.set(new Date(Date.UTC(year + 1, 0, 1)))
  const { reference } = await paid()
  expect(await receipt(reference)).toMatchObject({ receipt: `R-${year + 1}-000001` })
  expect(await site.db.$count(receiptNumbers)).toBe(2)
})

test('whoever went to pay and has not finished is listed, the longest away first, until it is settled', async () => {
  const listed = async () => (await site.services.payments.listOpenCheckouts(asStaff, { page: 1 })).checkouts
  const one = await site.started()
  site.clock.pass({ minutes: 5 })
  const other = await site.started()
  const mine = (await listed()).filter(({ subjectId }) => [one.id, other.id].includes(subjectId))
  expect(mine.map(({ reference }) => reference)).toEqual([one.reference, other.reference])
  expect(mine[0]).toMatchObject({ description: one.title, payerEmail: one.email, checkedAt: null })
  provider.tell(one.reference, { status: 'success' })
  await site.verify(one.reference)
  expect((await listed()).some(({ subjectId }) => subjectId === one.id)).toBe(false)
})
