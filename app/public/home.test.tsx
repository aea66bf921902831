import { renderToStaticMarkup } from 'react-dom/server'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { loadContent } from '#server/adapters/content.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import Home, { loader } from './home.tsx'

const content = await loadContent('content')

async function pageOf(number: number): Promise<string> {
  const journals = Array.from({ length: number }, (_, at) =>
    content.journals.slice(0, 1).map((journal) => ({ ...journal, slug: `journal-${at}` })),
  ).flat()
  const context = new RouterContextProvider()
  context.set(requestContext, { publicUrl: 'https://j.example.org', visitorError: 'away' } as never)
  const services = { content: { ...content, journals }, articles: { recentArticles: async () => [] } }
  context.set(servicesContext, services as never)
  const { data } = await loader({ context, url: new URL('https://j.example.org/') } as never)
  return renderToStaticMarkup(<Home params={{} as never} matches={[] as never} loaderData={data} />)
}

test('of a hundred journals the home page shows twelve, and leads to all', async () => {
  const page = await pageOf(100)
  expect(page).toContain('All 100 journals')
  expect(page.match(/<h3><a href="\/journals\//g)).toHaveLength(12)
  expect(page.match(/class="carousel-dot"/g)).toHaveLength(12)
  const few = await pageOf(12)
  expect(few).toContain('All journals')
  expect(few.match(/class="carousel-dot"/g)).toHaveLength(12)
})
