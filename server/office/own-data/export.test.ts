import { expect, test } from 'vitest'
import { coursePayments, courses, manuscripts } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { logStep } from '#server/manuscript/change-store.ts'
import { password } from '#tests/support/build.ts'
import { health, manuscriptSite, written } from '#tests/support/manuscript-site.ts'

const site = await manuscriptSite()
const { db, request } = site
const admin = await site.staff('admin', undefined, { name: 'Stella Secret' })
await site.openIssue(health)

type Entry = Record<string, unknown>
type Export = { profile: Entry } & Record<string, Entry[]>

test('it tells an author neither who reviews nor from which staff the manuscript is hidden', async () => {
  const ada = await site.author()
  const { id } = await site.manuscript('under-review', { authorId: ada.id })
  const about = { manuscriptId: id, from: null, to: null, at: site.clock.now() }
  for (const action of ['invite-reviewer', 'submit-report', 'bar-staff'] as const)
    await logStep(db, { ...about, action, actor: 'site', reason: 'Rita Reviewer' })
  expect((await request('/author/export', { as: ada })).text).not.toContain('Rita Reviewer')
})

test('an author downloads everything that is kept about them, as one JSON file', async () => {
  const { body } = await request<{ author: { _id: string } }>('/author/signup', {
    body: { name: 'Ada Obi', email: 'ada@example.org', password },
  })
  const signedIn = await request('/author/login', { body: { email: 'ada@example.org', password } })
  const ada = { id: body.author._id, cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const { id } = await site.manuscript('under-review', { authorId: ada.id })
  for (const decision of ['approve', 'paid']) {
    await request(`/manuscript/${id}/${decision}`, { as: admin, method: 'PATCH' })
    site.clock.pass({ minutes: 1 })
  }
  await request('/accepted', { as: admin, body: { id, issue: 1, journal: health } })
  await request('/review', { as: ada, body: { text: 'Quick and fair.' } })
  site.clock.pass({ minutes: 1 })
  await site.submit(ada)
  const courseId = newId()
  await db.insert(courses).values({ id: courseId, title: 'Writing well', description: 'Sample', priceMinor: 500_000 })
  await db.insert(coursePayments).values({ id: newId(), courseId, authorId: ada.id, priceMinor: 500_000 })

  const reply = await request<Export>('/author/export', { as: ada })
  expect([reply.status, reply.headers.get('content-disposition'), reply.headers.get('cache-control')]).toEqual([
    200,
    'attachment; filename="domain-journals-data.json"',
    'no-store',
  ])
  const { profile, ...lists } = reply.body
  expect(profile).toEqual({
    _id: ada.id,
    name: 'Ada Obi',
    emailConfirmedAt: null,
    email: 'ada@example.org',
    createdAt: expect.any(String),
    profilePicture: null,
  })
  expect(Object.keys(lists)).toEqual([
    'exportedAt',
    'manuscripts',
    'drafts',
    'articles',
    'files',
    'reviews',
    'payments',
    'paymentAttempts',
    'refunds',
    'disputes',
    'coursePayments',
    'sessions',
    'activity',
  ])
  expect(lists.manuscripts).toMatchObject([
    {
      id,
      title: written.title,
      status: 'published',
      coAuthors: written.coAuthors,
      steps: [{ action: 'approve', actor: 'staff' }, { action: 'mark-paid' }, { action: 'publish' }],
    },
    {
      status: 'screening',
      steps: [{ action: 'submit', actor: 'author' }],
      versions: [{ number: 1, cause: 'submission', fields: { title: written.title } }],
      revisions: [],
    },
  ])
  expect(lists.articles).toMatchObject([{ manuscriptId: id, customId: expect.stringMatching(/^DHJ-/) }])
  expect(lists.reviews).toMatchObject([{ text: 'Quick and fair.', verified: false }])
  expect(lists.payments).toMatchObject([{ subjectId: id, amountMinor: 3_000_000, currency: 'NGN' }])
  expect(lists.coursePayments).toMatchObject([{ course: 'Writing well', priceMinor: 500_000, confirmedAt: null }])
  expect(lists.sessions).toHaveLength(2)
  expect(lists.files).toHaveLength(2)
  expect(lists.activity).toMatchObject([{ action: 'sign-up' }])
})

test('T29: an export holds nothing of anybody else, no hash, no token and no name of the staff', async () => {
  const [ada, bayo] = [await site.author(), await site.author({ name: 'Bayo Other' })]
  await site.manuscript('under-review', { authorId: bayo.id, title: 'Of another author' })
  await request('/review', { as: bayo, body: { text: 'By another author.' } })
  const { id } = await site.manuscript('under-review', { authorId: ada.id, author: ada.name })
  await request(`/manuscript/${id}/reject`, { as: admin, method: 'PATCH', body: { comment: 'Too short.' } })
  const { text } = await request('/author/export', { as: ada })
  expect(text).toContain('Too short.')
  for (const secret of ['nother', bayo.id, admin.id, 'Stella Secret', 'argon2', 'assword', 'tokenHash', 'sample":'])
    expect(text).not.toContain(secret)
})

test('an account with nothing yet, and one with hundreds of manuscripts, are both whole', async () => {
  const [empty, busy] = [await site.author(), await site.author()]
  const none = (await request<Export>('/author/export', { as: empty })).body
  expect([none.manuscripts, none.reviews, none.payments]).toEqual([[], [], []])
  const { id } = await site.manuscript('screening', { authorId: busy.id })
  const row = (await site.row(id)) ?? expect.fail('not kept')
  const more = Array.from({ length: 250 }, (_, at) => ({ ...row, id: newId(), number: '', title: `Study ${at}` }))
  await db.insert(manuscripts).values(more)
  const { body } = await request<Export>('/author/export', { as: busy })
  expect(new Set(body.manuscripts?.map(({ title }) => title)).size).toBe(251)
})

test('only who is signed in as an author may ask, ten times an hour', async () => {
  for (const as of [undefined, admin]) expect((await request('/author/export', { as })).status).toBe(401)
  const ada = await site.author()
  for (let round = 0; round < 10; round++) expect((await request('/author/export', { as: ada })).status).toBe(200)
  const eleventh = await request('/author/export', { as: ada })
  expect([eleventh.status, Number(eleventh.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect((await request('/author/export', { as: await site.author() })).status).toBe(200)
})
