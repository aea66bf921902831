import { expect, test } from 'vitest'
import { courseSite, upload } from '#tests/support/course-site.ts'
import { smallPdf } from '#tests/support/documents.ts'

const site = await courseSite()
const { request, office } = site

type Account = { id: string; cookie: string }
type Reply = { error: string; success: string }

async function slip(as: Account): Promise<string> {
  const body = upload('receipt', 'slip.pdf', smallPdf())
  return (await request<{ url: string }>('/file', { as, body })).body.url
}
const addReceipt = (course: string, as: Account, receipt: string) =>
  request<Reply>(`/course/pay/${course}/receipt`, { as, method: 'PUT', body: { receipt } })
const takeBack = (course: string, as: Account) => request<Reply>(`/course/pay/${course}`, { as, method: 'DELETE' })
const payByCard = (course: string, as: Account) =>
  request<{ url: string }>(`/course/pay/${course}/card`, { as, body: {} })
const lastKind = async () => (await site.letters(office)).at(-1)?.kind

test('a buyer adds the receipt later, and changes it, until the payment is confirmed', async () => {
  const [course, ada] = [await site.course(), await site.author()]
  const id = await site.announced(course, ada)
  expect((await site.read(course, ada)).body.receipt).toBeNull()
  for (const receipt of [await slip(ada), await slip(ada)]) {
    const { status, body } = await addReceipt(course, ada, receipt)
    expect([status, body.success]).toEqual([200, 'Your receipt is saved.'])
    expect((await site.read(course, ada)).body.receipt).toBe(receipt)
    expect(await lastKind()).toBe('course-receipt-note')
  }
  expect((await site.logOf(id)).map(({ action }) => action)).toEqual(['announce', 'add-receipt', 'add-receipt'])
  await site.confirm(id)
  const late = await addReceipt(course, ada, await slip(ada))
  expect([late.status, late.body.error]).toEqual([409, 'Your payment is already confirmed.'])
})

test("a receipt is one's own upload, for one's own payment", async () => {
  const [course, ada, bola] = [await site.course(), await site.author(), await site.author()]
  await site.announced(course, ada)
  expect((await addReceipt(course, ada, '')).body.error).toBe('You need to pick a file first')
  expect((await addReceipt(course, ada, await slip(bola))).body.error).toBe('Please upload the receipt again.')
  const strange = await addReceipt(course, bola, await slip(bola))
  expect([strange.status, strange.body.error]).toEqual([404, 'You have not reported a payment for this course.'])
})

test('an announcement is taken back until it is confirmed: the office is notified, and it can be made again', async () => {
  const [course, ada] = [await site.course(), await site.author()]
  const id = await site.announced(course, ada)
  await addReceipt(course, ada, await slip(ada))
  expect((await takeBack(course, ada)).status).toBe(200)
  expect((await site.read(course, ada)).body).toMatchObject({ paid: false, announced: false, receipt: null })
  expect(await lastKind()).toBe('course-transfer-taken-back')
  expect((await site.confirm(id)).status).toBe(404)
  expect((await takeBack(course, ada)).status).toBe(404)
  expect((await site.announce(course, ada)).status).toBe(201)
  await site.confirm(id)
  const late = await takeBack(course, ada)
  expect([late.status, late.body.error]).toEqual([409, 'Your payment is already confirmed.'])
  expect((await site.read(course, ada)).body.paid).toBe(true)
})

test('of taking back and confirming at once, one happens', async () => {
  const [course, ada] = [await site.course(), await site.author()]
  const id = await site.announced(course, ada)
  const [taken, confirmed] = await Promise.all([takeBack(course, ada), site.confirm(id)])
  expect([taken.status, confirmed.status].filter((status) => status === 200)).toHaveLength(1)
  expect((await site.read(course, ada)).body.paid).toBe(confirmed.status === 200)
})

test('who has announced a transfer may pay by card instead, and taking it back loses no card payment', async () => {
  const [course, ada] = [await site.course(), await site.author()]
  await site.announced(course, ada)
  const { status, body } = await payByCard(course, ada)
  expect(status).toBe(200)
  await takeBack(course, ada)
  const reference = body.url.replace('https://checkout.example/', '')
  site.provider.tell(reference, { status: 'success' })
  expect((await site.verify(reference)).status).toBe(200)
  expect((await site.read(course, ada)).body.paid).toBe(true)
  expect(await site.purchasesOf(course)).toMatchObject([{ method: 'card' }])
})
