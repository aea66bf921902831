import { data, type RouterContextProvider } from 'react-router'
import { escapeXml } from '#domain/manuscript/xml.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import type { Route } from './+types/sitemap.ts'
import { xmlResponse } from './xml.ts'

/** With more articles than this the sitemap is split. */
const partSize = 10_000
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

type Entry = { path: string; changedAt?: string | undefined }
type Context = Readonly<RouterContextProvider>

const newest = (entries: readonly Entry[]) =>
  entries
    .map(({ changedAt = '' }) => changedAt)
    .toSorted()
    .at(-1) || undefined

async function pagesAndIssues(context: Context): Promise<Entry[]> {
  const services = context.get(servicesContext)
  const { content } = services
  const issues = (await services.issues.issuesForSitemap()).map(({ updatedAt, ...issue }) => ({
    ...issue,
    changedAt: updatedAt,
  }))
  const ofJournal = ({ slug }: { slug: string }): Entry[] => {
    const changedAt = newest(issues.filter(({ journal }) => journal === slug))
    const reading = ['', '/current-issue', '/archive'].map((page) => ({ path: `/journals/${slug}${page}`, changedAt }))
    return [
      ...reading,
      ...['/editorial-board', '/guidelines', '/check'].map((page) => ({ path: `/journals/${slug}${page}` })),
    ]
  }
  const changedAt = newest(issues)
  return [
    { path: '/', changedAt },
    { path: '/journals', changedAt },
    { path: '/contact' },
    ...content.journals.flatMap(ofJournal),
    ...content.pages.map(({ slug, updated }) => ({ path: `/${slug}`, changedAt: updated })),
    ...issues,
  ]
}

async function articlesAfter(context: Context, key: string | null) {
  const { articles, next } = await context.get(servicesContext).articles.listForSitemap(key, partSize)
  const entries = articles.flatMap(({ path, pdf, updatedAt }): Entry[] =>
    [path, ...(pdf ? [pdf] : [])].map((each) => ({ path: each, changedAt: updatedAt })),
  )
  return { entries, next }
}

function located(publicUrl: string, { path, changedAt }: Entry): string {
  const modified = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
  return `<loc>${escapeXml(publicUrl + path)}</loc>${modified}`
}

function urlset(publicUrl: string, entries: Entry[]): Response {
  const urls = entries.map((entry) => `<url>${located(publicUrl, entry)}</url>`)
  return xmlResponse(`<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>`)
}

/** `/sitemap.xml` is the whole sitemap, or the list of its parts; `/sitemap/{part}.xml` is one part. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { publicUrl } = context.get(requestContext)
  const part = params.part?.replace(/\.xml$/, '')
  if (part === 'pages') return urlset(publicUrl, await pagesAndIssues(context))
  if (part !== undefined) {
    const key = /^after-([A-Z]+-\d{4}-S?\d+)$|^start$/.exec(part)
    if (!key) throw data(null, { status: 404 })
    return urlset(publicUrl, (await articlesAfter(context, key[1] ?? null)).entries)
  }
  const first = await articlesAfter(context, null)
  if (first.next === null) return urlset(publicUrl, [...(await pagesAndIssues(context)), ...first.entries])
  const parts: Entry[] = [
    { path: '/sitemap/pages.xml', changedAt: newest(await pagesAndIssues(context)) },
    { path: '/sitemap/start.xml', changedAt: newest(first.entries) },
  ]
  for (let next: string | null = first.next; next !== null; ) {
    const part = await articlesAfter(context, next)
    parts.push({ path: `/sitemap/after-${next}.xml`, changedAt: newest(part.entries) })
    next = part.next
  }
  const sitemaps = parts.map((part) => `<sitemap>${located(publicUrl, part)}</sitemap>`)
  return xmlResponse(`<sitemapindex ${namespace}>\n${sitemaps.join('\n')}\n</sitemapindex>`)
}
