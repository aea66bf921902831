import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CoursePayment } from '#contracts/site/courses.ts'
import { courses } from '#server/db/schema.ts'
import { courseSite } from '#tests/support/course-site.ts'
import { chargeSuccess } from '#tests/support/payment-site.ts'

const site = await courseSite()
const { request, provider, office, admin } = site

type Buyer = { id: string; cookie: string; email: string }

const start = (course: string, as: Buyer) =>
  request<{ url: string; error: string }>(`/course/pay/${course}/card`, { as, body: {} })

async function atCheckout() {
  const [course, ada] = [await site.course(), await site.author()]
  const { body } = await start(course, ada)
  const [purchase] = await site.purchasesOf(course)
  return { course, ada, reference: body.url.replace('https://checkout.example/', ''), purchase: purchase?.id ?? '' }
}

const isPaid = async (course: string, ada: Buyer) => (await site.read(course, ada)).body.paid

test('a course paid by card is open at once, with a receipt and a letter to both', async () => {
  const { course, ada, reference, purchase } = await atCheckout()
  expect(provider.orders.at(-1)).toMatchObject({
    amount: 1_200_000,
    currency: 'NGN',
    email: ada.email,
    callback_url: `${site.config.publicUrl}/courses/${course}`,
  })
  expect((await site.read(course, ada)).body).toMatchObject({ paid: false, announced: false })
  provider.tell(reference, { status: 'success' })
  const { status, body } = await site.verify(reference)
  expect([status, body]).toEqual([200, { _id: purchase, status: 'paid', receipt: expect.stringMatching(/^R-/) }])
  expect(await isPaid(course, ada)).toBe(true)
  expect(await site.paymentsOf(purchase)).toMatchObject([
    { purpose: 'course', provider: 'paystack', reference, amountMinor: 1_200_000, description: 'Writing well' },
  ])
  expect((await site.letters(ada.email)).map(({ kind }) => kind)).toEqual(['course-paid'])
  expect((await site.letters(office)).at(-1)).toMatchObject({ kind: 'payment-note' })
  expect(await site.purchasesOf(course)).toMatchObject([{ method: 'card', priceMinor: 1_200_000 }])
})

test('webhooks, the return and the reconciler together confirm a course once', async () => {
  const { course, ada, reference, purchase } = await atCheckout()
  provider.tell(reference, { status: 'success' })
  await site.webhook(chargeSuccess(reference, { amount: 1_200_000 }))
  site.clock.pass({ minutes: 6 })
  await Promise.all([site.verify(reference), site.verify(reference), site.runJobs(3)])
  expect(await site.paymentsOf(purchase)).toHaveLength(1)
  expect(await site.letters(ada.email)).toHaveLength(1)
  expect(await isPaid(course, ada)).toBe(true)
})

test('every click leads to one checkout, and none once it is paid', async () => {
  const { course, ada, reference } = await atCheckout()
  expect((await start(course, ada)).body.url).toBe(`https://checkout.example/${reference}`)
  provider.tell(reference, { status: 'success' })
  site.clock.pass({ minutes: 1 })
  const late = await start(course, ada)
  expect([late.status, late.body.error]).toEqual([409, 'You have already paid for this course.'])
  const later = await start(course, ada)
  expect([later.status, later.body.error]).toEqual([409, 'You have already paid for this course.'])
})

test('two authors have a checkout each for the same course', async () => {
  const { course, reference } = await atCheckout()
  const bola = await site.author()
  expect((await start(course, bola)).body.url).not.toContain(reference)
})

test('a transfer confirmed while the card was at the checkout makes the card payment a refund', async () => {
  const { course, ada, reference, purchase } = await atCheckout()
  expect((await site.announce(course, ada)).status).toBe(201)
  expect((await site.confirm(purchase)).status).toBe(200)
  provider.tell(reference, { status: 'success' })
  expect((await site.verify(reference)).status).toBe(409)
  expect(await site.heldOf(reference)).toMatchObject([{ kind: 'refund-due', reason: 'already-paid' }])
  expect(await site.paymentsOf(purchase)).toHaveLength(1)
})

