import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { MoneyProposal } from '#contracts/money/money-proposals.ts'
import { notTheirMoney } from '#domain/words/refusal.ts'
import { manuscripts, refunds, shutOuts } from '#server/db/schema.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { askRefund } from './ask-refund.ts'
import { settleRefunds } from './settle-refunds.ts'
import { watchRefunds } from './watch.ts'

type Listed = { refunds: Record<string, unknown>[]; total: number }

const site = await paymentSite()
const { provider, clock, deps } = site
const [admin, editor] = [await site.staff('admin'), await site.staff('editor')]

async function paid() {
  const started = await site.started()
  provider.tell(started.reference, { status: 'success' })
  await site.verify(started.reference)
  return started
}

async function held() {
  const started = await site.started()
  await site.db.update(manuscripts).set({ status: 'rejected' }).where(eq(manuscripts.id, started.id))
  provider.tell(started.reference, { status: 'success' })
  await site.verify(started.reference)
  return started
}

const send = (reference: string, amountMinor: number, as: { cookie: string } = admin) =>
  site.request(`/pay/refunds/${reference}/send`, { as, method: 'POST', body: { amountMinor, reason: 'Paid twice.' } })
const rowsOf = (reference: string) => site.db.select().from(refunds).where(eq(refunds.reference, reference))
/** The refunds that the provider has of ours. */
async function sentOf(reference: string) {
  const ids = (await rowsOf(reference)).map(({ id }) => id)
  return provider.refunds.filter(({ merchant_note }) => ids.some((id) => merchant_note.endsWith(`[${id}]`)))
}

let copies = 0
async function refundNews(reference: string, status: string) {
  const data = { status, transaction_reference: reference, refund_reference: null, amount: '1', copy: ++copies }
  expect(await site.webhook(JSON.stringify({ event: `refund.${status}`, data }))).toBe(200)
}

async function setThere(reference: string, status: string) {
  for (const refund of await sentOf(reference)) refund.status = status
}

test('a partial refund goes through the provider, with its states, to the receipt, the list and an e-mail', async () => {
  const { id, reference, email } = await paid()
  expect((await send(reference, 1_000_000)).body).toEqual({
    success: 'Refund of ₦10,000 sent to the payment provider.',
  })
  expect(await sentOf(reference)).toMatchObject([{ amount: 1_000_000, currency: 'NGN', status: 'pending' }])
  const list = async () =>
    (await site.request<Listed>('/pay/refunds-sent', { as: admin })).body.refunds.find(
      (one) => one.reference === reference,
    )
  expect(await list()).toMatchObject({ state: 'pending', origin: 'staff', reason: 'Paid twice.', payerEmail: email })
  for (const state of ['processing', 'processed']) {
    await setThere(reference, state)
    await refundNews(reference, state)
    await site.runJobs()
    expect(await list()).toMatchObject({ state })
  }
  const shown = await site.services.payments.receipt({ author: null, staff: null }, { reference })
  expect(shown).toMatchObject({ refundedMinor: 1_000_000, refundingMinor: 0, amountMinor: 3_000_000 })
  expect(await site.statusOf(id)).toBe('paid')
  const letters = (await site.lettersAbout(id)).filter(({ kind }) => kind === 'payment-refunded')
  expect(letters).toHaveLength(1)
  expect(letters[0]?.text).toContain('We have refunded ₦10,000 that you paid for "On Sample Rivers".')
  expect((await send(reference, 2_000_001)).body.error).toBe('At most ₦20,000 can be refunded.')
  expect((await send(reference, 2_000_000)).status).toBe(200)
  expect((await send(reference, 1)).body.error).toBe('All of this payment has been refunded, or is being refunded.')
})

test('news that comes twice and out of order changes nothing after the refund has left', async () => {
  const { id, reference } = await paid()
  await send(reference, 500)
  await setThere(reference, 'processed')
  await Promise.all(['processed', 'pending', 'processed', 'processing'].map((state) => refundNews(reference, state)))
  await site.runJobs(3)
  await setThere(reference, 'pending')
  await refundNews(reference, 'pending')
  await site.runJobs()
  expect(await rowsOf(reference)).toMatchObject([{ state: 'processed', nextCheckAt: null }])
  expect((await site.lettersAbout(id)).filter(({ kind }) => kind === 'payment-refunded')).toHaveLength(1)
})

test('of many clicks at once, no more goes back than was paid', async () => {
  const { reference } = await paid()
  const replies = await Promise.all(Array.from({ length: 6 }, () => send(reference, 1_000_000)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400])
  expect(await sentOf(reference)).toHaveLength(3)
})

