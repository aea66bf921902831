import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { publishingOn } from '#tests/support/articles.ts'
import { testApi } from '#tests/support/build.ts'
import { articles, issues, journals } from '../../db/schema.ts'

const { db, services } = await testApi()
const { openIssue, publish, publishMany } = await publishingOn(db)
const health = 'domain-health-journal'
const notFound = { code: 'not-found' }

beforeEach(async () => {
  await db.delete(articles)
  await db.delete(issues)
  await db.update(journals).set({ issue: 0 })
})

const titles = (group: { articles: { title: string }[] } | null | undefined) =>
  group?.articles.map(({ title }) => title)

test('a journal without an issue has no current one', async () => {
  expect(await services.issues.currentIssue(health)).toBeNull()
})

test('the current issue is the one opened last, with its articles in their order and the year of its volume', async () => {
  await openIssue(1, 1)
  await openIssue(2, 2)
  await publish({ volume: 1, issue: 1, title: 'Old' })
  await publish({ volume: 2, issue: 2, position: 2, title: 'Second' })
  await publish({ volume: 2, issue: 2, position: 1, title: 'First' })
  const current = await services.issues.currentIssue(health)
  expect(current).toMatchObject({ volume: 2, issue: 2, year: 2026, count: 2, openedAt: '2026-01-05T09:00:00.000Z' })
  expect(titles(current)).toEqual(['First', 'Second'])
})

test('an issue that was just opened is current and empty', async () => {
  await openIssue(1, 2)
  expect(await services.issues.currentIssue(health)).toMatchObject({ issue: 1, count: 0, articles: [], pageCount: 1 })
})

test('the archive is grouped by volume and issue, both descending, and counts each issue', async () => {
  for (const [number, volume] of [
    [1, 1],
    [2, 1],
    [3, 2],
    [10, 2],
  ] as const)
    await openIssue(number, volume)
  for (const [issue, volume] of [
    [2, 1],
    [10, 2],
    [1, 1],
    [3, 2],
    [2, 1],
  ] as const)
    await publish({ issue, volume })
  const { issues: all, groups } = await services.issues.archive(health)
  expect(groups.map(({ volume, issue, year, count }) => [volume, issue, year, count])).toEqual([
    [2, 10, 2026, 1],
    [2, 3, 2026, 1],
    [1, 2, 2025, 2],
    [1, 1, 2025, 1],
  ])
  expect(all).toEqual(groups.map(({ articles: _, ...summary }) => summary))
})

test('an archive without articles is empty, even when an issue is open', async () => {
  await openIssue(1, 2)
  expect(await services.issues.archive(health)).toEqual({ issues: [], groups: [], page: 1, pageCount: 1 })
})

test('other journals stay out of a journal and its archive', async () => {
  await openIssue(1, 2)
  await openIssue(1, 2, 'domain-multidisciplinary-journal')
  await publish({ journal: 'domain-multidisciplinary-journal' })
  expect((await services.issues.archive(health)).groups).toEqual([])
  expect(titles(await services.issues.currentIssue(health))).toEqual([])
})

test('a page of the archive holds five issues, and of each the first twenty articles', async () => {
  for (let number = 1; number <= 7; number++) await openIssue(number, 1)
  for (let issue = 1; issue <= 7; issue++) await publishMany(issue === 7 ? 25 : 1, { issue, volume: 1 })
  const first = await services.issues.archive(health)
  expect(first.groups.map(({ issue, count, articles: shown }) => [issue, count, shown.length])).toEqual([
    [7, 25, 20],
    [6, 1, 1],
    [5, 1, 1],
    [4, 1, 1],
    [3, 1, 1],
  ])
  expect(first).toMatchObject({ page: 1, pageCount: 2 })
  expect(first.issues).toHaveLength(7)
  const second = await services.issues.archive(health, { page: 2 })
  expect(second.groups.map(({ issue }) => issue)).toEqual([2, 1])
})

test('one volume or one issue of the archive can be asked for', async () => {
  for (const [number, volume] of [
    [1, 1],
    [2, 2],
  ] as const)
    await openIssue(number, volume)
  for (const [issue, volume] of [
    [1, 1],
    [2, 2],
  ] as const)
    await publish({ issue, volume })
  expect((await services.issues.archive(health, { volume: 1 })).groups.map(({ issue }) => issue)).toEqual([1])
})

test('an issue keeps the order of its articles and knows the issues before and after it', async () => {
  for (const [number, volume] of [
    [1, 1],
    [2, 2],
    [3, 2],
  ] as const)
    await openIssue(number, volume)
  await publish({ issue: 2, title: 'First' })
  await publish({ issue: 2, title: 'Second' })
  await publish({ issue: 2, title: 'From the editor', articleType: 'Editorial' })
  const issue = await services.issues.issueContents(health, 2)
  expect(titles(issue)).toEqual(['First', 'Second', 'From the editor'])
  expect(issue).toMatchObject({ volume: 2, year: 2026, count: 3, previous: 1, next: 3 })
  expect(await services.issues.issueContents(health, 3)).toMatchObject({ articles: [], count: 0, next: null })
})

test('a reader who pages through an issue while articles are published sees each once and none twice', async () => {
  await openIssue(1, 1)
  await openIssue(2, 2)
  await publishMany(3, { issue: 1, volume: 1 })
  await publishMany(60, { issue: 2, volume: 2 })
  const before = await services.issues.issueContents(health, 2, 1)
  await publishMany(5, { issue: 2, volume: 2 })
  const after = await services.issues.issueContents(health, 2, 2)
  const seen = [...(titles(before) ?? []), ...(titles(after) ?? [])]
  expect(seen).toHaveLength(65)
  expect(new Set(seen).size).toBe(65)
})

test('publishing into the newest issue moves no issue to another page of the archive', async () => {
  for (let number = 1; number <= 7; number++) await openIssue(number, 1)
  for (let issue = 1; issue <= 7; issue++) await publish({ issue, volume: 1 })
  const before = await services.issues.archive(health, { page: 2 })
  await publishMany(30, { issue: 7, volume: 1 })
  expect((await services.issues.archive(health, { page: 2 })).groups).toEqual(before.groups)
})

test('the counts follow when articles move to another issue or are taken away', async () => {
  await openIssue(1, 2)
  await openIssue(2, 2)
  await publishMany(3, { issue: 1 })
  const counts = async () => (await services.issues.archive(health)).issues.map(({ issue, count }) => [issue, count])
  const last = await publish({ issue: 1 })
  await db.update(articles).set({ issue: 2 }).where(eq(articles.id, last.id))
  expect(await counts()).toEqual([
    [2, 1],
    [1, 3],
  ])
  await db.delete(articles).where(eq(articles.issue, 1))
  expect(await counts()).toEqual([[2, 1]])
})

test.each([
  ['a journal', () => services.issues.archive('no-such-journal')],
  ['a journal', () => services.issues.currentIssue('no-such-journal')],
  ['a journal', () => services.issues.issueContents('no-such-journal', 1)],
  ['a volume', () => services.issues.archive(health, { volume: 9 })],
  ['an issue', () => services.issues.issueContents(health, 1e12)],
  ['an issue', () => services.issues.issueContents(health, Number.NaN)],
  ['a page', () => services.issues.archive(health, { page: 2 })],
  ['a page', () => services.issues.archive(health, { page: 0 })],
  ['a page', () => services.issues.archive(health, { page: 1.5 })],
  ['a page', () => services.issues.issueContents(health, 1, 2)],
])('%s that does not exist is not found', async (_, ask) => {
  await openIssue(1, 2)
  await expect(ask()).rejects.toMatchObject(notFound)
})
