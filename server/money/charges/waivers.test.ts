import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import type { ListedWaiver, OwnCharge } from '#contracts/money/waivers.ts'
import { usualCharges } from '#domain/words/charge.ts'
import { confirmedAddresses, payments, waiverRequests } from '#server/db/schema.ts'
import { health, linkIn, manuscriptSite } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite({ config: { limits: { 'manuscript-edit': 10_000, 'wrong-link': 10_000 } } })
const { request, db } = site
const ada = await site.author()
const admin = await site.staff('admin')
const editor = await site.staff('editor', health)

type Account = { cookie: string }
type Reply = { error: string; fields?: Record<string, string>; success: string; status: string }
const words = 'My laboratory has had no grant for two years, and I am a student.'
const ask = (key: string, as?: Account, body: object = {}) =>
  request<Reply>(`/charge/${key}/waiver`, { as, body: { reason: 'student', words, ...body } })
const own = async (key: string, as?: Account) => (await request<OwnCharge>(`/charge/${key}`, { as })).body
const act = (id: string, action: string, as: Account, body: object = {}) =>
  request<Reply>(`/manuscript/${id}/${action}`, { method: 'PATCH', as, body })
const answer = (id: string, outcome: string, body: object = {}) =>
  act(id, 'waiver', admin, { outcome, reason: 'A student.', ...body })
const listed = async (show = 'open') =>
  (await request<{ waivers: ListedWaiver[] }>(`/pay/waivers?show=${show}`, { as: admin })).body.waivers
const lettersOf = async (id: string, kind: string) => (await site.lettersAbout(id)).filter((one) => one.kind === kind)
const asStaff = ({ id, email, role, access = null }: typeof admin) =>
  ({ realm: 'staff', id, name: 'Stella Staff', email, role, access }) as const
const naira = (amount: number) => ({ amountMinor: amount * 100, currency: 'NGN' })

test('the e-mail of an approval leads to the charge, where its link is enough to ask for a waiver', async () => {
  const email = 'by.link@example.org'
  const { id } = await site.manuscript('under-review', { authorId: ada.id, email })
  await act(id, 'approve', editor)
  const [letter] = await lettersOf(id, 'manuscript-approved')
  const token = linkIn(letter?.text, 'charge')
  expect(await own(token)).toMatchObject({ charge: naira(30_000), state: 'due', waiverProblem: null, requests: [] })

  expect((await ask(token, undefined, { words: 'Poor.' })).body.fields).toMatchObject({ words: expect.any(String) })
  expect((await ask(token, undefined, { offerMinor: 3_000_000 })).body.fields).toMatchObject({
    offerMinor: 'The charge is ₦30,000: enter less, or leave it empty.',
  })
  expect((await ask(token, undefined, { offerMinor: 500_000 })).status).toBe(200)
  expect(await db.$count(confirmedAddresses, eq(confirmedAddresses.email, email))).toBe(1)
  expect((await ask(token)).status).toBe(409)
  expect(await own(token)).toMatchObject({ requests: [{ words, answer: null }] })
  expect((await lettersOf(id, 'waiver-received')).map(({ toEmail }) => toEmail)).toEqual([email])
  expect((await lettersOf(id, 'waiver-raised'))[0]?.text).toMatch(/They could pay ₦5,000[\s\S]+no grant for two years/)
  expect(await listed()).toContainEqual(
    expect.objectContaining({ manuscriptId: id, words, offerMinor: 500_000, approved: true, open: true }),
  )
  expect(await site.services.payments.chargeState(id, asStaff(admin))).toMatchObject({ waiverAsked: true })
  expect(await site.services.payments.chargeState(id, asStaff(editor))).toMatchObject({ waiverAsked: false })
  expect(await site.services.today.waitingFor(asStaff(admin))).toMatchObject({ waivers: { count: 1 } })
})

test('a request is declined with words, and the author may ask again, three times in all', async () => {
  const { id } = await site.manuscript('approved', { authorId: ada.id })
  for (const turn of [1, 2, 3]) {
    expect((await ask(id, ada)).status, `request ${turn}`).toBe(200)
    expect((await answer(id, 'declined')).body.fields).toEqual({
      answer: 'Tell the author why the request is declined.',
    })
    expect((await answer(id, 'declined', { answer: 'The funds of this year are spent.' })).status).toBe(200)
  }
  expect((await ask(id, ada)).status).toBe(409)
  const [letter] = await lettersOf(id, 'waiver-declined')
  expect(letter?.text).toContain('The funds of this year are spent.')
  expect(letter?.text).not.toContain('A student.')
  expect(await own(id, ada)).toMatchObject({ state: 'due', due: naira(30_000) })
  expect((await answer(id, 'declined', { answer: 'No.' })).status).toBe(409)
})

