import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ManuscriptStatus, OwnListed, StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import type { Status } from '#domain/words/manuscript-status.ts'
import { activity, coAuthorNotices, payments } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/ids.ts'
import { biology, health, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite()
const { request, db } = site
const admin = await site.staff('admin')
const editor = await site.staff('editor', health)
await site.openIssue(health)

const [coAuthor] = written.coAuthors
const email = coAuthor?.email ?? ''

/** Makes a manuscript whose only co-author objects. */
async function objected(status: Status, given: Parameters<typeof site.manuscript>[1] = {}) {
  const manuscript = await site.manuscript(status, given)
  const token = newToken()
  await db
    .insert(coAuthorNotices)
    .values({ tokenHash: hashToken(token), manuscriptId: manuscript.id, name: 'Bayo Sample', email })
  const reply = await request(`/manuscript/objection/${token}`, { body: { reason: 'I did not write this.' } })
  expect(reply.status).toBe(200)
  return { ...manuscript, token }
}

type Refusal = { error: string; fields?: Record<string, string> }
const act = (id: string, action: string, as = editor) =>
  request<Refusal>(`/manuscript/${id}/${action}`, { method: 'PATCH', as })
const publish = (id: string) => request<Refusal>('/accepted', { as: editor, body: { id, issue: 1, journal: health } })
const resolve = (id: string, body: object = { email, note: 'She agreed by telephone.' }, as = editor) =>
  request<Refusal>(`/manuscript/${id}/objection`, { method: 'PATCH', as, body })
const shown = async (id: string) => (await request<StaffManuscript>(`/manuscript/${id}`, { as: editor })).body

test.each(['under-review', 'rejected'] as const)(
  'while an objection is open, what is %s is not approved',
  async (status) => {
    const { id } = await objected(status)
    const before = await site.everythingAbout(id)
    expect(await act(id, 'approve')).toMatchObject({
      status: 409,
      body: {
        error: "A co-author's objection is open, so it cannot be approved: resolve the objection with a note first.",
      },
    })
    expect(await site.everythingAbout(id)).toEqual(before)
    expect((await resolve(id)).status).toBe(200)
    expect((await act(id, 'approve')).status).toBe(200)
  },
)

test('nor is its author reminded among several; the others are', async () => {
  const [bad, good] = [await objected('approved'), await site.manuscript('approved')]
  const batch = await request<{ results: object[] }>('/manuscript/batch', {
    as: editor,
    body: { action: 'remind', ids: [bad.id, good.id] },
  })
  expect(batch.body.results).toMatchObject([
    { ok: false, error: expect.stringContaining('no reminder can be sent') },
    { ok: true },
  ])
})

test('while an objection is open no checkout starts, and the status page says neutrally that payment is on hold', async () => {
  const { id } = await objected('approved')
  const refused = await request(`/pay/manuscript/${id}`, { method: 'POST' })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { error: 'Payment is on hold at the moment: please contact the editorial office.' },
  ])
  const tracker = async () => (await request<ManuscriptStatus>(`/manuscript/${id}`)).body.paymentOnHold
  expect(await tracker()).toBe(true)
  await resolve(id)
  expect(await tracker()).toBeUndefined()
})

test("the author's own list knows what is on hold, as the status page does", async () => {
  const ada = await site.author()
  const approved = await objected('approved', { authorId: ada.id })
  const reviewed = await objected('under-review', { authorId: ada.id })
  const states = async (id: string) => {
    const list = (await request<OwnListed[]>('/manuscript/getByUser', { as: ada })).body
    const tracker = (await request<ManuscriptStatus>(`/manuscript/${id}`)).body
    return [list.find(({ _id }) => _id === id), tracker].map((shown) => ({
      isDue: shown?.due !== null,
      payment: shown?.paymentOnHold,
      review: shown?.reviewOnHold,
    }))
  }
  const [stopped, waiting] = [
    { isDue: false, payment: true, review: undefined },
    { isDue: false, payment: undefined, review: true },
  ]
  expect(await states(approved.id)).toEqual([stopped, stopped])
  expect(await states(reviewed.id)).toEqual([waiting, waiting])
  for (const { id } of [approved, reviewed]) await resolve(id)
  const due = { isDue: true, payment: undefined, review: undefined }
  expect(await states(approved.id)).toEqual([due, due])
  expect(await states(reviewed.id)).toEqual([
    { ...due, isDue: false },
    { ...due, isDue: false },
  ])
})

