import { expect, test } from 'vitest'
import { testApi } from '#tests/support/build.ts'
import { articles, files, issues, journals, manuscripts } from '../../db/schema.ts'
import { newId } from '../../ids.ts'

const { request, db } = await testApi()
const health = 'domain-health-journal'
const biology = 'domain-journal-of-biological-sciences'

const fileId = newId()
await db.insert(files).values({
  id: fileId,
  kind: 'manuscript',
  name: 'a.pdf',
  mediaType: 'application/pdf',
  bytes: 1,
  sha256: 'x',
  ownerRealm: 'author',
  ownerId: 'a',
})

let number = 0
async function publish(journal: string, publishedAt: string, change: Partial<typeof articles.$inferInsert> = {}) {
  number += 1
  const at = new Date(publishedAt)
  const article = {
    id: newId(),
    customId: `TEST-2026-${String(number).padStart(4, '0')}`,
    journal,
    volume: 2,
    issue: 1,
    position: number,
    title: `Article ${number}`,
    authors: [{ name: 'Ada Author', affiliation: 'Abraka', orcid: '0000-0002-1825-0097' }, { name: 'Bayo Writer' }],
    authorNames: 'Ada Author, Bayo Writer',
    articleType: 'Research Article',
    abstract: 'Confined to the article page.',
    country: 'Nigeria',
    fileId,
    receivedAt: at,
    acceptedAt: at,
    publishedAt: at,
    ...change,
  }
  await db.insert(articles).values(article)
  return article
}

// The ids are in the opposite order, so only the date can put the newest first.
const first = await publish(health, '2026-01-01T00:00:00Z', {
  id: 'z'.repeat(22),
  articleType: 'Commentry',
  authors: [{ name: 'Solo' }],
})
await publish(biology, '2026-02-01T00:00:00Z', { id: 'm'.repeat(22) })
const third = await publish(health, '2026-03-01T10:00:00+01:00', { id: 'a'.repeat(22) })
await db.insert(manuscripts).values({
  id: newId(),
  author: 'Secret',
  email: 'secret@example.org',
  journal: health,
  articleType: 'Editorial',
  title: 'Unpublished',
  abstract: 'x',
  country: 'Ghana',
  fileId,
  status: 'paid',
})

const recent = async (query = '') => {
  const reply = await request<Record<string, unknown>[]>(`/accepted/recent${query}`)
  expect(reply.status).toBe(200)
  return reply.body
}

test('the newest article comes first', async () => {
  expect((await recent()).map(({ title }) => title)).toEqual(['Article 3', 'Article 2', 'Article 1'])
})

test('an article says what a list shows and not one thing more', async () => {
  expect((await recent())[0]).toEqual({
    _id: third.id,
    title: 'Article 3',
    author: 'Ada Author',
    coAuthors: [{ name: 'Bayo Writer' }],
    customId: 'TEST-2026-0003',
    journal: health,
    articleType: 'Research Article',
    publishedAt: '2026-03-01T09:00:00.000Z',
  })
})

test('a single author has no co-authors, and the stored article type is kept to the letter', async () => {
  expect((await recent())[2]).toMatchObject({ author: 'Solo', coAuthors: [], articleType: 'Commentry' })
})

test('the slash at the end is as good as none', async () => {
  expect(await recent('/')).toEqual(await recent())
  expect(await recent(`/?journal=${health}`)).toEqual(await recent(`?journal=${health}`))
})

test('one journal can be asked for', async () => {
  expect((await recent(`?journal=${health}`)).map(({ _id }) => _id)).toEqual([third.id, first.id])
  expect(await recent('?journal=no-such-journal')).toEqual([])
})

test('nothing unpublished is in the list', async () => {
  expect(JSON.stringify(await recent())).not.toMatch(/Unpublished|Secret|@/)
})

test.each([
  'limit=1000000000',
  'order=title',
  'sort=id;drop table articles',
  `journal=${health}&journal=${biology}`,
  "journal=' or 1=1 --",
  'journal=',
  'journal[]=x',
  'page=2',
])('T10: the question %s is refused', async (query) => {
  expect((await request(`/accepted/recent?${query}`)).status).toBe(400)
})

test('of articles published at the same moment the order is the same every time, and fifty are enough', async () => {
  for (let count = 0; count < 60; count += 1) await publish(biology, '2026-04-01T00:00:00Z')
  const [once, twice] = [await recent(), await recent()]
  expect(once).toHaveLength(50)
  expect(once).toEqual(twice)
})

test('a journal tells its current issue', async () => {
  expect((await request(`/journal/${health}`)).body).toEqual({ issue: 0 })
  await db.update(journals).set({ issue: 7 })
  await db.insert(issues).values([6, 7].map((number) => ({ journal: health, number, volume: 2 })))
  expect((await request(`/journal/${health}`)).body).toEqual({ issue: 7 })
  expect((await request(`/journal/${health}/`)).body).toEqual({ issue: 7 })
})

test.each(['no-such-journal', 'Domain-Health-Journal', '..%2f', '%00'])('there is no journal %s', async (slug) => {
  expect((await request(`/journal/${slug}`)).status).toBe(404)
})
