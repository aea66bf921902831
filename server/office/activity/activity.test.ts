import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ActivityEntry } from '#contracts/office/activity.ts'
import { testApi } from '#tests/support/build.ts'
import { logActivity } from '../../db/activity.ts'
import { activity, authors, letters, messages, staff, testimonials } from '../../db/schema.ts'
import { newId } from '../../ids.ts'

const { request, db, ...site } = await testApi()
const admin = await site.staff('admin', undefined, { name: 'Ada Admin' })
const editor = await site.staff('editor', undefined, { name: 'Efe Editor' })
const author = await site.author({ name: 'Bola Author' })

type Page = { entries: ActivityEntry[]; next: string | null; actions: string[]; objects: string[] }
const read = async (query = '') => (await request<Page>(`/activity${query}`, { as: admin })).body

const manuscript = newId()
const staffer = (id: string) => ({ realm: 'staff', id }) as const
await logActivity(db, { by: null, action: 'close-checkout', object: 'payment', objectId: 'P-1' })
await logActivity(db, {
  by: { realm: 'author', id: author.id },
  action: 'sign-up',
  object: 'author',
  objectId: author.id,
})
await logActivity(db, {
  by: staffer(editor.id),
  action: 'approve',
  object: 'manuscript',
  objectId: manuscript,
  journal: 'domain-health-journal',
  details: { title: 'On sleep', from: 'under-review', to: 'approved' },
})
await logActivity(db, { by: staffer(admin.id), action: 'change-role', object: 'staff', objectId: editor.id })

test('it tells who did what to which record and when, newest first', async () => {
  const { entries, next } = await read()
  expect(next).toBeNull()
  expect(entries).toMatchObject([
    { actorName: 'Ada Admin', action: 'change-role', object: 'staff', objectName: 'Efe Editor' },
    {
      actorName: 'Efe Editor',
      action: 'approve',
      object: 'manuscript',
      objectId: manuscript,
      objectName: 'On sleep',
      journal: 'domain-health-journal',
      details: { from: 'under-review', to: 'approved' },
      said: 'under review → approved',
      page: null,
    },
    { actor: 'author', actorName: 'Bola Author', action: 'sign-up', objectName: 'Bola Author' },
    { actor: 'site', actorId: null, actorName: null, action: 'close-checkout', objectId: 'P-1', objectName: null },
  ])
})

test.each([
  ['person', () => `?person=${editor.id}`, ['approve']],
  ['the site', () => '?person=site', ['close-checkout']],
  ['action', () => '?action=sign-up', ['sign-up']],
  ['kind of record', () => '?object=staff', ['change-role']],
  ['record', () => `?object=manuscript&objectId=${manuscript}`, ['approve']],
  ['person and action', () => `?person=${editor.id}&action=sign-up`, []],
  ['first day', () => '?from=2999-01-01', []],
  ['last day', () => '?to=2001-01-01', []],
  ['both days', () => `?from=${today()}&to=${today()}`, ['change-role', 'approve', 'sign-up', 'close-checkout']],
])('entries are found by %s', async (_, query, actions) => {
  expect((await read(query())).entries.map(({ action }) => action)).toEqual(actions)
})

const today = () => new Date().toISOString().slice(0, 10)

test('every action and kind of record there is can be chosen', async () => {
  const { actions, objects } = await read('?action=sign-up')
  expect(actions).toEqual(['approve', 'change-role', 'close-checkout', 'sign-up'])
  expect(objects).toEqual(['author', 'manuscript', 'payment', 'staff'])
})

test('the oldest come first if asked for, page by page', async () => {
  const actions = (await read()).entries.map(({ action }) => action)
  const { entries } = await read('?sort=oldest')
  expect(entries.map(({ action }) => action)).toEqual(actions.toReversed())
  const rest = await read(`?sort=oldest&before=${entries[1]?._id}`)
  expect(rest.entries).toEqual(entries.slice(2))
})

test.each(['?from=yesterday', '?to=9999-12-31', '?from=0001-01-01', '?person=x', '?action=A%20B', '?sort=at'])(
  '%s is refused',
  async (query) => {
    expect((await request(`/activity${query}`, { as: admin })).status).toBe(400)
  },
)

test('nothing that is written can be changed or deleted, even by the database user', async () => {
  for (const change of [
    sql`update activity set action = 'x'`,
    sql`delete from activity`,
    sql`truncate activity`,
    sql`update activity set sample = true`,
  ])
    await expect(db.execute(change)).rejects.toMatchObject({ cause: { message: 'activity is append-only' } })
  expect((await read()).entries).toHaveLength(4)
})

