import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApi } from '#tests/support/build.ts'
import { pagesRead, plansOf } from '#tests/support/plans.ts'
import { articles } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { articleFile, surroundings } from '../articles/article.ts'
import { keywordArticles, personArticles } from '../articles/gathered.ts'
import { latestForFeed, listForSitemap, recentArticles } from '../articles/read.ts'
import { archive, currentIssue, issueContents } from '../issues/archive.ts'
import { issuesForSitemap, journalArticles } from '../issues/read.ts'
import { search } from './search.ts'

const { deps, database } = await testApi({ hasArchive: true })
const health = 'domain-health-journal'

const { pageCount } = await archive(deps, health)
const [someone] = await recentArticles(deps, { limit: 1 })

const readings: Record<string, (deps: Deps) => Promise<unknown>> = {
  'recent articles': (deps) => recentArticles(deps, {}),
  'recent articles of a journal': (deps) => recentArticles(deps, { journal: health }),
  'the articles of a journal': (deps) => journalArticles(deps, { slug: health, page: 1 }),
  'the last articles of a journal': (deps) => journalArticles(deps, { slug: health, page: 100 }),
  'the articles of an issue': (deps) => journalArticles(deps, { slug: health, issue: 7, page: 1 }),
  'the current issue': (deps) => currentIssue(deps, health),
  'an issue': (deps) => issueContents(deps, health, 3),
  'the archive': (deps) => archive(deps, health),
  'the last page of the archive': (deps) => archive(deps, health, { page: pageCount }),
  'a volume of the archive': (deps) => archive(deps, health, { volume: 2 }),
  'what surrounds an article': (deps) => surroundings(deps, health, 'DHJ-2025-0007'),
  "a person's articles by name": (deps) => personArticles(deps, someone?.author ?? ''),
  "a person's articles by ORCID iD": (deps) => personArticles(deps, '0000-0002-1825-0097').catch(() => null),
  'the articles of a common key word': (deps) => keywordArticles(deps, 'malaria'),
  'the last articles of a common key word': (deps) => keywordArticles(deps, 'malaria', 2),
  'the articles of a rare key word': (deps) => keywordArticles(deps, 'stertraruce').catch(() => null),
  "an article's file": (deps) => articleFile(deps, health, 'DHJ-2025-0007', 'DHJ-2025-0007.pdf'),
  'a feed': (deps) => latestForFeed(deps, undefined, 30),
  'a part of the sitemap': (deps) => listForSitemap(deps, 'DHJ-2030-0000', 1000),
  'the issues of the sitemap': (deps) => issuesForSitemap(deps),
  'the newest articles': (deps) => search(deps, {}),
  'the newest articles of a year': (deps) => search(deps, { year: 2025 }),
  'the newest articles of a type': (deps) => search(deps, { type: 'Meeting Report' }),
  'the newest articles by every filter': (deps) => search(deps, { journal: health, year: 2026, type: 'Editorial' }),
  'a search for a common word': (deps) => search(deps, { q: 'malaria' }),
  'a search for common words': (deps) => search(deps, { q: 'malaria children' }),
  'a search for a phrase': (deps) => search(deps, { q: '"malaria children"' }),
  'a search for a rare word': (deps) => search(deps, { q: 'stertraruce' }),
  'a search for an unfinished word': (deps) => search(deps, { q: 'hyperte' }),
  'a search for a mistyped word': (deps) => search(deps, { q: 'hypertenson' }),
  'a search for a custom id': (deps) => search(deps, { q: 'DHJ-2025-0007' }),
  'a search with a filter': (deps) => search(deps, { q: 'malaria', journal: health }),
  'a search with every filter': (deps) =>
    search(deps, { q: 'malaria', journal: health, year: 2026, type: 'Editorial' }),
}

test.each(Object.entries(readings))('among many articles, %s: no sequential scan', async (_, read) => {
  const plans = await plansOf(database, (db) => read({ ...deps, db }))
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.filter((plan) => /Seq Scan on (articles|search_words)/.test(plan))).toEqual([])
})

test('what surrounds an article costs no more than a few hundred pages, however common its key words', async () => {
  const common = ['patients', 'malaria', 'children', 'treatment', 'water']
  await database.db.update(articles).set({ keywords: common }).where(eq(articles.customId, 'DHJ-2025-0008'))
  const read = (customId: string) => pagesRead(database, (db) => surroundings({ ...deps, db }, health, customId))
  expect(await read('DHJ-2025-0008')).toBeLessThan(2000)
  expect(await read('DHJ-2025-0007')).toBeLessThan(2000)
})

test('a question that no index answers would be noticed', async () => {
  const plans = await plansOf(database, (db) => db.$count(articles, eq(articles.country, 'Nigeria')))
  expect(plans.join()).toMatch(/Seq Scan on articles/)
})
