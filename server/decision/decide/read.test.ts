import { expect, test } from 'vitest'
import type { ListedManuscript } from '#contracts/manuscript/manuscript-lists.ts'
import type { Manuscript, StaffManuscript } from '#contracts/manuscript/manuscripts.ts'
import { statuses } from '#domain/words/manuscript-status.ts'
import { manuscripts } from '#server/db/schema.ts'
import { newToken } from '#server/ids.ts'
import { biology, health, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite()
const { request } = site
await site.openIssue(health)
const [ada, bayo] = [await site.author(), await site.author()]
const admin = await site.staff('admin')
const editor = await site.staff('editor', health)
const stranger = await site.staff('editor', biology)

const decide = (id: string, action: string, body?: object) =>
  request(`/manuscript/${id}/${action}`, { method: 'PATCH', as: admin, body })

/** Takes a manuscript from submission to publication, one hour for each step. */
async function published() {
  const { body } = await site.submit(ada)
  const id = body._id
  const next = () => site.clock.pass({ hours: 1 })
  next()
  await request(`/manuscript/screen/${id}`, { method: 'PATCH', as: admin })
  next()
  await decide(id, 'approve')
  next()
  await decide(id, 'paid')
  next()
  const article = await request<{ customId: string; article: string }>('/accepted', {
    as: admin,
    body: { id, issue: 1, journal: health },
  })
  return { id, ...article.body }
}

test('T29: whoever has the status link sees its number, its status and the dates of its steps, and nothing else', async () => {
  for (const status of statuses) {
    const { id } = await site.manuscript(status, { authorId: ada.id })
    for (const as of [undefined, bayo, stranger]) {
      const reply = await request(`/manuscript/${id}`, { as })
      expect(reply.body).toEqual({
        ...{ _id: id, number: expect.any(String), status, steps: [], article: null },
        due: status === 'approved' ? { amountMinor: 3_000_000, currency: 'NGN' } : null,
        ...(status === 'under-review' && { phase: 'with-editors' }),
      })
      expect(reply.text).not.toMatch(/@|Sample|files/)
    }
  }
})

test('the tracker dates every step, and leads to the article once there is one', async () => {
  const { id, article, customId } = await published()
  const { body } = await request<{ steps: { status: string; at: string }[] }>(`/manuscript/${id}`)
  expect(Object.keys(body).sort()).toEqual(['_id', 'article', 'due', 'number', 'status', 'steps'])
  expect(body).toMatchObject({ status: 'published', article })
  expect(article).toBe(`${site.config.publicUrl}/journals/${health}/articles/${customId}/`)
  expect(body.steps.map(({ status }) => status)).toEqual(['screening', 'under-review', 'approved', 'paid', 'published'])
  const hours = body.steps.map(({ at }) => Date.parse(at) / 3_600_000)
  for (const [index, hour] of hours.entries()) if (index > 0) expect(hour - (hours[index - 1] ?? 0)).toBeCloseTo(1)
})

test('a manuscript that is not there is a 404', async () => {
  for (const id of ['x'.repeat(22), newToken(), 'x', '1', '..%2f']) {
    expect((await request(`/manuscript/${id}`)).status).toBe(404)
  }
})

test('the owner sees all of it but not the office’s side', async () => {
  const { id } = await site.manuscript('under-review', { authorId: ada.id })
  const { body } = await request<Manuscript>(`/manuscript/${id}`, { as: ada })
  expect(body).toMatchObject({ ...written, _id: id, status: 'under-review', customId: null, comment: null })
  expect(body.file).toMatch(/\/files\/[\w-]{22}$/)
  for (const key of ['log', 'objections', 'warnings', 'authorId']) expect(body).not.toHaveProperty(key)
})

test('staff see who did what and when, why, and by which letter', async () => {
  const { body: submitted } = await site.submit(ada)
  await request(`/manuscript/screen/${submitted._id}`, { method: 'PATCH', as: admin })
  site.clock.pass({ hours: 1 })
  await decide(submitted._id, 'reject', { comment: 'Too short.' })
  const { body } = await request<StaffManuscript>(`/manuscript/${submitted._id}`, { as: editor })
  expect(body.log.map(({ action, from, to, by, reason }) => [action, from, to, by, reason])).toEqual(
    expect.arrayContaining([
      ['submit', null, 'screening', 'Ada Author', null],
      ['screen', 'screening', 'under-review', 'Stella Staff', null],
      ['reject', 'under-review', 'rejected', 'Stella Staff', 'Too short.'],
    ]),
  )
  expect(body.log.at(-1)?.letter).toMatchObject({ state: 'queued', subject: expect.stringContaining(written.title) })
  expect(body).toMatchObject({ fileName: 'paper.pdf', warnings: [], objections: [], comment: 'Too short.' })
})

test('staff read every letter about a manuscript, but none of the links that act in its author’s name', async () => {
  const { body: submitted } = await site.submit(ada)
  await request(`/manuscript/screen/${submitted._id}`, { method: 'PATCH', as: admin })
  const { body } = await request<StaffManuscript>(`/manuscript/${submitted._id}`, { as: editor })
  expect(body.letters.map(({ to, state }) => [to, state])).toEqual([
    [written.email, 'queued'],
    ['bayo.sample@example.org', 'queued'],
    [written.email, 'queued'],
  ])
  const [received, , underReview] = body.letters
  expect(body.log.map(({ letter }) => letter?._id)).toEqual([received?._id, underReview?._id])
  expect(received?.text).toContain(`/status/${submitted._id}`)
  expect(received?.text).toContain('/edit/[for the recipient alone]')
  expect(JSON.stringify(body.letters)).not.toMatch(/(edit|delete|objection)\/[\w-]{43}/)
})

test("T14: another author finds nothing of Ada's but the status, by any way in", async () => {
  const { id, editToken } = await site.manuscript('under-review', { authorId: ada.id })
  const fileId = (await site.row(id))?.fileId
  expect(Object.keys((await request(`/manuscript/${id}`, { as: bayo })).body)).toHaveLength(7)
  expect((await request<Manuscript[]>('/manuscript/getByUser', { as: bayo })).body).toEqual([])
  for (const path of [
    `/manuscript/verify/${newToken()}`,
    `/manuscript/verify/${id}`,
    `/file?url=${encodeURIComponent(`${site.config.publicUrl}/files/${fileId}`)}`,
  ])
    expect((await request(path, { as: bayo })).status, path).toBe(404)
  expect((await request('/manuscript', { as: bayo })).status).toBe(401)
  const body = { ...written, title: 'Taken over' }
  for (const [method, path] of [
    ['PATCH', `/manuscript/${id}`],
    ['DELETE', `/manuscript/${id}`],
    ['DELETE', `/manuscript/${newToken()}`],
  ] as const)
    expect((await request(path, { method, as: bayo, ...(method === 'PATCH' && { body }) })).status).toBe(404)
  expect((await request(`/manuscript/verify/${editToken}`)).status).toBe(200)
  expect(await site.row(id)).toMatchObject({ title: written.title })
})

test('an author sees their own manuscripts, newest first', async () => {
  const chidi = await site.author()
  const first = await site.submit(chidi, { title: 'First' })
  site.clock.pass({ minutes: 1 })
  const second = await site.submit(chidi, { title: 'Second' })
  const { body } = await request<Manuscript[]>('/manuscript/getByUser', { as: chidi })
  expect(body.map(({ _id }) => _id)).toEqual([second.body._id, first.body._id])
  expect((await request('/manuscript/getByUser')).status).toBe(401)
})

test('a published manuscript tells its volume, issue and custom id', async () => {
  const { id, customId } = await published()
  const { body } = await request<Manuscript[]>('/manuscript/getByUser', { as: ada })
  expect(body.find(({ _id }) => _id === id)).toMatchObject({ status: 'published', customId, volume: 2, issue: 1 })
})

type List = {
  manuscripts: ListedManuscript[]
  page: number
  pages: number
  total: number
  waiting: { status: string; count: number; hasMore: boolean }[]
}

async function listSite() {
  const own = await manuscriptSite()
  const staff = { admin: await own.staff('admin'), editor: await own.staff('editor', health) }
  const list = async (query: string, as = staff.admin) => (await own.request<List>(`/manuscript${query}`, { as })).body
  const titles = async (query: string, as = staff.admin) =>
    (await list(query, as)).manuscripts.map(({ title }) => title)
  return { own, staff, list, titles }
}

test('staff list what waits longest first, an editor only their journal and never screening', async () => {
  const { own, staff, titles } = await listSite()
  for (const journal of [health, biology])
    for (const status of [...statuses, null]) {
      await own.manuscript(status, { journal, title: `${journal === health ? 'H' : 'B'} ${status}` })
      own.clock.pass({ minutes: 1 })
    }
  const open = ['screening', 'under-review', 'approved', 'paid', 'rejected', 'null']
  const of = (letter: string, names = open) => names.map((name) => `${letter} ${name}`)
  expect(await titles('')).toEqual([...of('H'), ...of('B'), 'H published', 'B published'])
  expect(await titles('?sort=newest')).toEqual([
    ...[...of('H'), ...of('B')].reverse(),
    ...['B published', 'H published'],
  ])
  expect(await titles(`?journal=${biology}`)).toEqual([...of('B'), 'B published'])
  expect(await titles('?status=under-review')).toEqual(['H under-review', 'H null', 'B under-review', 'B null'])
  expect(await titles('?status=published')).toEqual(['H published', 'B published'])
  expect(await titles('', staff.editor)).toEqual([...of('H').slice(1), 'H published'])
  expect(await titles('?status=screening', staff.editor)).toEqual([])
  expect(await titles(`?journal=${biology}`, staff.editor)).toEqual([])
  expect(await titles('?status=under-review', staff.editor)).toEqual(['H under-review', 'H null'])
})

test('what is published is found again among all, after what is open, page by page', async () => {
  const { own, staff, list, titles } = await listSite()
  await own.manuscript('published', { title: 'Malaria, published', journal: health })
  await own.manuscript('published', { title: 'Malaria elsewhere', journal: biology })
  for (let count = 0; count < 27; count += 1) await own.manuscript('approved', { title: `Malaria ${count}` })
  expect((await titles('?page=2')).slice(2)).toHaveLength(2)
  expect(await titles('?page=2', staff.editor)).toEqual([expect.any(String), expect.any(String), 'Malaria, published'])
  expect((await titles('?search=malaria&page=2', staff.editor)).at(-1)).toBe('Malaria, published')
  expect(await titles('?search=elsewhere', staff.editor)).toEqual([])
  expect(await list('?search=elsewhere')).toMatchObject({ total: 1, manuscripts: [{ status: 'published' }] })
})

test('staff see what waits in each status, by the filter of the list', async () => {
  const { own, staff, list, titles } = await listSite()
  await own.manuscript('screening', { articleType: 'Commentry', title: 'Commentary' })
  await own.manuscript('paid', { articleType: 'Commentry', journal: biology, title: 'Paid commentary' })
  for (let count = 0; count < 3; count += 1) await own.manuscript('approved')
  await own.manuscript('published')
  const waiting = async (query: string, as = staff.admin) =>
    Object.fromEntries((await list(query, as)).waiting.map(({ status, count }) => [status, count]))
  const nothing = { screening: 0, 'under-review': 0, approved: 0, paid: 0, rejected: 0 }
  expect(await waiting('')).toEqual({ ...nothing, screening: 1, approved: 3, paid: 1 })
  expect(await waiting('?status=paid&sort=newest')).toEqual({ ...nothing, screening: 1, approved: 3, paid: 1 })
  expect(await waiting('?articleType=Commentry')).toEqual({ ...nothing, screening: 1, paid: 1 })
  expect(await waiting(`?journal=${biology}`)).toEqual({ ...nothing, paid: 1 })
  expect(await waiting('?search=commentary')).toEqual({ ...nothing, screening: 1, paid: 1 })
  const { screening: _, ...editors } = nothing
  expect(await waiting('', staff.editor)).toEqual({ ...editors, approved: 3 })
  expect((await titles('?articleType=Commentry')).toSorted()).toEqual(['Commentary', 'Paid commentary'])
  for (let count = 0; count < 55; count += 1) await own.manuscript('rejected')
  expect((await list('')).waiting.at(-1)).toEqual({ status: 'rejected', count: 50, hasMore: true })
})

test('a review of more than a month is overdue, in the list and on its own page', async () => {
  const { own, staff, list } = await listSite()
  const { id } = await own.manuscript('under-review')
  await own.manuscript('approved')
  const overdue = async () =>
    (await list('')).manuscripts.filter((manuscript) => manuscript.overdue).map(({ status }) => status)
  expect(await overdue()).toEqual([])
  const { body } = await own.request<StaffManuscript>(`/manuscript/${id}`, { as: staff.admin })
  expect(body.overdue).toBe(false)
  await own.db.update(manuscripts).set({ statusAt: new Date(Date.now() - 32 * 24 * 60 * 60 * 1000) })
  expect(await overdue()).toEqual(['under-review'])
  expect((await own.request<StaffManuscript>(`/manuscript/${id}`, { as: staff.admin })).body.overdue).toBe(true)
})

test('staff search in titles, names and addresses, and signs of the pattern are only signs', async () => {
  const { own, titles } = await listSite()
  await own.manuscript('paid', { title: 'Malaria in Abraka', author: 'Ngozi One', email: 'ngozi@example.org' })
  await own.manuscript('approved', { title: '100% of_all \\ things', author: 'Tunde Two', email: 'tunde@example.org' })
  const { id } = await own.manuscript('screening', { title: 'Third', author: 'Uche Three', email: 'uche@example.org' })
  for (const [search, found] of [
    ['malar', ['Malaria in Abraka']],
    ['NGOZI', ['Malaria in Abraka']],
    ['tunde@', ['100% of_all \\ things']],
    ['100%', ['100% of_all \\ things']],
    ['%', ['100% of_all \\ things']],
    ['f_a', ['100% of_all \\ things']],
    ['_', ['100% of_all \\ things']],
    ['\\', ['100% of_all \\ things']],
    [id, ['Third']],
    ["' or 1=1 --", []],
    ['zzz', []],
  ] as const)
    expect(await titles(`?search=${encodeURIComponent(search)}`), search).toEqual(found)
  expect(await titles('?search=malar&status=approved')).toEqual([])
})

test('a list has pages of 25, and counts no further than they reach', async () => {
  const { own, list } = await listSite()
  for (let count = 0; count < 30; count += 1) await own.manuscript('approved')
  const [first, second, third] = [await list(''), await list('?page=2'), await list('?page=3')]
  expect([first.manuscripts.length, second.manuscripts.length, third.manuscripts.length]).toEqual([25, 5, 0])
  expect(first).toMatchObject({ page: 1, pages: 2, total: 30 })
  expect(new Set([...first.manuscripts, ...second.manuscripts].map(({ _id }) => _id)).size).toBe(30)
  for (let count = 0; count < 80; count += 1) await own.manuscript('approved')
  expect(await list('')).toMatchObject({ page: 1, pages: 4, total: 100 })
  expect(await list('?page=2')).toMatchObject({ page: 2, pages: 5, total: 110 })
})

test.each([
  '?page=0',
  '?page=41',
  '?page=x',
  '?status=lost',
  '?sort=title;drop',
  '?sort=id',
  '?order=asc',
  '?journal=A B',
  '?articleType=Novel',
  '?limit=1000000',
  '?status=paid&status=paid',
])('T10: a list asked for with %s is a 400', async (query) => {
  expect((await request(`/manuscript${encodeURI(query)}`, { as: admin })).status).toBe(400)
})

test('every path finds its own call: ids have 22 characters, tokens 43', async () => {
  const { id, editToken, deleteToken } = await site.manuscript('screening', { authorId: ada.id })
  const ask = async (method: string, path: string, as?: { cookie: string }, body?: object) => {
    const reply = await request(path, { method, as, body })
    return [reply.status, reply.body.error ?? 'ok']
  }
  const nothing = [404, 'There is nothing here.']
  expect(await ask('GET', `/manuscript/${id}`)).toEqual([200, 'ok'])
  expect(await ask('GET', `/manuscript/${id}/`)).toEqual([200, 'ok'])
  expect(await ask('GET', `/manuscript/${editToken}`)).toEqual(nothing)
  expect(await ask('GET', '/manuscript/getByUser', ada)).toEqual([200, 'ok'])
  expect(await ask('GET', '/manuscript/getByUser/', ada)).toEqual([200, 'ok'])
  expect(await ask('GET', '/manuscript/', admin)).toEqual([200, 'ok'])
  expect(await ask('GET', `/manuscript/verify/${editToken}`)).toEqual([200, 'ok'])
  expect(await ask('GET', `/manuscript/verify/${id}`)).toEqual(nothing)
  expect(await ask('GET', `/manuscript/${id}/letter/screen`, admin)).toEqual([200, 'ok'])
  expect(await ask('GET', '/manuscript/verify/payment/unknown-reference')).not.toEqual(nothing)
  expect(await ask('PATCH', `/manuscript/${id}`, admin, written)).toEqual(nothing)
  expect(await ask('PATCH', '/manuscript/screen/approve', admin)).toEqual(nothing)
  expect(await ask('PATCH', `/manuscript/${editToken}/approve`, admin)).toEqual(nothing)
  expect(await ask('PATCH', `/manuscript/screen/${id}`, admin)).toEqual([200, 'ok'])
  expect(await ask('PATCH', `/manuscript/${editToken}`, undefined, written)).toEqual([200, 'ok'])
  expect(await ask('PATCH', `/manuscript/${id}/approve/`, admin)).toEqual([200, 'ok'])
  expect(await ask('PATCH', `/manuscript/admin/${id}`, admin)).toEqual([
    409,
    'This manuscript was approved, so no edited file can be added.',
  ])
  expect(await ask('DELETE', `/manuscript/${id}`, admin)).toEqual(nothing)
  expect(await ask('DELETE', `/manuscript/admin/${deleteToken}`, admin)).toEqual(nothing)
  expect(await ask('DELETE', `/manuscript/admin/${id}`, admin)).toEqual([
    409,
    'This manuscript was approved, so it cannot be deleted.',
  ])
  expect(await ask('DELETE', `/manuscript/${deleteToken}`)).toEqual([200, 'ok'])
  expect(await ask('POST', '/manuscript/batch', admin, { action: 'remind', ids: [id] })).toEqual([200, 'ok'])
  expect(await ask('POST', `/manuscript/objection/${id}`, undefined, { reason: 'x' })).toEqual(nothing)
})