test('a crash between the call and its record never refunds twice', async () => {
  const { reference } = await paid()
  // The provider makes the refund, and its answer never reaches us.
  let answers = 0
  provider.whileAnswered(async () => {
    answers += 1
    if (answers === 3) provider.breakWith('truncate')
  })
  const reply = await send(reference, 700_000)
  provider.breakWith(null)
  provider.whileAnswered(async () => {})
  expect(reply.body.success).toContain('The provider is not answering; we keep trying.')
  expect(await rowsOf(reference)).toMatchObject([{ state: 'asked', providerId: null }])
  expect(await sentOf(reference)).toHaveLength(1)
  await Promise.all([settleRefunds(deps, reference), settleRefunds(deps, reference)])
  clock.pass({ minutes: 30 })
  await watchRefunds(deps)
  expect(await sentOf(reference)).toHaveLength(1)
  expect(await rowsOf(reference)).toMatchObject([{ state: 'pending', providerId: expect.any(String) }])
})

test('a process that is killed right after the provider took the refund leaves it to the next one, which finds it', async () => {
  const { reference } = await paid()
  const { paymentProvider } = deps
  const accounts = paymentProvider?.accounts
  if (!accounts) throw new Error('the provider has no accounts')
  const dying = {
    ...accounts,
    async refund(order: Parameters<typeof accounts.refund>[0]): ReturnType<typeof accounts.refund> {
      await accounts.refund(order)
      throw new Error('killed')
    },
  }
  const staff = { realm: 'staff', id: admin.id, name: 'S', email: admin.email, role: 'admin', access: null } as const
  const killed = { ...deps, paymentProvider: { ...paymentProvider, accounts: dying } }
  const asked = askRefund(killed, staff, { reference, amountMinor: 900_000, reason: 'Twice.' })
  await expect(asked).rejects.toThrow('killed')
  expect(await rowsOf(reference)).toMatchObject([{ state: 'asked', providerId: null }])
  clock.pass({ minutes: 10 })
  await watchRefunds(deps)
  expect(await sentOf(reference)).toHaveLength(1)
  expect(await rowsOf(reference)).toMatchObject([{ state: 'pending', providerId: expect.any(String) }])
})

test('a refund that never reached the provider is sent later, once, whoever comes first', async () => {
  const { reference } = await paid()
  provider.breakWith('refuse')
  await send(reference, 700_000)
  provider.breakWith(null)
  expect(await sentOf(reference)).toHaveLength(0)
  clock.pass({ minutes: 30 })
  await Promise.all([watchRefunds(deps), settleRefunds(deps, reference), settleRefunds(deps, reference)])
  expect(await sentOf(reference)).toHaveLength(1)
})

test('a refund that the provider refuses is failed, the office is notified, and it can be sent again', async () => {
  const { reference } = await paid()
  provider.refuseWith('Insufficient balance')
  const reply = await send(reference, 1_000)
  provider.refuseWith(null)
  expect([reply.status, reply.body.error]).toEqual([409, 'The payment provider refused: Insufficient balance'])
  const [refund] = await rowsOf(reference)
  expect(refund).toMatchObject({ state: 'failed', problem: 'The payment provider refused: Insufficient balance' })
  expect((await send(reference, 3_000_000)).status).toBe(200)
  expect((await rowsOf(reference)).map(({ state }) => state).sort()).toEqual(['failed', 'pending'])
})

test('held money goes back whole, cannot be applied meanwhile, and is settled once it has left', async () => {
  const { id, reference } = await held()
  expect((await send(reference, 5)).body.error).toBe('Held money is refunded whole: ₦30,000.')
  expect((await send(reference, 3_000_000)).status).toBe(200)
  await site.db.update(manuscripts).set({ status: 'approved' }).where(eq(manuscripts.id, id))
  expect((await site.verify(reference)).body.error).toBe('This payment has been refunded.')
  expect(await site.statusOf(id)).toBe('approved')
  expect((await site.heldOf(reference))[0]?.settledAt).toBeNull()
  await setThere(reference, 'processed')
  await refundNews(reference, 'processed')
  await site.runJobs()
  expect((await site.heldOf(reference))[0]).toMatchObject({ settledAs: 'refunded' })
  expect((await rowsOf(reference))[0]).toMatchObject({ receipt: null, state: 'processed' })
})

