import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AskedNames } from '#contracts/manuscript/names.ts'
import { activity, articles, deposits } from '#server/db/schema.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { biology, health, manuscriptSite } from '#tests/support/manuscript-site.ts'
import { sortNames } from './review-names.ts'

const crossref = { prefix: '10.12345', baseUrl: 'http://127.0.0.1:9', logIn: null }
const site = await manuscriptSite({ at: new Date('2026-11-15T08:00:00Z'), config: { crossref } })
const { db, request } = site
const admin = await site.staff('admin')
const { openIssue, publish } = await publishingOn(db)
await openIssue(1, 2)
await openIssue(1, 2, biology)

type Listed = { articles: AskedNames[]; total: number; pages: number }
const list = async (page = 1) => (await request<Listed>(`/names?page=${page}`, { as: admin })).body
const review = (id: string, authors: object[]) =>
  request<{ success?: string; error?: string }>(`/names/${id}`, { as: admin, body: { authors } })
const rowOf = async (id: string) =>
  (await db.select().from(articles).where(eq(articles.id, id)))[0] ?? expect.fail('there is no such article')
const parts = { family: 'Nguyen', given: 'Hai Ninh', suffix: '', organisation: '' }

test('old records are sorted once, and only those whose names ask are listed', async () => {
  const asking = await publish({ authors: [{ name: 'Ada Obi' }, { name: 'Nguyen Hai Ninh' }] })
  const plain = await publish()
  const before = await rowOf(asking.id)
  await sortNames(site)
  await sortNames(site)
  expect(await rowOf(asking.id)).toEqual({ ...before, namesAsk: true })
  expect((await rowOf(plain.id)).namesAsk).toBe(false)
  const { articles: listed, total } = await list()
  expect(total).toBe(1)
  expect(listed).toMatchObject([
    { article: asking.id, authors: [{ at: 1, name: 'Nguyen Hai Ninh', parts, citedAs: 'Nguyen, H.N.' }] },
  ])
})

test('a name that is corrected changes the record, its date, its deposit and the log, and is asked about no more', async () => {
  const { id } = await publish({
    doi: '10.12345/x',
    namesAsk: true,
    authors: [{ name: 'Li Na', orcid: '0000-0002-1825-0097' }],
  })
  const said = { family: 'Na', given: 'Li', suffix: '', organisation: '' }
  expect((await review(id, [{ at: 0, parts: said }])).status).toBe(200)
  const row = await rowOf(id)
  expect(row).toMatchObject({ namesAsk: false, version: 1, updatedAt: site.clock.now() })
  expect(row.authors).toEqual([{ name: 'Li Na', orcid: '0000-0002-1825-0097', parts: said }])
  const [entry] = await db.select().from(activity).where(eq(activity.objectId, id))
  expect(entry).toMatchObject({ action: 'review-names', actorId: admin.id, journal: health })
  expect(entry?.details).toMatchObject({ changed: ['Li, N. → Na, L.'] })
  expect(await db.select().from(deposits).where(eq(deposits.articleId, id))).toHaveLength(1)
  const again = await review(id, [{ at: 0, parts }])
  expect(again).toMatchObject({ status: 409, body: { error: 'These names have already been reviewed.' } })
  expect((await rowOf(id)).authors).toEqual(row.authors)
})

test('a name that is confirmed gets its parts, and harvesters need not fetch the record again', async () => {
  const updatedAt = new Date('2026-02-01T00:00:00Z')
  const { id } = await publish({
    namesAsk: true,
    updatedAt,
    authors: [{ name: 'Nguyen Hai Ninh' }, { name: 'Ada Obi' }],
  })
  expect((await review(id, [{ at: 0 }])).status).toBe(200)
  const { authors, ...row } = await rowOf(id)
  expect(row).toMatchObject({ namesAsk: false, updatedAt })
  expect(authors).toEqual([
    { name: 'Nguyen Hai Ninh', parts },
    { name: 'Ada Obi', parts: { family: 'Obi', given: 'Ada', suffix: '', organisation: '' } },
  ])
})

test('an author who is not in the by-line, and an article that does not exist, are refused', async () => {
  const { id } = await publish({ namesAsk: true, authors: [{ name: 'Li Na' }] })
  expect((await review(id, [{ at: 1, parts }])).status).toBe(409)
  expect((await rowOf(id)).namesAsk).toBe(true)
  expect((await review('nothing', [])).status).toBe(404)
})

test('the parts of names go from the form to the record: given, parsed, and asked about where nobody said', async () => {
  const author = await site.author()
  const said = { family: 'Ngozi Obi', given: '', suffix: '', organisation: '' }
  const coAuthors = [
    { name: 'World Bank', email: 'bank@example.org', parts: { ...said, family: '', organisation: 'yes' } },
    { name: 'Okafor Chidi, PhD', email: 'chidi@example.org' },
  ]
  const { status, body } = await site.submit(author, { author: 'Ada Ngozi Obi', authorParts: said, coAuthors })
  expect(status).toBe(201)
  const kept = await site.row(body._id)
  expect(kept?.authorParts).toEqual({ ...said, given: 'Ada' })
  expect(kept?.coAuthors.map((one) => one.parts?.organisation)).toEqual(['yes', undefined])
  const refused = await site.submit(author, { author: 'Ada <ada@x.org>' })
  expect(refused).toMatchObject({ status: 400 })
  expect(refused.body).toMatchObject({
    fields: {
      author: '"Ada <ada@x.org>" is not a name as it is cited: enter the name alone, without an e-mail address.',
    },
  })
})

test('publication freezes the parts of every name', async () => {
  const { id } = await site.manuscript('paid', {
    journal: biology,
    author: 'Okafor Chidi, PhD',
    coAuthors: [
      {
        name: 'World Bank',
        email: 'bank@example.org',
        parts: { family: 'World Bank', given: '', suffix: '', organisation: 'yes' },
      },
    ],
  })
  const reply = await request<{ _id: string }>('/accepted', { as: admin, body: { id, issue: 1, journal: biology } })
  expect(reply.status).toBe(201)
  const row = await rowOf(reply.body._id)
  expect(row).toMatchObject({ namesAsk: true, authorNames: 'Okafor Chidi, World Bank' })
  expect(row.authors).toEqual([
    { name: 'Okafor Chidi', parts: { family: 'Okafor', given: 'Chidi', suffix: '', organisation: '' } },
    { name: 'World Bank', parts: { family: 'World Bank', given: '', suffix: '', organisation: 'yes' } },
  ])
})