test('money that arrives is booked, whoever objects', async () => {
  const { id } = await objected('approved')
  expect((await act(id, 'paid', admin)).status).toBe(200)
  expect(await db.$count(payments, eq(payments.subjectId, id))).toBe(1)
})

test('while an objection is open nothing is published', async () => {
  const { id } = await objected('paid')
  expect(await publish(id)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('it cannot be published') },
  })
  expect((await site.row(id))?.status).toBe('paid')
  await resolve(id)
  expect((await publish(id)).status).toBe(201)
})

test('of an objection and an approval at the same moment, none is overlooked', async () => {
  for (let count = 0; count < 10; count += 1) {
    const { id } = await site.manuscript('under-review')
    const token = newToken()
    await db.insert(coAuthorNotices).values({ tokenHash: hashToken(token), manuscriptId: id, name: 'Bayo', email })
    const [, approved] = await Promise.all([
      request(`/manuscript/objection/${token}`, { body: { reason: 'No.' } }),
      act(id, 'approve'),
    ])
    const steps = (await site.steps(id)).map(({ action }) => action)
    expect(steps).toEqual(approved.status === 200 ? ['approve', 'object'] : ['object'])
  }
})

test('a resolution needs a note, stays in the history and is shown, and the co-author is notified without the note', async () => {
  const { id, token } = await objected('under-review')
  expect(await resolve(id, { email, note: ' ' })).toMatchObject({ status: 400, body: { error: 'A note is required.' } })
  expect((await resolve(id)).body).toEqual({ _id: id, status: 'under-review' })
  const { objections, log } = await shown(id)
  expect(objections).toMatchObject([
    { email, resolved: { by: editor.name, note: 'She agreed by telephone.', at: expect.any(String) } },
  ])
  expect(log).toMatchObject([
    { action: 'object', actor: 'link', reason: null },
    { action: 'resolve-objection', by: editor.name, reason: 'She agreed by telephone.' },
  ])
  const letter = (await site.lettersAbout(id)).at(-1)
  expect(letter).toMatchObject({ kind: 'manuscript-objection-resolved', toEmail: email })
  expect(letter?.text).toContain('The manuscript names you as a co-author.')
  expect(letter?.text).not.toContain('telephone')
  expect((await request(`/manuscript/objection/${token}`)).body).toMatchObject({ resolvedAt: expect.any(String) })
  expect(await db.select().from(activity).where(eq(activity.objectId, id))).toMatchObject([
    { action: 'object' },
    { action: 'resolve-objection', actorName: editor.name },
  ])
})

test('whose name was taken out meanwhile reads so', async () => {
  const { id, editToken } = await objected('screening')
  await request(`/manuscript/${editToken}`, { method: 'PATCH', body: { ...written, coAuthors: [] } })
  await resolve(id, undefined, admin)
  expect((await site.lettersAbout(id)).at(-1)?.text).toContain('The manuscript no longer names you.')
})

test('of two who resolve at once one wins; who may not see the manuscript finds none', async () => {
  const { id } = await objected('under-review')
  const others = await site.staff('editor', biology)
  expect((await resolve(id, undefined, others)).status).toBe(404)
  const replies = await Promise.all([resolve(id), resolve(id, undefined, admin)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await resolve(id, { email: 'nobody@example.org', note: 'x' })).status).toBe(409)
  expect((await site.lettersAbout(id)).filter(({ kind }) => kind.endsWith('resolved'))).toHaveLength(1)
})

test('the list counts open objections alone', async () => {
  const { id } = await objected('under-review')
  const counted = async () => {
    const list = await request<{ manuscripts: { _id: string; objections: number }[] }>(
      '/manuscript?sort=newest&status=under-review',
      { as: editor },
    )
    return list.body.manuscripts.find(({ _id }) => _id === id)?.objections
  }
  expect(await counted()).toBe(1)
  await resolve(id)
  expect(await counted()).toBe(0)
})

test("the author's export of their data tells nothing of who objected, or of the note", async () => {
  const ada = await site.author()
  const { id } = await objected('under-review', { authorId: ada.id })
  await resolve(id)
  const { text } = await request('/author/export', { as: ada })
  expect(text).toContain(id)
  for (const secret of ['telephone', 'resolve-objection', 'I did not write this']) expect(text).not.toContain(secret)
})
