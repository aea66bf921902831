import { expect, test } from 'vitest'
import type { OwnManuscript } from '#contracts/manuscript/manuscripts.ts'
import { statuses, transitions } from '#domain/words/manuscript-status.ts'
import { manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite()
const { request } = site
const [ada, bayo] = [await site.author({ name: 'Ada Obi' }), await site.author()]

type Account = { cookie: string }
type Reply = { error: string; fields?: Record<string, string> }
const edit = (id: string, change: object = {}, as: Account = ada) =>
  request<Reply>(`/manuscript/own/${id}`, { method: 'PATCH', body: { ...written, ...change }, as })
const withdraw = (id: string, as: Account = ada) => request<Reply>(`/manuscript/own/${id}`, { method: 'DELETE', as })
const rowsFor = (action: string) => transitions.filter((row) => row.action === action).map(({ from }) => from)

test('an author who is signed in changes a manuscript of their own, its file too, without a link', async () => {
  const { id } = await site.manuscript('under-review', { authorId: ada.id })
  const file = await site.file({ realm: 'author', id: ada.id })
  const reply = await edit(id, { title: 'A better title', file })
  expect([reply.status, reply.body]).toEqual([200, { _id: id, status: 'under-review' }])
  expect(await site.row(id)).toMatchObject({ title: 'A better title', fileId: file.slice(-22) })
  expect(await site.steps(id)).toMatchObject([
    { action: 'edit-by-link', from: 'under-review', to: 'under-review', actor: 'author', actorId: ada.id },
  ])
})

test("an edit of one's own keeps to the rules of the link: complete, and in its journal after screening", async () => {
  const { id } = await site.manuscript('under-review', { authorId: ada.id })
  const before = await site.everythingAbout(id)
  expect((await edit(id, { title: '' })).body.fields).toEqual({ title: 'Please enter a title.' })
  const moved = await edit(id, { journal: 'domain-multidisciplinary-journal' })
  expect(moved.body.error).toBe('The journal can no longer be changed: this manuscript is under review.')
  const strange = await edit(id, { file: await site.file({ realm: 'author', id: bayo.id }) })
  expect(strange.body.error).toBe('This file cannot be used. Please upload it again.')
  expect(await site.everythingAbout(id)).toEqual(before)
})

test('of two tabs the second to save hears of the first, undoes nothing, and saves once it has seen it', async () => {
  const { id, editToken } = await site.manuscript('under-review', { authorId: ada.id })
  const seen = async () => ({ updatedAt: (await site.row(id))?.updatedAt.toISOString() })
  const copy = await seen()
  site.clock.pass({ minutes: 1 })
  expect((await edit(id, { ...copy, title: 'First' })).status).toBe(200)
  const before = await site.everythingAbout(id)
  const byLink = { method: 'PATCH', body: { ...written, ...copy, title: 'Second' } }
  for (const reply of [await edit(id, byLink.body), await request<Reply>(`/manuscript/${editToken}`, byLink)])
    expect([reply.status, reply.body.error]).toEqual([
      409,
      'This manuscript has been changed, perhaps in another tab. Reload the page to see the changes; what you typed here is kept as a draft.',
    ])
  expect(await site.everythingAbout(id)).toEqual(before)
  expect((await edit(id, { ...(await seen()), title: 'Second' })).status).toBe(200)
})

test('a manuscript that its author withdraws is gone with its links, and an e-mail says so', async () => {
  const { id, editToken } = await site.manuscript('approved', { authorId: ada.id })
  const reply = await withdraw(id)
  expect([reply.status, reply.body]).toEqual([
    200,
    { success: 'Your manuscript is withdrawn. It and its file have been deleted.' },
  ])
  expect(await site.row(id)).toBeNull()
  expect((await request(`/manuscript/verify/${editToken}`)).status).toBe(404)
  expect(await site.steps(id)).toMatchObject([{ action: 'delete-by-link', to: null, actor: 'author', actorId: ada.id }])
  expect((await site.lettersAbout(id)).map(({ kind }) => kind)).toEqual(['manuscript-withdrawn'])
  expect((await withdraw(id)).status).toBe(404)
})

test.each(statuses)(
  "a manuscript of one's own that is %s can be changed and withdrawn as by its links",
  async (status) => {
    const { id } = await site.manuscript(status, { authorId: ada.id })
    expect((await edit(id)).status).toBe(rowsFor('edit-by-link').includes(status) ? 200 : 409)
    expect((await withdraw(id)).status).toBe(rowsFor('delete-by-link').includes(status) ? 200 : 409)
  },
)

test("to another author, to nobody's own and to staff a manuscript is not there to be changed", async () => {
  const { id } = await site.manuscript('screening', { authorId: ada.id })
  const { id: nobodys } = await site.manuscript('screening')
  const before = await site.everythingAbout(id)
  const replies = [edit(id, {}, bayo), withdraw(id, bayo), edit(nobodys), withdraw(nobodys)]
  for (const { status } of await Promise.all(replies)) expect(status).toBe(404)
  expect((await edit(id, {}, await site.staff('admin'))).status).toBe(401)
  expect(await site.everythingAbout(id)).toEqual(before)
})

test('an author reads in words what happened, with the e-mails that were sent to them and no word of the office', async () => {
  const editor = await site.staff('editor', written.journal, { name: 'Stella Secret' })
  const admin = await site.staff('admin', undefined, { name: 'Stella Secret' })
  const { body } = await site.submit(ada)
  const id = body._id
  const as = (who: Account, path: string, given: object = {}) => {
    site.clock.pass({ minutes: 1 })
    return request(`/manuscript/${path}`, { method: 'PATCH', as: who, body: given })
  }
  await as(ada, `own/${id}`, { ...written, title: 'Better' })
  await as(admin, `screen/${id}`)
  await as(editor, `${id}/approve`)
  await as(editor, `${id}/revoke`)
  await as(editor, `${id}/reject`, { comment: 'Too short.' })
  const { body: own, text } = await request<OwnManuscript>(`/manuscript/${id}`, { as: ada })
  expect(own.fileName).toBe('paper.pdf')
  expect(own.history.map(({ what, reason, email }) => [what, reason, email?.subject ?? null])).toEqual([
    ['Submitted', null, `We have received your manuscript: ${written.title}`],
    ['Changed by you', null, null],
    ['First check passed, review started', null, 'Your manuscript is under review: Better'],
    ['Approved', null, 'Your manuscript is approved: Better'],
    ['Approval withdrawn, under review again', null, 'Your manuscript is under review again: Better'],
    ['Rejected', 'Too short.', 'The decision on your manuscript: Better'],
  ])
  expect(own.history[0]?.email?.text).toContain('[link removed]')
  expect(text).not.toMatch(/Stella|\/(edit|delete|objection)\/[\w-]{43}/)
  const { body: toOther } = await request(`/manuscript/${id}`, { as: bayo })
  expect(Object.keys(toOther).sort()).toEqual(['_id', 'article', 'due', 'number', 'status', 'steps'])
})

test('an author finds the receipts of what they paid for, and nobody else does', async () => {
  const { id } = await site.manuscript('approved', { authorId: ada.id })
  await request(`/manuscript/${id}/paid`, { as: await site.staff('admin'), method: 'PATCH' })
  const receiptsOf = (author: typeof ada) => site.services.payments.ownReceipts({ realm: 'author', ...author })
  expect(await receiptsOf(ada)).toMatchObject([{ purpose: 'article-charge', subjectId: id, amountMinor: 3_000_000 }])
  expect(await receiptsOf(bayo)).toEqual([])
})