test('a refund made on the dashboard enters the books, once', async () => {
  const { reference } = await paid()
  provider.refundThere(reference, 250_000)
  await refundNews(reference, 'processed')
  await refundNews(reference, 'processed')
  await site.runJobs(2)
  expect(await rowsOf(reference)).toMatchObject([{ origin: 'provider', state: 'processed', amountMinor: 250_000 }])
})

test('refunds are for admins, and for money that came through the provider', async () => {
  const { reference } = await paid()
  expect((await send(reference, 5, editor)).status).toBe(403)
  expect((await send('dj-unknown', 5)).status).toBe(404)
  const { id } = await site.manuscript()
  await site.request(`/manuscript/${id}/paid`, { as: admin, method: 'PATCH', body: {} })
  const [entry] = await site.paymentsOf(id)
  expect((await send(entry?.reference ?? '', 5)).status).toBe(409)
})

test('what went back while money was held goes off the income once it is applied', async () => {
  const { id, reference } = await held()
  provider.refundThere(reference, 1_000_000)
  await settleRefunds(deps, reference)
  await site.db.update(manuscripts).set({ status: 'approved' }).where(eq(manuscripts.id, id))
  const closing = async () =>
    (await site.services.accounting.readStatement({ mode: 'test' })).totals[0]?.closingMinor ?? 0
  const before = await closing()
  expect(await site.verify(reference)).toMatchObject({ body: { status: 'paid' } })
  const receipt = await site.services.payments.receipt({ author: null, staff: null }, { reference })
  expect(receipt).toMatchObject({ refundedMinor: 1_000_000 })
  expect((await closing()) - before).toBe(2_000_000)
})

/** Of a manuscript that an admin has marked as paid. */
async function byTransfer() {
  const row = await site.manuscript()
  await site.request(`/manuscript/${row.id}/paid`, { as: admin, method: 'PATCH', body: { way: 'bank-transfer' } })
  const [entry] = await site.paymentsOf(row.id)
  return { ...row, reference: entry?.reference ?? '', receipt: entry?.receipt ?? '' }
}
const enter = (reference: string, amountMinor: number, body: object = {}, as: { cookie: string } = admin) =>
  site.request<{ error: string; success: string; fields?: object }>(`/pay/refunds/${reference}/record`, {
    as,
    body: { amountMinor, reason: 'Withdrawn.', way: 'bank-transfer', ...body },
  })

test('a payment by bank transfer is refunded in the books, with way, reference and date, and the payer is notified', async () => {
  const { id, email, reference, receipt } = await byTransfer()
  const totals = async () => (await site.services.accounting.readStatement({ mode: 'live' })).totals[0]
  const before = await totals()
  expect((await enter(reference, 1_000_000, {}, editor)).status).toBe(403)
  const given = { bankReference: 'FT-123', paidOn: '2026-01-02' }
  const reply = await enter(reference, 1_000_000, given)
  expect([reply.status, reply.body]).toEqual([200, { success: 'Refund of ₦10,000 entered.' }])
  expect(await rowsOf(reference)).toMatchObject([
    { receipt, state: 'processed', way: 'bank-transfer', externalReference: 'FT-123', paidOn: '2026-01-02' },
  ])
  expect(provider.refunds.filter(({ merchant_note }) => merchant_note.includes('Withdrawn.'))).toEqual([])
  const letter = (await site.letters(email)).at(-1)
  expect(letter).toMatchObject({ kind: 'payment-refunded', subject: 'We have refunded ₦10,000' })
  expect(letter?.text).toContain('We sent it by bank transfer, reference FT-123 on 2 January 2026.')
  const after = await totals()
  expect([after?.refundedMinor, after?.closingMinor]).toEqual([
    (before?.refundedMinor ?? 0) + 1_000_000,
    (before?.closingMinor ?? 0) - 1_000_000,
  ])
  const { body } = await site.request<Listed>('/pay/refunds-sent', { as: admin })
  expect(body.refunds.find((one) => one.reference === reference)).toMatchObject({
    ...{ way: 'bank-transfer', externalReference: 'FT-123', paidOn: '2026-01-02', state: 'processed' },
  })
  const csv = await (await site.api.request('/pay/export', { headers: { cookie: admin.cookie } })).text()
  expect(csv).toMatch(new RegExp(`Refund of ${receipt},[^,]+,2026-01-02,NGN,,,Bank transfer,${reference},FT-123,`))
  expect(await site.statusOf(id)).toBe('paid')
})

