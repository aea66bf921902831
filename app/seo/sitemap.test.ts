import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestContext, servicesContext } from '#server/page-context.ts'
import type { Services } from '#server/services.ts'
import { loader } from './sitemap.ts'

const publicUrl = 'https://journals.example.org'
const issues = [
  { journal: 'health', path: '/journals/health/issues/1', updatedAt: '2026-03-01T00:00:00.000Z' },
  { journal: 'health', path: '/journals/health/issues/2', updatedAt: '2026-02-01T00:00:00.000Z' },
]
const articles = [{ path: '/journals/health/articles/DHJ-2026-0001/', updatedAt: '2026-03-01T00:00:00.000Z' }]
const older = [{ path: '/journals/health/articles/DHJ-2026-0002/', updatedAt: '2026-02-01T00:00:00.000Z' }]

/** `isSplit`: there are more articles than one sitemap may hold. */
async function map(isSplit: boolean): Promise<string> {
  const context = new RouterContextProvider()
  context.set(requestContext, { publicUrl } as never)
  context.set(servicesContext, {
    content: { journals: [{ slug: 'health' }, { slug: 'empty' }], pages: [{ slug: 'ethics', updated: '2026-01-01' }] },
    issues: { issuesForSitemap: async () => issues },
    articles: {
      listForSitemap: async (key: string | null) =>
        key === null ? { articles, next: isSplit ? 'DHJ-2026-0001' : null } : { articles: older, next: null },
    },
  } as unknown as Services)
  const answer = await loader({ context, params: {} } as unknown as Parameters<typeof loader>[0])
  return answer.text()
}

const entry = (path: string, changedAt?: string) =>
  `<loc>${publicUrl}${path}</loc>${changedAt ? `<lastmod>${changedAt}</lastmod>` : ''}</`

test('pages that show articles tell in the sitemap when one of them changed last', async () => {
  const text = await map(false)
  const [newest, oldest] = issues.map(({ updatedAt }) => updatedAt)
  for (const path of ['/', '/journals', '/journals/health', '/journals/health/archive', '/journals/health/issues/1'])
    expect(text).toContain(entry(path, newest))
  expect(text).toContain(entry('/journals/health/issues/2', oldest))
  for (const path of ['/contact', '/journals/health/guidelines', '/journals/empty']) expect(text).toContain(entry(path))
})

test('each part of a long sitemap tells when something in it changed last', async () => {
  const text = await map(true)
  const [newest, oldest] = issues.map(({ updatedAt }) => updatedAt)
  expect(text).toContain('<sitemapindex')
  expect(text).toContain(entry('/sitemap/pages.xml', newest))
  expect(text).toContain(entry('/sitemap/start.xml', newest))
  expect(text).toContain(entry('/sitemap/after-DHJ-2026-0001.xml', oldest))
})
