import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Group } from '#contracts/office/find.ts'
import { refusalFor, type Staff } from '#domain/words/permissions.ts'
import { manuscripts } from '#server/db/schema.ts'
import { health } from '#tests/support/manuscript-site.ts'
import { reviewSite } from '#tests/support/review-site.ts'

const site = await reviewSite()
const { db, request, services } = site
const admin = await site.staff('admin')

type Refusal = { error: string }

const memberOf = ({ id, email, role, access = null }: Awaited<ReturnType<typeof site.staff>>): Staff => {
  return { realm: 'staff', id, name: 'Stella Staff', email, role, access }
}

test('an admin invites a finance manager and an observer, and only the observer needs a journal', async () => {
  const invited = async (body: object) => request<Refusal>('/admin', { as: admin, body })
  const finance = await invited({ email: 'books@example.org', role: 'finance', access: health })
  expect([finance.status, finance.body]).toMatchObject([201, { role: 'finance', access: null }])
  expect((await site.letters('books@example.org')).at(-1)?.text).toContain('a finance manager')
  const bare = await invited({ email: 'board@example.org', role: 'observer' })
  expect([bare.status, bare.body.error]).toEqual([400, 'An observer needs access to a journal.'])
  expect((await invited({ email: 'board@example.org', role: 'observer', access: health })).status).toBe(201)
  expect((await site.letters('board@example.org')).at(-1)?.text).toContain('an observer of ')
})

test('who is deleted hands back what they handled, and each history says so', async () => {
  const editor = await site.staff('editor', health, { name: 'Efe Editor' })
  const { id } = await site.manuscript('under-review', { handlingEditorId: editor.id })
  expect((await request(`/admin/${editor.id}`, { as: admin, method: 'DELETE' })).status).toBe(200)
  expect(await site.row(id)).toMatchObject({ handlingEditorId: null })
  expect(await site.steps(id)).toMatchObject([{ action: 'release', actorId: admin.id, reason: 'Efe Editor' }])
  expect(await services.history.checkHistories()).toMatchObject({ broken: [] })
})

test('an editor who becomes an observer hands back what they handled, and is refused every change in one sentence', async () => {
  const editor = await site.staff('editor', health)
  const { id } = await site.manuscript('under-review', { handlingEditorId: editor.id })
  const body = { role: 'observer', access: health }
  expect((await request(`/admin/${editor.id}`, { as: admin, method: 'PATCH', body })).status).toBe(200)
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.id, id))
  expect(row?.handlingEditorId).toBeNull()
  expect(await site.steps(id)).toMatchObject([{ action: 'release', actorId: admin.id, reason: expect.any(String) }])
  const observer = await site.staff('observer', health)
  expect((await request(`/manuscript/${id}`, { as: observer })).body).toHaveProperty('log')
  for (const path of [`/manuscript/${id}/notes`, `/manuscript/${id}/decision`, '/reviewers', '/message/reply']) {
    const reply = await request<Refusal>(path, { as: observer, body: {} })
    expect([path, reply.status, reply.body.error]).toEqual([path, 403, refusalFor('observer')])
  }
  const { editors } = (await request<{ editors: { _id: string }[] }>(`/manuscript/${id}/review`, { as: observer })).body
  expect(editors.map(({ _id }) => _id)).not.toContain(observer.id)
})

test('an observer who is shut out sees nothing of the manuscript', async () => {
  const observer = await site.staff('observer', health)
  const { id } = await site.manuscript('under-review')
  const body = { staffId: observer.id, reason: 'A friend of the author.' }
  expect((await request(`/manuscript/${id}/shut-outs`, { as: admin, body })).status).toBe(201)
  expect((await request(`/manuscript/${id}`, { as: observer })).body).not.toHaveProperty('log')
})

test('finance sees of a manuscript what its invoice tells, and marks it as paid', async () => {
  const finance = await site.staff('finance')
  const { id } = await site.manuscript('approved', { title: 'The Price of Wells', coAuthors: [] })
  type Charges = { charges: { _id: string }[]; counts: object }
  const { body } = await request<Charges>('/pay/charges?search=price+of+wells', { as: finance })
  expect(body.charges.map(({ _id }) => _id)).toEqual([id])
  expect(body.counts).toEqual({ due: 1, settled: 0, published: 0 })
  expect(Object.keys(body.charges[0] ?? {}).sort()).toEqual(
    ['_id', 'author', 'charge', 'due', 'email', 'journal', 'number', 'sample', 'since', 'state', 'title'].sort(),
  )
  expect((await request(`/manuscript/${id}`, { as: finance })).body).not.toHaveProperty('log')
  expect((await request(`/manuscript/${id}/letter/mark-paid`, { as: finance })).status).toBe(200)
  const paid = await request(`/manuscript/${id}/paid`, { as: finance, method: 'PATCH', body: { way: 'cash' } })
  expect(paid.status).toBe(200)
  const desk = await request<{ state: string; papers: { kind: string }[] }>(`/pay/charges/${id}`, { as: finance })
  expect(desk.body).toMatchObject({ state: 'paid', papers: [{ kind: 'receipt' }] })
  const refused = await request<Refusal>(`/manuscript/${id}/letter/approve`, { as: finance })
  expect([refused.status, refused.body.error]).toEqual([403, refusalFor('finance')])
})

test('finance finds charges and colleagues, and no reviewers, messages or manuscripts in review', async () => {
  const finance = await site.staff('finance')
  await site.manuscript('under-review', { title: 'Zebra stripes in review' })
  const due = await site.manuscript('approved', { title: 'Zebra stripes accepted' })
  const { groups } = (await request<{ groups: Group[] }>('/find?q=zebra+stripes', { as: finance })).body
  expect(groups.map(({ kind, hits }) => [kind, hits.map(({ href }) => href)])).toEqual([
    ['manuscripts', [`/admin/charges/${due.id}`]],
  ])
})

test('finance is notified of payments alone, and an observer of nothing', async () => {
  const [finance, observer] = [await site.staff('finance'), await site.staff('observer', health)]
  const kindsOf = async (as: { cookie: string }) =>
    (await request<{ choices: { kind: string }[] }>('/admin/notifications/choices', { as })).body.choices.map(
      ({ kind }) => kind,
    )
  expect([await kindsOf(finance), await kindsOf(observer)]).toEqual([['payment'], []])
  const { id } = await site.manuscript('approved')
  await request(`/manuscript/${id}/paid`, { as: admin, method: 'PATCH', body: {} })
  const seen = async (as: { cookie: string }) =>
    (await request<{ notifications: { href: string }[] }>('/admin/notifications', { as })).body.notifications
  expect(await seen(finance)).toMatchObject([{ href: `/admin/charges/${id}` }])
  expect(await seen(observer)).toEqual([])
})

test('on Today finance sees what waits of money, and an observer what waits in the journal', async () => {
  const [finance, observer] = [await site.staff('finance'), await site.staff('observer', health)]
  await site.manuscript('paid', { handlingEditorId: admin.id })
  const asked = { whose: 'mine', max: 5 } as const
  const [money, journal] = [
    await services.today.todayFor(memberOf(finance), asked),
    await services.today.todayFor(memberOf(observer), asked),
  ]
  expect([money.items, money.coming]).toEqual([[], []])
  expect(journal.items.map(({ kind }) => kind)).toContain('paid')
  expect(Object.keys(journal.counts)).not.toContain('waivers')
})