test('no more than was paid goes back, whoever is first, and a refunded payment cannot be reversed', async () => {
  const { id, reference, receipt } = await byTransfer()
  for (const amountMinor of [3_000_001, 0]) expect((await enter(reference, amountMinor)).status).toBe(400)
  expect((await enter(reference, 100, { paidOn: '2999-01-01' })).body.fields).toEqual({
    paidOn: 'The date of the payment is in the future.',
  })
  const replies = await Promise.all([enter(reference, 2_000_000), enter(reference, 2_000_000)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400])
  const undo = await site.request(`/manuscript/${id}/undo-paid`, { as: admin, method: 'PATCH', body: { reason: 'x' } })
  const error = `Receipt ${receipt} was refunded, at least in part, so it cannot be reversed.`
  expect([undo.status, undo.body]).toMatchObject([409, { error }])
  const other = await byTransfer()
  const both = await Promise.all([
    enter(other.reference, 3_000_000),
    site.request(`/manuscript/${other.id}/undo-paid`, { as: admin, method: 'PATCH', body: { reason: 'x' } }),
  ])
  expect(both.filter(({ status }) => status < 300)).toHaveLength(1)
})

test('what came through the provider goes back through it, and what did not does not', async () => {
  const { reference } = await paid()
  expect((await enter(reference, 1_000)).body.error).toContain('came through the payment provider')
  expect((await send((await byTransfer()).reference, 1_000)).status).toBe(409)
  expect((await enter('manual-nothing', 1_000)).status).toBe(404)
})

type Waiting = { proposals: Omit<MoneyProposal, 'at'>[] }

/** Above ₦10,000, for as long as `work` takes. */
async function withSecondPerson(work: () => Promise<void>): Promise<void> {
  const { content } = deps
  deps.content = { ...content, site: { ...content.site, secondPersonAbove: { NGN: 1_000_000 } } }
  try {
    await work()
  } finally {
    deps.content = content
  }
}
const [second, finance] = [await site.staff('admin', undefined, { name: 'Sade Second' }), await site.staff('finance')]
const markPaid = (id: string, as: { cookie: string } = admin, body: object = {}) =>
  site.request<{ proposal: string; success: string; error: string }>(`/manuscript/${id}/paid`, {
    ...{ as, method: 'PATCH', body },
  })
const answer = (id: string, outcome: string, as: { cookie: string } = second) =>
  site.request<{ success: string; error: string }>(`/pay/proposals/${id}`, {
    ...{ as, method: 'PATCH', body: { outcome, note: 'Seen on the statement.' } },
  })
const proposalOf = async (id: string, as = second) =>
  (await site.request<Waiting>('/pay/proposals', { as })).body.proposals.find(({ _id }) => _id === id)

