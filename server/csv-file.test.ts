import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApi } from '#tests/support/build.ts'
import { fill } from '#tests/support/plans.ts'
import { activity } from './db/schema.ts'

const { request, db, database, ...site } = await testApi()
const admin = await site.staff('admin', undefined, { name: 'Ada Admin' })
const editor = await site.staff('editor', undefined, { name: 'Efe Editor' })

await fill(database, [
  `insert into payments (receipt, provider, reference, purpose, subject_id, description, payer_name, payer_email,
    amount_minor, currency, mode, paid_at, created_at)
  select 'R-' || n, 'manual', 'p-' || n, 'article-charge', 's-' || n, 'x', '=SUM(1)', 'ada@example.org', 100, 'NGN', 'live',
    now(), timestamptz '2026-03-01' + n * interval '1 microsecond'
  from generate_series(1, 1201) n`,
  `insert into letters (id, kind, to_email, subject, text, html, state, created_at)
  select 'letter-' || n, 'test', 'reader' || n % 2 || '@example.org', '@' || n, 'secret', 'x',
    case when n % 3 = 0 then 'failed' else 'sent' end, timestamptz '2026-03-01' + n * interval '1 microsecond'
  from generate_series(1, 1201) n`,
  `insert into subscribers (id, email, token_hash, unsubscribed_at)
  select 'reader-' || n, 'reader' || n || '@example.org', 'hash-' || n, case when n % 2 = 0 then now() end
  from generate_series(1, 1201) n`,
])

const lines = async (path: string) => (await request(path, { as: admin })).text.trim().split('\r\n')
const logged = (action: string) =>
  db.select().from(activity).where(eq(activity.action, action)).orderBy(desc(activity.at)).limit(1)

test.each([
  ['/pay/export', 1201],
  ['/pay/export?month=2026-03', 1201],
  ['/pay/export?month=2026-04', 0],
  ['/letters/export', 1201],
  ['/letters/export?state=failed', 400],
  ['/letters/export?state=sent&to=reader0@example.org', 400],
  ['/newsletter/subscribers/export', 601],
  ['/admin/export', 2],
  ['/admin/export?show=editors', 1],
  ['/admin/export?search=ada', 1],
])('%s has each row once, also where they differ by a microsecond: %i', async (path, count) => {
  const all = await lines(path)
  expect(all).toHaveLength(count + 1)
  expect(new Set(all).size).toBe(count + 1)
})

test('no file has a formula or the text of an e-mail', async () => {
  expect((await lines('/pay/export'))[1]).toContain(",'=SUM(1),")
  const emails = await lines('/letters/export')
  expect(emails[1]).toContain(",'@1201,")
  expect(emails.join()).not.toContain('secret')
})

test('people are listed with their role and their journals', async () => {
  const all = await lines('/admin/export')
  expect(all[0]).toBe('name,e-mail,role,journals,since,second factor,invitation until')
  expect(all[2]).toContain(`Efe Editor,${editor.email},editor,Domain Health Journal,`)
})

test.each([
  ['/pay/export?month=2026-03', 'export-payments', { month: '2026-03' }],
  ['/letters/export?state=failed&to=ada@example.org', 'export-letters', { state: 'failed' }],
  ['/newsletter/subscribers/export', 'export-subscribers', {}],
  ['/admin/export?show=admins&search=ada', 'export-staff', { show: 'admins' }],
  ['/reviewers/export?search=ada&topic=sleep', 'export-reviewers', { topic: 'sleep' }],
  ['/course/payments/export?show=waiting', 'export-course-payments', { show: 'waiting' }],
  ['/activity/export?action=add', 'export-activity', { action: 'add' }],
])('who took %s away is logged, without what they searched for', async (path, action, details) => {
  await lines(path)
  expect(await logged(action)).toMatchObject([{ actorId: admin.id, actorName: 'Ada Admin', details }])
  expect(JSON.stringify(await logged(action))).not.toContain('ada')
})

test('what is refused is not logged', async () => {
  const before = await db.$count(activity)
  expect((await request('/newsletter/subscribers/export', { as: editor })).status).toBe(403)
  expect(await db.$count(activity)).toBe(before)
})