test('who announced a transfer may pay by card after all, and needs nobody to confirm it', async () => {
  const [course, ada] = [await site.course(), await site.author()]
  const purchase = await site.announced(course, ada)
  const { body } = await start(course, ada)
  const reference = body.url.replace('https://checkout.example/', '')
  provider.tell(reference, { status: 'success' })
  await site.verify(reference)
  expect(await isPaid(course, ada)).toBe(true)
  expect((await site.confirm(purchase)).status).toBe(409)
})

test('money for a deleted course is due back, and money at an old price is looked at', async () => {
  const gone = await atCheckout()
  await request(`/course/${gone.course}`, { as: admin, method: 'DELETE' })
  provider.tell(gone.reference, { status: 'success' })
  await site.verify(gone.reference)
  expect(await site.heldOf(gone.reference)).toMatchObject([{ kind: 'refund-due', reason: 'deleted' }])

  const dearer = await atCheckout()
  await site.db.update(courses).set({ priceMinor: 1_500_000 }).where(eq(courses.id, dearer.course))
  provider.tell(dearer.reference, { status: 'success' })
  await site.verify(dearer.reference)
  expect(await site.heldOf(dearer.reference)).toMatchObject([{ kind: 'parked', reason: 'charge-changed' }])
  expect(await isPaid(dearer.course, dearer.ada)).toBe(false)
})

test('a card payment that has only begun is not in the list, and cannot be confirmed by hand', async () => {
  const { course, purchase } = await atCheckout()
  const { body } = await request(`/course/payments?course=${course}`, { as: admin })
  expect(body).toMatchObject({ payments: [], total: 0, waiting: 0 })
  expect((await site.confirm(purchase)).status).toBe(404)
})

test('a confirmed transfer for a course is refunded in the books, and the buyer can no longer read it', async () => {
  const [course, ada] = [await site.course(), await site.author()]
  const id = await site.announced(course, ada)
  await site.confirm(id)
  const list = async () => {
    const { body } = await request<{ payments: CoursePayment[] }>('/course/payments', { as: admin })
    return body.payments.find(({ _id }) => _id === id)
  }
  const reference = (await list())?.paid?.reference ?? ''
  const enter = (amountMinor: number, endsAccess: boolean) =>
    request<{ success: string }>(`/pay/refunds/${reference}/record`, {
      as: admin,
      body: { amountMinor, reason: 'Not what they wanted.', way: 'cash', endsAccess },
    })
  expect((await enter(200_000, false)).body.success).toBe('Refund of ₦2,000 entered.')
  expect((await list())?.paid).toMatchObject({ amountMinor: 1_200_000, refundedMinor: 200_000, refundingMinor: 0 })
  expect(await isPaid(course, ada)).toBe(true)
  const csv = await (await site.api.request('/course/payments/export', { headers: { cookie: admin.cookie } })).text()
  expect(csv).toMatch(/,transfer,yes,,2000\.00/)
  expect((await enter(1_200_000, true)).status).toBe(400)
  expect((await enter(1_000_000, true)).status).toBe(200)
  expect(await isPaid(course, ada)).toBe(false)
  expect((await site.letters(ada.email)).at(-1)?.text).toContain('You can no longer read the course.')
  expect(await list()).toBe(undefined)
  expect((await enter(1, false)).status).toBe(400)
  const [entry] = await site.paymentsOf(id)
  const receipt = await site.services.payments.receipt({ author: null, staff: null }, { reference })
  expect([entry?.amountMinor, receipt?.refundedMinor]).toEqual([1_200_000, 1_200_000])
})

test('a confirmed transfer above the amount for one person opens the course only once another admin has confirmed it', async () => {
  const [course, ada] = [await site.course(), await site.author()]
  const id = await site.announced(course, ada)
  const { content } = site.deps
  site.deps.content = { ...content, site: { ...content.site, secondPersonAbove: { NGN: 100 } } }
  const { body } = await request<{ proposal: string }>(`/course/${id}`, { as: admin, method: 'PATCH' })
  site.deps.content = content
  expect([await isPaid(course, ada), await site.paymentsOf(id)]).toEqual([false, []])
  const answer = (as: { cookie: string }) =>
    request(`/pay/proposals/${body.proposal}`, { as, method: 'PATCH', body: { outcome: 'confirmed' } })
  expect([(await answer(admin)).status, (await answer(await site.staff('admin'))).status]).toEqual([403, 200])
  expect(await isPaid(course, ada)).toBe(true)
})