test('a request is granted in part: the author pays less at once and reads so with the words', async () => {
  const { id } = await site.manuscript('approved', { authorId: ada.id })
  await ask(id, ada)
  expect((await answer(id, 'reduced')).body.fields).toHaveProperty('dueMinor')
  expect((await answer(id, 'reduced', { dueMinor: 3_000_000 })).body.fields).toHaveProperty('dueMinor')
  expect((await answer(id, 'reduced', { dueMinor: 1_000_000, answer: 'Two thirds are on us.' })).status).toBe(200)
  expect(await own(id, ada)).toMatchObject({ due: naira(10_000), requests: [{ answer: { outcome: 'reduced' } }] })
  const [letter] = await lettersOf(id, 'manuscript-charge-changed')
  expect(letter?.text).toMatch(/from ₦30,000 to ₦10,000[\s\S]+Two thirds are on us\./)
  expect(await listed('answered')).toContainEqual(expect.objectContaining({ manuscriptId: id, open: false }))
})

test('waiving the charge on the desk answers the request, and of two answers one counts', async () => {
  const { id } = await site.manuscript('approved', { authorId: ada.id })
  await ask(id, ada)
  const replies = await Promise.all([act(id, 'waive', admin, { reason: 'A student.' }), answer(id, 'waived')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await own(id, ada)).toMatchObject({
    state: 'settled',
    waived: true,
    requests: [{ answer: { outcome: 'waived' } }],
  })
  expect(await db.$count(payments, eq(payments.subjectId, id))).toBe(0)
})

test('what is asked and granted before the decision stays hidden from editors, and counts when they approve', async () => {
  const { id } = await site.manuscript('under-review', { authorId: ada.id })
  const before = await site.row(id)
  await ask(id, ada)
  expect((await answer(id, 'waived', { answer: 'Good luck with your thesis.' })).status).toBe(200)
  const [promise] = await lettersOf(id, 'waiver-granted')
  expect(promise?.text).toMatch(/you will have nothing to pay[\s\S]+Good luck with your thesis\./)
  expect(await own(id, ada)).toMatchObject({ state: 'expected', waived: true })
  expect((await ask(id, ada)).status).toBe(409)

  const desk = async (as: Account) => (await request<StaffManuscript>(`/manuscript/${id}`, { as })).body
  expect(await desk(admin)).toMatchObject({ waived: true })
  const seen = await desk(editor)
  expect([seen.waived, seen.updatedAt]).toEqual([false, before?.updatedAt.toISOString()])
  expect(JSON.stringify([seen.log, seen.letters])).not.toMatch(/waive|charge/i)
  expect(await site.services.payments.chargeState(id, asStaff(editor))).toMatchObject({ waiver: null })

  expect((await act(id, 'approve', editor)).body).toMatchObject({ status: 'paid' })
  expect((await site.steps(id)).map(({ action, to }) => [action, to])).toEqual([
    ['approve', 'approved'],
    ['waive', 'paid'],
  ])
  const [approval] = await lettersOf(id, 'manuscript-approved')
  expect(approval?.text).toContain('We have waived the article processing charge of ₦30,000')
  expect(approval?.text).not.toContain('/pay/')
})

test('a reduction that was promised before the decision is due after it', async () => {
  const { id } = await site.manuscript('under-review', { authorId: ada.id })
  await ask(id, ada)
  await answer(id, 'reduced', { dueMinor: 1_200_000 })
  expect((await act(id, 'approve', editor)).body).toMatchObject({ status: 'approved' })
  expect(await own(id, ada)).toMatchObject({ due: naira(12_000), charge: naira(30_000) })
})

test('the charge is fixed by the approval, whatever the publisher changes afterwards', async () => {
  const settings = site.deps.content.site
  const [earlier, later] = [
    await site.manuscript('under-review', { authorId: ada.id }),
    await site.manuscript('under-review', { authorId: ada.id }),
  ]
  await act(earlier.id, 'approve', editor)
  settings.charges = [
    { articleTypes: ['Research Article'], charge: { amountMinor: 4_500_000, currency: 'NGN' } },
    ...usualCharges,
  ]
  try {
    await act(later.id, 'approve', editor)
    expect((await own(earlier.id, ada)).due).toEqual(naira(30_000))
    expect((await own(later.id, ada)).due).toEqual(naira(45_000))
  } finally {
    settings.charges = usualCharges
  }
})

test('nobody else opens the page, and a request of a withdrawn manuscript goes with it', async () => {
  const { id, deleteToken } = await site.manuscript('approved', { authorId: ada.id })
  const stranger = await site.author()
  expect((await request(`/charge/${id}`)).status).toBe(401)
  expect((await request(`/charge/${id}`, { as: stranger })).status).toBe(404)
  expect((await ask(id, stranger)).status).toBe(404)
  expect((await ask(deleteToken)).status).toBe(404)
  await ask(id, ada)
  await request(`/manuscript/${deleteToken}`, { method: 'DELETE' })
  expect(await db.$count(waiverRequests, eq(waiverRequests.manuscriptId, id))).toBe(0)
})
