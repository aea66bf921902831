import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Payment } from '#contracts/money/payments.ts'
import { activity } from '#server/db/schema.ts'
import { paymentSite } from '#tests/support/payment-site.ts'

const site = await paymentSite()
const { provider } = site
const admin = await site.staff('admin')

type Reply = { error: string; fields?: object; receipt: string; subject: string; text: string }
const act = (action: string, id: string, body: object = {}) =>
  site.request<Reply>(`/manuscript/${id}/${action}`, { as: admin, method: 'PATCH', body })
const undo = (id: string, body: object = { reason: 'The cheque bounced.' }) => act('undo-paid', id, body)
const markPaid = async (id: string, body: object = {}) => (await act('paid', id, body)).body.receipt
const entriesOf = async (id: string) =>
  (await site.paymentsOf(id)).sort((one, other) => one.receipt.localeCompare(other.receipt))
const income = async () =>
  (
    await site.services.today.trendsFor({ ...admin, realm: 'staff', name: '', role: 'admin', access: null })
  ).income?.NGN.at(-1)

test('a mark as paid is undone by an entry that reverses it: nothing is deleted, and the author is notified', async () => {
  const { id, email } = await site.manuscript()
  const before = await income()
  const receipt = await markPaid(id)
  expect(await income()).toBe((before ?? 0) + 3_000_000)
  const reply = await undo(id)
  expect([reply.status, reply.body]).toEqual([200, { _id: id, status: 'approved' }])
  expect(await site.statusOf(id)).toBe('approved')
  const [entry, reversal] = await entriesOf(id)
  expect(entry).toMatchObject({ receipt, amountMinor: 3_000_000, reverses: null })
  expect(reversal).toMatchObject({
    ...{ provider: 'manual', amountMinor: -3_000_000, currency: 'NGN', reverses: receipt },
    ...{ reason: 'The cheque bounced.', markedById: admin.id },
  })
  expect(await income()).toBe(before)
  const letter = (await site.lettersAbout(id)).find(({ kind }) => kind === 'manuscript-charge-reopened')
  expect(letter?.toEmail).toBe(email)
  for (const text of ['The cheque bounced.', '₦30,000', `Receipt ${receipt} is no longer valid`, `/pay/${id}`])
    expect(letter?.text).toContain(text)
  expect((await site.stepsOf(id)).at(-1)).toMatchObject({
    ...{ action: 'undo-paid', from: 'paid', to: 'approved', reason: 'The cheque bounced.', letterId: letter?.id },
  })
  expect((await site.db.select().from(activity).where(eq(activity.objectId, id))).at(-1)).toMatchObject({
    ...{ action: 'undo-paid', actorId: admin.id },
    details: { receipt, reversal: reversal?.receipt, amountMinor: 3_000_000 },
  })
  expect(await site.eventsOf(reversal?.reference ?? '')).toMatchObject([{ kind: 'manual', outcome: 'reversed' }])
})

test('an undo needs a reason', async () => {
  const { id } = await site.manuscript()
  await markPaid(id)
  const reply = await undo(id, {})
  expect([reply.status, reply.body.fields]).toEqual([400, { reason: 'The reason is required.' }])
  expect(await site.statusOf(id)).toBe('paid')
})

test('after an undo the charge can be paid by card, or marked and undone again', async () => {
  const { id } = await site.manuscript()
  await markPaid(id)
  await undo(id)
  const second = await markPaid(id)
  await undo(id)
  const reference = String((await site.start(id)).body.url).replace('https://checkout.example/', '')
  provider.tell(reference, { status: 'success' })
  expect((await site.verify(reference)).status).toBe(200)
  const entries = await entriesOf(id)
  expect(entries.map(({ amountMinor, turn }) => [amountMinor, turn])).toEqual([
    ...[
      [3_000_000, 1],
      [-3_000_000, 1],
      [3_000_000, 2],
      [-3_000_000, 2],
    ],
    [3_000_000, 3],
  ])
  expect(entries[3]?.reverses).toBe(second)
  expect(await site.services.payments.chargeState(id)).toMatchObject({ payment: { reference, method: 'paystack' } })
})

