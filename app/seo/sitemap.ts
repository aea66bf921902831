import { data, type RouterContextProvider } from 'react-router'
import { escapeXml } from '#domain/xml.ts'
import { requestContext, servicesContext } from '../context.ts'
import type { Route } from './+types/sitemap.ts'
import { xmlResponse } from './xml.ts'

/** Past this many articles the map is split. */
const partSize = 10_000
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

type Entry = { path: string; changedAt?: string }
type Context = Readonly<RouterContextProvider>

async function pagesAndIssues(context: Context): Promise<Entry[]> {
  const { content, publishing } = context.get(servicesContext)
  const ofJournal = ({ slug }: { slug: string }) =>
    ['', '/current-issue', '/editorial-board', '/guidelines', '/archive'].map((page) => ({
      path: `/journals/${slug}${page}`,
    }))
  return [
    { path: '/' },
    { path: '/journals' },
    { path: '/contact' },
    ...content.journals.flatMap(ofJournal),
    ...content.pages.map(({ slug, updated }) => ({ path: `/${slug}`, changedAt: updated })),
    ...(await publishing.issuesForSitemap()).map((path) => ({ path })),
  ]
}

async function articlesAfter(context: Context, key: string | null) {
  const { articles, next } = await context.get(servicesContext).publishing.listForSitemap(key, partSize)
  return { entries: articles.map(({ path, updatedAt }): Entry => ({ path, changedAt: updatedAt })), next }
}

function urlset(publicUrl: string, entries: Entry[]): Response {
  const urls = entries.map(({ path, changedAt }) => {
    const modified = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
    return `<url><loc>${escapeXml(publicUrl + path)}</loc>${modified}</url>`
  })
  return xmlResponse(`<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>`)
}

/** `/sitemap.xml` is the whole map, or the list of its parts; `/sitemap/{part}.xml` is one of them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { publicUrl } = context.get(requestContext)
  const part = params.part?.replace(/\.xml$/, '')
  if (part === 'pages') return urlset(publicUrl, await pagesAndIssues(context))
  if (part !== undefined) {
    const key = /^after-([A-Z]+-\d{4}-\d+)$|^start$/.exec(part)
    if (!key) throw data(null, { status: 404 })
    return urlset(publicUrl, (await articlesAfter(context, key[1] ?? null)).entries)
  }
  const first = await articlesAfter(context, null)
  if (first.next === null) return urlset(publicUrl, [...(await pagesAndIssues(context)), ...first.entries])
  const parts = ['pages', 'start']
  for (let next: string | null = first.next; next !== null; next = (await articlesAfter(context, next)).next)
    parts.push(`after-${next}`)
  const sitemaps = parts.map((name) => `<sitemap><loc>${publicUrl}/sitemap/${name}.xml</loc></sitemap>`)
  return xmlResponse(`<sitemapindex ${namespace}>\n${sitemaps.join('\n')}\n</sitemapindex>`)
}