test('above the amount for one person a mark as paid waits for another admin; of two who confirm, one does', () =>
  withSecondPerson(async () => {
    const { id, email } = await site.manuscript()
    const reply = await markPaid(id, finance, { way: 'bank-transfer', reference: 'FT-9' })
    const success =
      '₦30,000 is above the amount for one person. Nothing is booked yet: another admin confirms it under Payments and refunds.'
    expect([reply.status, reply.body]).toEqual([200, { _id: id, proposal: expect.any(String), success }])
    const { proposal } = reply.body
    expect([await site.statusOf(id), await site.paymentsOf(id)]).toEqual(['approved', []])
    expect(await site.letters(email)).toEqual([])
    expect((await markPaid(id)).body.error).toContain('waits for a second person already')
    expect(await proposalOf(proposal)).toMatchObject({
      ...{ kind: 'mark-paid', manuscriptId: id, facts: ['Bank transfer', 'FT-9'], problem: null, answer: null },
    })
    const { id: staffId, email: address } = second
    const reader = { id: staffId, email: address, name: 'S', realm: 'staff', role: 'admin', access: null } as const
    const today = await site.services.today.todayFor(reader, { whose: 'all', kinds: ['proposals'], max: 5 })
    expect(JSON.stringify(today)).toContain('"proposals"')
    const { chargeState } = site.services.payments
    expect((await chargeState(id, reader))?.proposal).toBe('other')
    const seen = await site.request<{ notifications: { says: string }[] }>('/admin/notifications', { as: second })
    expect(JSON.stringify(seen.body)).toContain('Payment or refund to confirm')
    expect((await answer(proposal, 'confirmed', finance)).body.error).toContain('You have proposed this yourself')
    expect((await answer(proposal, 'confirmed', await site.staff('finance'))).status).toBe(403)
    const both = await Promise.all([answer(proposal, 'confirmed'), answer(proposal, 'confirmed', admin)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await site.paymentsOf(id)).toMatchObject([{ amountMinor: 3_000_000, externalReference: 'FT-9' }])
    expect((await site.stepsOf(id)).map(({ action }) => action)).toEqual([
      'propose-money',
      'mark-paid',
      'confirm-money',
    ])
    expect((await proposalOf(proposal))?.answer).toMatchObject({ outcome: 'confirmed', note: 'Seen on the statement.' })
    expect((await answer(proposal, 'declined')).status).toBe(409)
    expect((await answer('nothing', 'confirmed')).status).toBe(404)
  }))

test('a declined proposal books nothing and can be made again; one’s own is taken back', () =>
  withSecondPerson(async () => {
    const { id } = await site.manuscript()
    const [first] = [(await markPaid(id)).body.proposal]
    expect((await answer(first, 'confirmed', admin)).status).toBe(403)
    expect((await answer(first, 'declined')).body.success).toBe('Declined. Nothing was booked.')
    const again = (await markPaid(id)).body.proposal
    const proposer = {
      id: admin.id,
      email: admin.email,
      name: 'A',
      realm: 'staff',
      role: 'admin',
      access: null,
    } as const
    const { today: office, payments } = site.services
    const today = await office.todayFor(proposer, { whose: 'all', kinds: ['proposals'], max: 5 })
    expect(today.counts.proposals).toBeUndefined()
    expect((await payments.chargeState(id, proposer))?.proposal).toBe('own')
    expect((await answer(again, 'declined', admin)).status).toBe(200)
    expect([await site.statusOf(id), await site.paymentsOf(id)]).toEqual(['approved', []])
  }))

test('refunds above the amount wait, and several of one payment count together', () =>
  withSecondPerson(async () => {
    const { reference } = await paid()
    expect((await send(reference, 900_000)).body.success).toContain('sent to the payment provider')
    expect((await send(reference, 200_000)).body.success).toContain(
      '₦2,000, with ₦9,000 refunded before, is above the amount for one person',
    )
    expect(await sentOf(reference)).toHaveLength(1)
    const [waiting] = (await site.request<Waiting>('/pay/proposals', { as: second })).body.proposals
    expect(waiting).toMatchObject({ kind: 'refund', amountMinor: 200_000, facts: ['Paid twice.'] })
    expect((await answer(waiting?._id ?? '', 'confirmed')).body.success).toContain('Refund of ₦2,000 sent')
    expect(await sentOf(reference)).toHaveLength(2)
    const other = await site.manuscript()
    const { proposal } = (await markPaid(other.id)).body
    await answer(proposal, 'confirmed')
    const [entry] = await site.paymentsOf(other.id)
    const by = entry?.reference ?? ''
    expect((await enter(by, 2_000_000, { bankReference: 'FT-1' })).body.success).toContain('above the amount')
    const [next] = (await site.request<Waiting>('/pay/proposals', { as: second })).body.proposals
    expect(await rowsOf(by)).toEqual([])
    expect((await answer(next?._id ?? '', 'confirmed')).body.success).toBe('Refund of ₦20,000 entered.')
    expect(await rowsOf(by)).toMatchObject([{ amountMinor: 2_000_000, externalReference: 'FT-1' }])
  }))

test('nobody sends back the charge of a manuscript of which they may be an author', async () => {
  const [online, transfer] = [await paid(), await byTransfer()]
  await site.db.update(manuscripts).set({ coAuthors: [{ name: 'X', email: admin.email }] })
  await withSecondPerson(async () => {
    const { id } = await site.manuscript()
    const { proposal } = (await markPaid(id, finance)).body
    const row = { manuscriptId: id, reason: 'A friend.', byId: second.id, at: clock.now() }
    await site.db
      .update(manuscripts)
      .set({ coAuthors: [{ name: 'X', email: admin.email }] })
      .where(eq(manuscripts.id, id))
    expect((await answer(proposal, 'confirmed', admin)).status).toBe(403)
    expect(await proposalOf(proposal, admin)).toMatchObject({ manuscriptId: id, problem: notTheirMoney })
    await site.db.insert(shutOuts).values({ ...row, staffId: admin.id })
    expect((await answer(proposal, 'confirmed', admin)).status).toBe(404)
    expect(await proposalOf(proposal, admin)).toMatchObject({ manuscriptId: null, problem: notTheirMoney })
    await answer(proposal, 'declined')
  })
  const replies = [await send(online.reference, 100), await enter(transfer.reference, 100)]
  await site.db.update(manuscripts).set({ coAuthors: [] })
  expect(replies.map(({ status }) => status)).toEqual([403, 403])
  expect(replies[0]?.body.error).toBe(notTheirMoney)
})
