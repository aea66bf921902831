import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { OwnDocument } from '#contracts/money/documents.ts'
import type { OwnCharge } from '#contracts/money/waivers.ts'
import { manuscripts, papers } from '#server/db/schema.ts'
import { paymentSite } from '#tests/support/payment-site.ts'
import { readPdf } from '#tests/support/read-pdf.ts'

const site = await paymentSite({ config: { limits: { 'manuscript-edit': 10_000, 'wrong-link': 10_000 } } })
const { request, db, provider } = site
const admin = await site.staff('admin')
const ada = await site.author()

type Verified = {
  kind: string
  number: string
  amountMinor: number | null
  over: string | null
  journal: string | null
}
type Account = { cookie: string }
const approved = (changes: object = {}) => site.manuscript({ authorId: ada.id, ...changes })
const invoice = (id: string, billTo = '', as: Account = ada) =>
  request<OwnDocument & { error: string }>(`/charge/${id}/invoice`, { as, body: { billTo } })
const own = async (id: string) => (await request<OwnCharge>(`/charge/${id}`, { as: ada })).body
const act = (id: string, action: string, body: object = {}) =>
  request(`/manuscript/${id}/${action}`, { method: 'PATCH', as: admin, body })
const verify = async (code: string) => (await request<Verified>(`/verify/${code}`)).body
const codeIn = (url: string | undefined) => url?.split('/')[3] ?? ''

async function textOf(url: string | undefined): Promise<string> {
  const response = await site.api.request((url ?? '').replace(/^\/api/, ''))
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const { pages } = await readPdf(new Uint8Array(await response.arrayBuffer()))
  const text = pages.map((page) => page.text).join(' ')
  return text.replaceAll(/\s+/g, ' ')
}

test('an author gets an invoice with the publisher, the addressee and what is to be paid', async () => {
  const { id } = await approved({ title: 'On Sample Lakes' })
  const { body, status } = await invoice(id, 'University of Abraka\nBursar, P.M.B. 1')
  expect([status, body.kind, body.over]).toEqual([200, 'invoice', null])
  const text = await textOf(body.url)
  for (const words of [
    body.number,
    'Sample University, Abraka',
    'Tax number',
    'University of Abraka',
    'On Sample Lakes',
  ])
    expect(text).toContain(words)
  expect(text).toContain('NGN 30,000.00')
  expect(text).toContain(`/verify/${codeIn(body.url)}`)
  expect(await verify(codeIn(body.url))).toMatchObject({
    ...{ kind: 'invoice', number: body.number, amountMinor: 3_000_000, over: null, journal: null },
  })
  expect(JSON.stringify(await verify(codeIn(body.url)))).not.toMatch(/Ada|Abraka|Lakes/)
})

test('the same question gets the same invoice; another amount makes another, and numbers have no gaps', async () => {
  const { id } = await approved()
  const [one, two] = await Promise.all([invoice(id), invoice(id)])
  expect(two.body.number).toBe(one.body.number)
  const other = await approved()
  await act(other.id, 'waive', { reason: 'No funding.' })
  expect((await invoice(other.id)).status).toBe(409)
  await act(id, 'reduce', { dueMinor: 1_000_000, reason: 'Little funding.' })
  expect((await verify(codeIn(one.body.url))).over).toBe('It is no longer valid.')
  const { body } = await invoice(id)
  const serial = (number: string) => Number(number.slice(-6))
  expect(serial(body.number)).toBe(serial(one.body.number) + 1)
  expect(await textOf(body.url)).toMatch(/Reduction NGN -20,000\.00.*To pay NGN 10,000\.00/)
  expect((await verify(codeIn(one.body.url))).over).toBe('It is no longer valid.')
  expect(await textOf(one.body.url)).toContain('It is no longer valid.')
  expect((await own(id)).papers.map(({ over }) => over === null)).toEqual([true, false])
})

test('a receipt has a PDF with a code, which no longer counts once the entry is reversed', async () => {
  const { id, reference } = await site.started({ authorId: ada.id, title: 'On Sample Wells' })
  provider.tell(reference, { status: 'success' })
  await site.verify(reference)
  const [document] = (await own(id)).papers
  expect(document?.kind).toBe('receipt')
  const warning = 'This was a test payment: no money moved.'
  expect(await verify(codeIn(document?.url).toLowerCase().replaceAll('-', ''))).toMatchObject({ warning, over: null })
  const text = await textOf(document?.url)
  for (const words of ['On Sample Wells', 'Paystack', reference, 'NGN 30,000.00', 'This was a test payment'])
    expect(text).toContain(words)
  const visitor = { author: null, staff: null }
  expect((await site.services.payments.receipt(visitor, { reference }))?.pdf).toBeNull()

  const byHand = await approved()
  await act(byHand.id, 'paid')
  const [marked] = (await own(byHand.id)).papers
  expect(await verify(codeIn(marked?.url))).toMatchObject({ kind: 'receipt', number: marked?.number, over: null })
  await act(byHand.id, 'undo-paid', { reason: 'Another manuscript.' })
  expect((await verify(codeIn(marked?.url))).over).toBe('It is no longer valid.')
})

test('an approval has a letter of acceptance, which ends with the approval', async () => {
  const { id } = await approved({ status: 'under-review' })
  await act(id, 'approve')
  const [document] = (await own(id)).papers
  const text = await textOf(document?.url)
  for (const words of ['was accepted for publication in Domain Health Journal', 'On Sample Rivers', 'Ada Author'])
    expect(text).toContain(words)
  expect(await verify(codeIn(document?.url))).toMatchObject({
    ...{ kind: 'acceptance', journal: 'Domain Health Journal', amountMinor: null, over: null },
  })
  await act(id, 'revoke')
  expect((await verify(codeIn(document?.url))).over).toBe('It is no longer valid.')
  await act(id, 'approve')
  expect((await own(id)).papers.filter(({ kind, over }) => kind === 'acceptance' && over === null)).toHaveLength(1)
})

test('a wrong key opens nothing, an unknown code is nothing, and a document outlives its manuscript', async () => {
  const { id } = await approved()
  const { body } = await invoice(id)
  const [document] = await db.select().from(papers).where(eq(papers.number, body.number))
  expect((await site.api.request(`/paper/${document?.code}/${'x'.repeat(43)}`)).status).toBe(404)
  expect((await request('/verify/AAAA-BBBB-CCCC')).status).toBe(404)
  expect((await invoice(id, '', await site.author())).status).toBe(404)
  await db.delete(manuscripts).where(eq(manuscripts.id, id))
  expect(await verify(document?.code.toLowerCase() ?? '')).toMatchObject({
    number: body.number,
    over: expect.any(String),
  })
})
