import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activity } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { paymentSite } from '#tests/support/payment-site.ts'

const site = await paymentSite()
const { provider } = site
const [admin, editor] = [await site.staff('admin'), await site.staff('editor')]

const markPaid = (id: string, as: { cookie: string } | undefined = admin) =>
  site.request(`/manuscript/${id}/paid`, { as, method: 'PATCH' })

test('an admin marks a manuscript as paid: the same ledger, receipt, step and letters as by card', async () => {
  const { id, email } = await site.manuscript({ country: 'India' })
  const reply = await markPaid(id)
  expect([reply.status, reply.body]).toEqual([200, { _id: id, status: 'paid', receipt: expect.any(String) }])
  expect(await site.statusOf(id)).toBe('paid')
  const [payment] = await site.paymentsOf(id)
  expect(payment).toMatchObject({ provider: 'manual', amountMinor: 5_000, currency: 'USD', markedById: admin.id })
  expect((await site.lettersAbout(id)).map(({ kind, toEmail }) => [kind, toEmail])).toEqual([
    ['payment-note', site.content.site.contact.email],
    ['payment-received', email],
  ])
  expect(await site.stepsOf(id)).toMatchObject([{ action: 'mark-paid', actor: 'staff', actorId: admin.id }])
  expect(await site.db.select().from(activity).where(eq(activity.objectId, id))).toMatchObject([
    { action: 'mark-paid', actorId: admin.id },
  ])
  expect(await site.eventsOf(payment?.reference ?? '')).toMatchObject([{ kind: 'manual', outcome: 'applied' }])
})

test('the reference of a manual payment opens its receipt', async () => {
  const { id } = await site.manuscript()
  await markPaid(id)
  const [{ reference, receipt } = { reference: '', receipt: '' }] = await site.paymentsOf(id)
  expect((await site.verify(reference)).body).toEqual({ _id: id, status: 'paid', receipt })
})

test("staff see the state of a manuscript's charge: nothing yet, a checkout, a payment", async () => {
  const state = (id: string) => site.services.payments.chargeState(id)
  const charge = { amountMinor: 3_000_000, currency: 'NGN' }
  const unasked = { waiverAsked: false, proofSent: false, proposal: null }
  const unpaid = { charge, due: charge, reduction: null, waiver: null, payment: null, markedBy: null, ...unasked }
  expect(await state((await site.manuscript()).id)).toEqual({ ...unpaid, checkoutSince: null })
  const { id } = await site.started()
  expect(await state(id)).toEqual({ ...unpaid, checkoutSince: expect.stringMatching(/Z$/) })
  const { body } = await markPaid(id)
  expect(await state(id)).toMatchObject({ payment: { receipt: body.receipt, method: 'manual' }, checkoutSince: null })
})

test('only an admin may, and only what is approved', async () => {
  const { id } = await site.manuscript()
  expect((await markPaid(id, editor)).status).toBe(403)
  expect((await site.request(`/manuscript/${id}/paid`, { method: 'PATCH' })).status).toBe(401)
  expect((await markPaid(newId())).status).toBe(404)
  await markPaid(id)
  const again = await markPaid(id)
  expect([again.status, again.body.error]).toEqual([409, 'This manuscript was already paid for.'])
  for (const status of ['screening', 'under-review', 'rejected', 'published'] as const) {
    expect((await markPaid((await site.manuscript({ status })).id)).status).toBe(409)
  }
})

test('money that comes by card after the mark must go back', async () => {
  const { id, reference } = await site.started()
  await markPaid(id)
  expect((await site.attemptsOf(id)).map(({ state }) => state)).toEqual(['closed'])
  provider.tell(reference, { status: 'success' })
  await site.verify(reference)
  expect(await site.paymentsOf(id)).toMatchObject([{ provider: 'manual' }])
  expect(await site.heldOf(reference)).toMatchObject([{ kind: 'refund-due', reason: 'already-paid' }])
})

test('of a mark and a payment at the same moment one counts, and no money is lost', async () => {
  const { id, reference } = await site.started()
  provider.tell(reference, { status: 'success' })
  const [marked, verified] = await Promise.all([markPaid(id), site.verify(reference)])
  expect([marked.status, verified.status].sort()).toEqual([200, 409])
  expect(await site.paymentsOf(id)).toHaveLength(1)
  expect(await site.heldOf(reference)).toHaveLength(marked.status === 200 ? 1 : 0)
})

test('staff read the receipt letter first; what they make of it goes with the number and the address filled in', async () => {
  const { id } = await site.manuscript()
  type Letter = { subject: string; text: string }
  const { body } = await site.request<Letter>(`/manuscript/${id}/letter/mark-paid`, { as: admin })
  expect(body.subject).toContain('Receipt {receipt}')
  const letter = { ...body, text: body.text.replace('Thank you.', 'Thank you for the cheque.') }
  expect((await site.request(`/manuscript/${id}/paid`, { as: admin, method: 'PATCH', body: { letter } })).status).toBe(
    200,
  )
  const [{ receipt, reference } = { receipt: '', reference: '' }] = await site.paymentsOf(id)
  const sent = (await site.lettersAbout(id)).find(({ kind }) => kind === 'payment-received')
  expect(sent?.subject).toBe(`Receipt ${receipt}: we have received your payment`)
  expect(sent?.text).toContain('Thank you for the cheque.')
  expect(sent?.html).toContain(`/receipt/${reference}"`)
  expect(sent?.text).not.toMatch(/[{}]/)
})

test('the ledger is exported for bookkeeping: what came, what was reversed, and nothing of another month', async () => {
  const { id } = await site.manuscript({ title: 'On "Sample" Lakes, and Seas' })
  await site.request(`/manuscript/${id}/paid`, { as: admin, method: 'PATCH', body: { way: 'cash' } })
  await site.request(`/manuscript/${id}/undo-paid`, { as: admin, method: 'PATCH', body: { reason: 'A mistake.' } })
  const file = async (query = '') => {
    const response = await site.api.request(`/pay/export${query}`, { headers: { cookie: admin.cookie } })
    return (await response.text()).split('\r\n')
  }
  const lines = (await file()).filter((line) => line.includes('Lakes, and Seas'))
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^R-\d{4}-\d{6},.*,NGN,30000\.00,,Cash,.*"On ""Sample"" Lakes, and Seas"/)
  expect(lines[1]).toMatch(/,NGN,,30000\.00,Cash,.*,R-\d{4}-\d{6},A mistake\.,live,$/)
  expect(await file('?month=2021-01')).toHaveLength(2)
  const month = site.clock.now().toISOString().slice(0, 7)
  expect((await file(`?month=${month}`)).filter((line) => line.includes('Lakes, and Seas'))).toHaveLength(2)
})
