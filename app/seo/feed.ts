import { data } from 'react-router'
import { citedTitle } from '#domain/manuscript/record/cited-title.ts'
import { peopleOf } from '#domain/manuscript/record/names.ts'
import { doiUrl } from '#domain/manuscript/record/paths.ts'
import { escapeXml } from '#domain/manuscript/xml.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import type { Route } from './+types/feed.ts'
import { xmlResponse } from './xml.ts'

const entries = 30

/** An Atom feed of the newest articles of the site, or of one journal. */
export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { content } = services
  const { publicUrl } = context.get(requestContext)
  const journal = slug === undefined ? undefined : content.journal(slug)
  if (slug !== undefined && !journal) throw data(null, { status: 404 })
  const articles = await services.articles.latestForFeed(slug, entries)
  const lastChange = articles
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1)
  const home = slug === undefined ? `${publicUrl}/` : `${publicUrl}/journals/${slug}`
  const self = slug === undefined ? `${publicUrl}/feed.xml` : `${home}/feed.xml`
  const items = articles.map((article) => {
    const url = publicUrl + articlePath(article)
    const { title, standing = 'published' } = article
    const people = peopleOf({ authors: [{ name: article.author }, ...article.coAuthors] })
    return `<entry>
<id>${escapeXml(url)}</id>
<title>${escapeXml(citedTitle({ title, standing }))}</title>
<link href="${escapeXml(url)}"/>${article.doi ? `<link rel="cite-as" href="${escapeXml(doiUrl(article.doi))}"/>` : ''}
<published>${article.publishedAt}</published>
<updated>${article.updatedAt}</updated>
${people.map(({ name }) => `<author><name>${escapeXml(name)}</name></author>`).join('')}
<summary>${escapeXml(article.abstract)}</summary>
</entry>`
  })
  return xmlResponse(
    `<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(self)}</id>
<title>${escapeXml(journal?.title ?? content.site.name)}</title>
<link href="${escapeXml(home)}"/>
<link rel="self" href="${escapeXml(self)}"/>
<updated>${lastChange ?? '2025-01-01T00:00:00.000Z'}</updated>
<author><name>${escapeXml(content.site.publisher.name)}</name></author>
${items.join('\n')}
</feed>`,
    'application/atom+xml',
  )
}
