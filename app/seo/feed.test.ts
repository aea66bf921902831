import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestContext, servicesContext } from '#server/page-context.ts'
import type { Services } from '#server/services.ts'
import { loader } from './feed.ts'

const article = {
  ...{ _id: 'x', title: 'Sleep & wards', author: 'Dr Ada Obi', coAuthors: [{ name: 'Eze, Bayo' }], doi: null },
  ...{ customId: 'DHJ-2026-0001', journal: 'health', abstract: 'We asked.', standing: 'retracted' },
  ...{ publishedAt: '2026-03-01T00:00:00.000Z', updatedAt: '2026-04-01T00:00:00.000Z' },
}

test('a feed says of an article that it was retracted, and names its authors in reading order', async () => {
  const context = new RouterContextProvider()
  context.set(requestContext, { publicUrl: 'https://journals.example.org' } as never)
  context.set(servicesContext, {
    content: { site: { name: 'Domain Journals', publisher: { name: 'Domain Journals' } } },
    articles: { latestForFeed: async () => [article] },
  } as unknown as Services)
  const feed = await (await loader({ context, params: {} } as unknown as Parameters<typeof loader>[0])).text()
  expect(feed).toContain('<title>RETRACTED: Sleep &amp; wards</title>')
  expect(feed).toContain('<author><name>Ada Obi</name></author><author><name>Bayo Eze</name></author>')
})
