import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { Staff } from '#domain/words/permissions.ts'
import { activity, articles, doajDeposits } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { listFindings } from '#server/publishing/readiness/read.ts'
import { refreshFindings } from '#server/publishing/readiness/refresh.ts'
import { recordsOf } from '#server/publishing/record/read.ts'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { standInDoaj } from '#tests/support/doaj.ts'
import { retryDoaj } from './retry.ts'
import { runDoaj } from './run-doaj.ts'

const there = await standInDoaj('secret')
const config = { doaj: { baseUrl: there.baseUrl, apiKey: 'secret' } }
const site = await testApi({ at: new Date('2026-11-15T09:30:00Z'), config })
const { db, clock } = site
const journals = site.content.journals.map((journal) => ({ ...journal, issn: { online: '2049-3630' } }))
const deps: Deps = { ...site.deps, content: { ...site.content, journals } }
const { publish, openIssue } = await publishingOn(db)
await openIssue(1, 2)

const run = async (changes: Partial<Deps> = {}) => {
  const changed = { ...deps, ...changes }
  if (changed.doaj) await runDoaj(changed, changed.doaj, (ids) => recordsOf(changed, ids))
}
const change = (id: string, set: Partial<typeof articles.$inferInsert>) =>
  db
    .update(articles)
    .set({ updatedAt: clock.now(), ...set })
    .where(eq(articles.id, id))
const titles = () => [...there.articles.values()].map(({ bibjson }) => bibjson.title)

async function stateOf(id: string) {
  const [row] = await db.select().from(doajDeposits).where(eq(doajDeposits.articleId, id))
  return row
}

beforeEach(async () => {
  await db.delete(articles)
  there.breakWith(null)
  there.refuseWith(null)
  there.articles.clear()
  there.asked.length = 0
  clock.pass({ minutes: 10 })
})

test('an article is sent once, again after a change, and removed when it is removed', async () => {
  const { id } = await publish({ title: 'Rivers' })
  await publish({ title: 'A sample', sample: true })
  await run()
  await run()
  expect([there.asked, titles()]).toEqual([['POST /api/articles'], ['Rivers']])
  expect(await stateOf(id)).toMatchObject({
    state: 'registered',
    answer: 'DOAJ has the latest metadata.',
    nextAt: null,
  })
  await change(id, { title: 'Rivers and lakes', version: 2 })
  await run()
  expect([there.asked[1], titles()]).toEqual([expect.stringMatching(/^PUT .api.articles.doaj-/), ['Rivers and lakes']])
  const listed = async () =>
    (await listFindings(deps, { receiver: 'doaj', journal: undefined, page: 1 })).doaj?.registered
  expect(await listed()).toBe(1)
  clock.pass({ minutes: 1 })
  await change(id, { standing: 'removed' })
  await run()
  await run()
  expect([there.asked.length, there.articles.size]).toEqual([3, 0])
  expect(await stateOf(id)).toMatchObject({ answer: 'DOAJ does not list it: it was removed.', remoteId: null })
  expect(await listed()).toBe(0)
})

test('one that DOAJ no longer has is added again', async () => {
  const { id } = await publish({ title: 'Rivers' })
  await run()
  there.articles.clear()
  await change(id, { title: 'Lakes' })
  await run()
  expect(titles()).toEqual(['Lakes'])
})

test.each(['break-down', 'hang', 'garbage'] as const)('after a %s it is tried again later', async (fault) => {
  const { id } = await publish()
  there.breakWith(fault)
  await run()
  expect(await stateOf(id)).toMatchObject({
    state: 'waiting',
    answer: expect.stringMatching(/It will be tried again\.$/),
  })
  there.breakWith(null)
  await run()
  expect(there.articles.size).toBe(0)
  clock.pass({ minutes: 2 })
  await run()
  expect(there.articles.size).toBe(1)
})

test('what DOAJ refuses is shown with its sentence, and sent again on request or after a correction', async () => {
  const { id } = await publish({
    title: 'Refused',
    markup: { title: '<i>Refused</i>', abstract: '', secondTitle: '', secondAbstract: '' },
  })
  there.refuseWith('Invalid DOI format.')
  await run()
  await refreshFindings(deps)
  const read = () => listFindings(deps, { receiver: 'doaj', journal: undefined, page: 1 })
  expect(await read()).toMatchObject({
    doaj: { registered: 0, waiting: 0, failed: 1 },
    counts: { doaj: { refused: 1 } },
    articles: [
      {
        title: 'Refused',
        titleMarkup: '<i>Refused</i>',
        findings: [{ what: 'DOAJ refused it: Invalid DOI format.' }, {}],
      },
    ],
  })
  const staff: Staff = {
    realm: 'staff',
    id: 'admin',
    name: 'Ada',
    email: 'ada@example.org',
    role: 'admin',
    access: null,
  }
  expect(await retryDoaj(deps, staff)).toEqual({ success: 'One article will be sent again.' })
  expect(await db.$count(activity, eq(activity.action, 'retry-doaj'))).toBe(1)
  await run()
  expect((await stateOf(id))?.state).toBe('failed')
  await expect(retryDoaj(deps, staff)).resolves.toBeTruthy()
  await run()
  there.refuseWith(null)
  clock.pass({ minutes: 1 })
  await change(id, { title: 'Corrected' })
  await run()
  await refreshFindings(deps)
  expect([titles(), (await read()).counts.doaj.refused]).toEqual([['Corrected'], 0])
})

test('a wrong key is named, and an article of a journal without an ISSN waits', async () => {
  const { id } = await publish()
  await run({ content: { ...site.content, journals: journals.map((journal) => ({ ...journal, issn: {} })) } })
  expect([there.asked, (await stateOf(id))?.state]).toEqual([[], 'waiting'])
  there.breakWith('wrong-key')
  await run()
  expect(await stateOf(id)).toMatchObject({ state: 'failed', answer: expect.stringContaining('DOAJ_API_KEY') })
})