test('what the provider confirmed can not be undone', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  await site.verify(reference)
  const reply = await undo(id)
  expect([reply.status, reply.body.error]).toEqual([
    409,
    "This was paid through the payment provider. Refund it on the provider's dashboard instead.",
  ])
  expect([await site.statusOf(id), (await site.paymentsOf(id)).length]).toEqual(['paid', 1])
})

test('a waiver is undone without a trace in the ledger, and a reduction from before it is in force', async () => {
  const { id } = await site.manuscript()
  await act('reduce', id, { dueMinor: 1_000_000, reason: 'Little funding.' })
  await act('waive', id, { reason: 'No funding.' })
  expect((await undo(id, { reason: 'A mistake.' })).status).toBe(200)
  expect(await site.rowOf(id)).toMatchObject({
    status: 'approved',
    waiver: null,
    reduction: { amountMinor: 2_000_000 },
  })
  expect(await site.paymentsOf(id)).toEqual([])
  const letter = (await site.lettersAbout(id)).find(({ kind }) => kind === 'manuscript-charge-reopened')
  expect(letter?.text).toContain('The charge of ₦10,000 is therefore due.')
  expect(letter?.text).not.toContain('Receipt')
})

test('of two who undo at once one does, and the entry is reversed once', async () => {
  const { id } = await site.manuscript()
  await markPaid(id)
  const replies = await Promise.all([undo(id), undo(id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await site.paymentsOf(id)).toHaveLength(2)
})

test('a reversed receipt says so, and so does its reference', async () => {
  const { id } = await site.manuscript()
  const receipt = await markPaid(id)
  await undo(id)
  const [entry, reversal] = await entriesOf(id)
  const read = (reference = '') => site.services.payments.receipt({ author: null, staff: null }, { reference })
  expect(await read(entry?.reference)).toMatchObject({
    receipt,
    reversedAt: expect.stringMatching(/Z$/),
    reverses: null,
  })
  expect(await read(reversal?.reference)).toMatchObject({ reverses: receipt, amountMinor: -3_000_000 })
  const asked = await site.verify(entry?.reference ?? '')
  expect([asked.status, asked.body.error]).toEqual([409, expect.stringContaining('has been reversed')])
})

test('admins see both entries in the list of payments', async () => {
  const { id } = await site.manuscript()
  const receipt = await markPaid(id)
  await undo(id)
  const { payments } = (await site.request<{ payments: Payment[] }>('/pay/list', { as: admin })).body
  const mine = payments.filter(({ subjectId }) => subjectId === id)
  expect(mine.find((payment) => payment.receipt === receipt)?.reversal).toMatchObject({ reason: 'The cheque bounced.' })
  expect(mine.find(({ reverses }) => reverses === receipt)).toMatchObject({ amountMinor: -3_000_000, reversal: null })
})

test('the letter of an undo is previewed with its reason and the receipt', async () => {
  const { id } = await site.manuscript()
  const receipt = await markPaid(id)
  const { body } = await site.request<Reply>(`/manuscript/${id}/letter/undo-paid?comment=The+cheque+bounced.`, {
    as: admin,
  })
  expect(body.text).toContain('The cheque bounced.')
  expect(body.text).toContain(`Receipt ${receipt} is no longer valid`)
})

test('a mark as paid keeps how, when and under which reference the money came', async () => {
  const { id } = await site.manuscript()
  await markPaid(id, { way: 'bank-transfer', reference: 'FT-123', paidOn: '2026-11-02' })
  const [entry] = await site.paymentsOf(id)
  expect(entry).toMatchObject({ way: 'bank-transfer', externalReference: 'FT-123' })
  expect(entry?.paidAt.toISOString()).toBe('2026-11-02T12:00:00.000Z')
  expect((await site.lettersAbout(id))[0]?.text).toContain('marked as paid by Stella Staff: bank transfer FT-123')
  expect(await site.services.payments.chargeState(id)).toMatchObject({ markedBy: 'Stella Staff' })
})

test.each([
  [{ way: 'shells' }, 'way'],
  [{ reference: 'x'.repeat(101) }, 'reference'],
  [{ paidOn: '2999-01-01' }, 'paidOn'],
  [{ paidOn: 'yesterday' }, 'paidOn'],
])('a mark as paid with %j is refused at the field', async (body, field) => {
  const { id } = await site.manuscript()
  const reply = await act('paid', id, body)
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]])
  expect(await site.statusOf(id)).toBe('approved')
})