test('staff who left are still named, and an author who left no more', async () => {
  await db.delete(staff).where(sql`id = ${editor.id}`)
  await db.delete(authors).where(sql`id = ${author.id}`)
  expect((await read()).entries.map(({ actorName }) => actorName)).toEqual(['Ada Admin', 'Efe Editor', null, null])
})

test('T28: the export is CSV by RFC 4180, and no cell of it is a formula', async () => {
  await logActivity(db, {
    by: staffer(admin.id),
    action: 'reply',
    object: 'message',
    objectId: '=HYPERLINK("https://evil.test")',
    details: { title: '@SUM(1,2)\n"quoted"' },
  })
  const { status, headers, text } = await request('/activity/export?object=message', { as: admin })
  expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    200,
    'text/csv; charset=utf-8',
    'attachment; filename="activity.csv"',
  ])
  const [head, line] = text.split('\r\n')
  expect(head).toBe('when,who,account,name,action,record,record id,record name,journal,details')
  expect(line?.slice(25)).toBe(
    `staff,${admin.id.replace(/^-/, "'-")},Ada Admin,Reply,Message,"'=HYPERLINK(""https://evil.test"")","'@SUM(1,2)\n""quoted""",,`,
  )
  expect(text.endsWith('\r\n')).toBe(true)
  const raw = await site.api.request('/activity/export', { headers: { Cookie: admin.cookie } })
  expect(Buffer.from(await raw.arrayBuffer()).subarray(0, 3)).toEqual(Buffer.from('\ufeff'))
})

test('a message and an author review are named by their sender, and what has a page of its own is opened there', async () => {
  const [message, review, letter] = [newId(), newId(), newId()]
  const sender = await site.author({ name: 'Chidi Author' })
  const written = { text: 'Text', html: '', subject: 'Your manuscript' }
  await db
    .insert(messages)
    .values({ id: message, firstName: 'Ngozi', lastName: 'Ike', email: 'n@example.org', message: 'Hello' })
  await db.insert(testimonials).values({ id: review, authorId: sender.id, text: 'Very quick.' })
  await db.insert(letters).values({ id: letter, kind: 'received', toEmail: 'n@example.org', ...written })
  for (const [action, object, objectId] of [
    ['add', 'message', message],
    ['add', 'author-review', review],
    ['add', 'letter', letter],
    ['add', 'message', newId()],
  ] as const)
    await logActivity(db, { by: staffer(admin.id), action, object, objectId })
  const { entries } = await read('?action=add')
  expect(entries.map(({ objectName, page }) => [objectName, page])).toEqual([
    [null, null],
    ['Your manuscript', `/admin/emails/${letter}`],
    ['Chidi Author', null],
    ['Ngozi Ike', `/admin/message/${message}`],
  ])
})

test('2,345 entries, many of one moment, are exported and paged each once', async () => {
  const entry = { actor: 'site', action: 'tick', object: 'clock' }
  await db.insert(activity).values(Array.from({ length: 2345 }, () => ({ id: newId(), ...entry })))
  const { text } = await request('/activity/export?object=clock', { as: admin })
  expect(text.trim().split('\r\n')).toHaveLength(2346)
  const seen = new Set<string>()
  for (let next: string | null = ''; next !== null; ) {
    const page: Page = await read(`?object=clock${next && `&before=${next}`}`)
    for (const { _id } of page.entries) seen.add(_id)
    next = page.next
  }
  expect(seen.size).toBe(2345)
})

test('the log is for admins', async () => {
  const other = await site.staff('editor')
  for (const path of ['/activity', '/activity/export']) {
    expect((await request(path, { as: other })).status).toBe(403)
    expect((await request(path, { as: await site.author() })).status).toBe(401)
    expect((await request(path)).status).toBe(401)
  }
})

test('a journal is named by its title, with its issues', async () => {
  const slug = 'domain-health-journal'
  const entry = { action: 'prepare-issue', object: 'journal', objectId: slug, journal: slug } as const
  await logActivity(db, { by: staffer(admin.id), ...entry, details: { issue: 5 } })
  expect((await read('?object=journal')).entries).toMatchObject([
    { objectName: 'Domain Health Journal', page: `/admin/issue?journal=${slug}` },
  ])
})
