import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { CoursePayment } from '#contracts/site/courses.ts'
import { courseSite, upload } from '#tests/support/course-site.ts'
import { smallPdf } from '#tests/support/documents.ts'

const site = await courseSite()
const { request, admin, office } = site

type List = { payments: CoursePayment[]; total: number; waiting: number }
const list = async (query = '') => (await request<List>(`/course/payments${query}`, { as: admin })).body

test('a transfer is recorded once, unconfirmed, and both people get a letter', async () => {
  const [course, ada] = [await site.course(), await site.author()]
  expect((await site.announce(course, ada)).status).toBe(201)
  expect(await site.purchasesOf(course)).toMatchObject([
    { authorId: ada.id, priceMinor: 1_200_000, method: 'transfer', confirmedAt: null },
  ])
  const [letter] = await site.letters(ada.email)
  expect(letter).toMatchObject({ kind: 'course-transfer' })
  expect(letter?.text).toContain('₦12,000')
  expect((await site.letters(office)).at(-1)).toMatchObject({ kind: 'course-transfer-note' })

  const again = await site.announce(course, ada)
  expect([again.status, again.body.error]).toEqual([
    409,
    'You have already reported this payment. We will e-mail you once it is confirmed.',
  ])
  expect(await site.purchasesOf(course)).toHaveLength(1)
  expect(await site.letters(ada.email)).toHaveLength(1)
  expect((await site.read(course, ada)).body).toMatchObject({ paid: false, announced: true })
})

test('a buyer who presses ten times at once is recorded once, with one letter', async () => {
  const [course, ada] = [await site.course(), await site.author()]
  const replies = await Promise.all(Array.from({ length: 10 }, () => site.announce(course, ada)))
  expect(replies.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
  expect(await site.purchasesOf(course)).toHaveLength(1)
  expect(await site.letters(ada.email)).toHaveLength(1)
})

test('two confirmations at once give one confirmed payment and one letter', async () => {
  const [course, ada, other] = [await site.course(), await site.author(), await site.staff('admin')]
  const id = await site.announced(course, ada)
  const before = (await site.letters(office)).length
  const replies = await Promise.all([site.confirm(id), site.confirm(id, other)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body.error).toBe('This payment was already confirmed.')
  const letters = await site.letters(ada.email)
  expect(letters.map(({ kind }) => kind)).toEqual(['course-transfer', 'course-paid'])
  expect(await site.letters(office)).toHaveLength(before + 1)
  expect(await site.paymentsOf(id)).toMatchObject([
    { provider: 'manual', purpose: 'course', amountMinor: 1_200_000, currency: 'NGN', payerEmail: ada.email },
  ])
  expect((await site.logOf(id)).map(({ action }) => action)).toEqual(['announce', 'confirm'])
  expect((await site.read(course, ada)).body.paid).toBe(true)
})

test('a deleted payment closes the course, both people are notified, and it can be announced again', async () => {
  const [course, ada] = [await site.course(), await site.author()]
  const id = await site.bought(course, ada)
  expect((await request(`/course/payment/${id}`, { as: admin, method: 'DELETE' })).status).toBe(200)
  expect((await site.read(course, ada)).body).toMatchObject({ paid: false, announced: false })
  expect((await site.letters(ada.email)).at(-1)).toMatchObject({ kind: 'course-payment-deleted' })
  expect((await site.letters(office)).at(-1)).toMatchObject({ kind: 'course-payment-deleted-note' })
  expect((await site.logOf(id)).map(({ action }) => action)).toEqual(['announce', 'confirm', 'delete'])
  expect((await request(`/course/payment/${id}`, { as: admin, method: 'DELETE' })).status).toBe(404)
  expect((await site.confirm(id)).status).toBe(404)
  expect((await site.announce(course, ada)).status).toBe(201)
})

test('the receipt of a transfer is shown with the payment, and only its buyer and admins can read it', async () => {
  const [course, ada, bola] = [await site.course(), await site.author(), await site.author()]
  const picture = await sharp({ create: { width: 20, height: 30, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const stored = await request<{ url: string }>('/file', { as: ada, body: upload('receipt', 'slip.png', picture) })
  expect(stored.status).toBe(200)
  const { url } = stored.body
  expect((await site.announce(course, bola, { receipt: url })).status).toBe(400)
  expect((await site.announce(course, ada, { receipt: url })).status).toBe(201)
  expect((await list(`?course=${course}`)).payments).toMatchObject([
    { user: ada.name, email: ada.email, course: 'Writing well', price: 12_000, receipt: url, confirmed: false },
  ])
  const asked = `/file?url=${encodeURIComponent(url)}`
  const statuses = []
  for (const as of [ada, admin, bola, await site.staff('editor'), undefined]) {
    statuses.push((await request(asked, { as })).status)
  }
  expect(statuses).toEqual([200, 200, 404, 404, 404])
})

test('a receipt is a PDF or a picture, and staff have none to send', async () => {
  const ada = await site.author()
  const send = (name: string, content: Buffer, as: { cookie: string } = ada) =>
    request('/file', { as, body: upload('receipt', name, content) })
  expect((await send('slip.pdf', smallPdf())).status).toBe(200)
  expect(await send('slip.doc', smallPdf())).toMatchObject({
    status: 415,
    body: { error: 'Only .pdf, .jpg, or .png files are allowed.' },
  })
  expect((await send('slip.png', smallPdf())).status).toBe(415)
  expect((await send('slip.pdf', smallPdf(), admin)).status).toBe(401)
})

test('the list is filtered by state and by course, and names those who left by nothing', async () => {
  const [course, ada, bola] = [await site.course(), await site.author(), await site.author()]
  await site.bought(course, ada)
  await site.announced(course, bola)
  const users = async (query: string) => (await list(`?course=${course}${query}`)).payments.map(({ email }) => email)
  expect(await users('&show=waiting')).toEqual([bola.email])
  expect(await users('&show=confirmed')).toEqual([ada.email])
  expect((await users('')).toSorted()).toEqual([ada.email, bola.email].toSorted())
  expect(await list(`?course=${course}&show=confirmed`)).toMatchObject({ total: 1, waiting: 1 })
  await request('/author/delete', { as: bola, body: { password: 'seven green bottles' } })
  const [left] = (await list(`?course=${course}&show=waiting`)).payments
  expect(left).toMatchObject({ user: null, email: null })
  expect((await site.confirm(left?._id ?? '')).status).toBe(409)
})

test('T28: the list leaves as CSV, in which no name becomes a formula', async () => {
  const course = await site.course({ title: 'Tables, "figures"' })
  const mallory = await site.author({ name: '=HYPERLINK("https://evil.example")' })
  await site.announced(course, mallory)
  const { text, headers } = await request(`/course/payments/export?course=${course}`, { as: admin })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, row] = text.split('\r\n')
  expect(head).toBe('when,name,e-mail,course,naira,way,confirmed,receipt,refunded')
  expect(row).toContain(
    `"'=HYPERLINK(""https://evil.example"")",${mallory.email},"Tables, ""figures""",12000,transfer,no,`,
  )
})
