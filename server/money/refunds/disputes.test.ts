import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { disputes, letters, refunds } from '#server/db/schema.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { watchRefunds } from './watch.ts'

type Listed = { disputes: Record<string, unknown>[] }

const site = await paymentSite()
const { provider, clock, deps } = site
const admin = await site.staff('admin')
let ids = 900

async function disputed() {
  const started = await site.started()
  provider.tell(started.reference, { status: 'success' })
  await site.verify(started.reference)
  const id = ++ids
  provider.dispute(id, started.reference)
  await news(id, started.reference, 'create')
  await site.runJobs()
  return { ...started, disputeId: String(id) }
}

let copies = 0
async function news(id: number | string, reference: string, event: string) {
  const data = { id: Number(id), transaction: { reference }, transaction_reference: null, copy: ++copies }
  expect(await site.webhook(JSON.stringify({ event: `charge.dispute.${event}`, data }))).toBe(200)
}

const answer = (id: string, body: object) =>
  site.request(`/pay/disputes/${id}/answer`, { as: admin, method: 'POST', body })
const decline = { decision: 'decline', message: 'It was published.', service: 'Published on 1 November.', phone: '' }
const rowOf = async (id: string) => (await site.db.select().from(disputes).where(eq(disputes.id, id)))[0]
const sent = async (kind: string, reference: string) =>
  (await site.db.select().from(letters).where(eq(letters.kind, kind))).filter(({ text }) => text.includes(reference))

test('a dispute is listed with its due day, on Today, and the office is notified once', async () => {
  const { reference, disputeId, title } = await disputed()
  await Promise.all([news(disputeId, reference, 'create'), news(disputeId, reference, 'create')])
  await site.runJobs(2)
  const { body } = await site.request<Listed>('/pay/disputes', { as: admin })
  expect(body.disputes[0]).toMatchObject({
    ...{ id: disputeId, reference, description: title, amountMinor: 3_000_000, status: 'awaiting-merchant-feedback' },
    dueAt: '2026-11-20T18:00:00.000Z',
  })
  const [letter, ...others] = await sent('payment-disputed', reference)
  expect(others).toEqual([])
  expect(letter?.text).toContain('Answer by 2026-11-20')
  const staff = { realm: 'staff', id: admin.id, name: 'S', email: admin.email, role: 'admin', access: null } as const
  expect((await site.services.today.countToday(staff)).disputes).toMatchObject({ since: '2026-11-20T18:00:00.000Z' })
  await news(disputeId, reference, 'remind')
  await site.runJobs()
  expect((await sent('payment-disputed', reference)).map(({ subject }) => subject.split(':')[0])).toContain('Reminder')
})

test('a dispute is declined with evidence and the receipt, once', async () => {
  const { disputeId } = await disputed()
  expect((await answer(disputeId, { ...decline, service: ' ' })).body.error).toMatch(/^Say what was paid for/)
  const replies = await Promise.all([answer(disputeId, decline), answer(disputeId, decline)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(provider.resolved.filter(({ id }) => id === disputeId)).toEqual([
    expect.objectContaining({ resolution: 'declined', message: 'It was published.', evidence: 77 }),
  ])
  expect(provider.asked.filter((path) => path.includes(`/dispute/${disputeId}/upload_url`))[0]).toMatch(/receipt-R-/)
  expect(await rowOf(disputeId)).toMatchObject({ status: 'resolved', resolution: 'declined', sentAt: expect.any(Date) })
})

test('an accepted dispute gives the money back as a refund of the ledger', async () => {
  const { reference, disputeId } = await disputed()
  const accepted = { decision: 'accept', message: 'We agree.', refundMinor: 3_000_000 }
  expect((await answer(disputeId, { ...accepted, refundMinor: 3_000_001 })).body.error).toBe(
    'Enter an amount up to ₦30,000.',
  )
  expect((await answer(disputeId, accepted)).status).toBe(200)
  provider.refundThere(reference, 3_000_000, 'processed', Number(disputeId))
  await news(disputeId, reference, 'resolve')
  await site.runJobs()
  expect(await site.db.select().from(refunds).where(eq(refunds.reference, reference))).toMatchObject([
    { origin: 'dispute', disputeId, state: 'processed', receipt: expect.stringMatching(/^R-/) },
  ])
  expect((await sent('payment-dispute-closed', reference))[0]?.subject).toContain('is lost')
})

test('an answer survives a provider that is away, and one that refuses it can be given again', async () => {
  const { disputeId } = await disputed()
  provider.breakWith('break-down')
  expect((await answer(disputeId, decline)).body.success).toContain('we keep trying')
  provider.breakWith(null)
  clock.pass({ minutes: 30 })
  await watchRefunds(deps)
  await watchRefunds(deps)
  expect(provider.resolved.filter(({ id }) => id === disputeId)).toHaveLength(1)

  const other = await disputed()
  provider.refuseWith('Evidence is incomplete')
  expect((await answer(other.disputeId, decline)).status).toBe(409)
  provider.refuseWith(null)
  expect(await rowOf(other.disputeId)).toMatchObject({
    answeredAt: null,
    problem: expect.stringContaining('incomplete'),
  })
  expect((await answer(other.disputeId, decline)).status).toBe(200)
})

test('a dispute that was closed stays closed when old news comes late', async () => {
  const { reference, disputeId } = await disputed()
  provider.dispute(Number(disputeId), reference, { status: 'resolved', resolution: 'auto-accepted' })
  await news(disputeId, reference, 'resolve')
  await site.runJobs()
  provider.dispute(Number(disputeId), reference)
  await news(disputeId, reference, 'create')
  await site.runJobs()
  expect(await rowOf(disputeId)).toMatchObject({ status: 'resolved', resolution: 'auto-accepted' })
  expect((await answer(disputeId, decline)).status).toBe(409)
})
