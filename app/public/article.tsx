import { data, redirect } from 'react-router'
import { articlePath } from '#domain/article-path.ts'
import { articleJsonLd } from '#domain/record/json-ld.ts'
import { landingLinks, linkHeader } from '#domain/record/signposting.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { Neighbours } from '../components/neighbours.tsx'
import { onlyForServer, orNotFound } from '../load.ts'
import { articleMeta } from '../seo/article-meta.ts'
import { publicHeaders } from '../seo/headers.ts'
import { JsonLd } from '../seo/json-ld.tsx'
import type { Route } from './+types/article.ts'
import { Abstract, References, Statements } from './article/article-body.tsx'
import { ArticleFacts } from './article/article-facts.tsx'
import { ArticleHead } from './article/article-head.tsx'
import { Cite } from './article/cite.tsx'
import { FullText } from './article/full-text.tsx'
import { PeerReview } from './article/peer-review.tsx'
import { Related } from './article/related.tsx'
import { VersionHistory } from './article/version-history.tsx'
import { journalLabels } from './journal-labels.ts'

export async function loader({ context, params: { slug, customId }, url }: Route.LoaderArgs) {
  const { content, record: records } = context.get(servicesContext)
  const { record, around } = await orNotFound(records.articlePage(slug, customId))
  if (!url.pathname.endsWith('/')) throw redirect(articlePath({ journal: slug, customId }), 301)
  const page = onlyForServer({
    record,
    around,
    journals: journalLabels(content),
    publicUrl: context.get(requestContext).publicUrl,
  })
  return data(page, { headers: { Link: linkHeader(landingLinks(record)) } })
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  const link = loaderHeaders.get('Link')
  return { ...publicHeaders(), ...(link && { Link: link }) }
}

export const meta: Route.MetaFunction = ({ loaderData: { record, publicUrl } }) => articleMeta(record, publicUrl)

export default function Article({ loaderData: { record, around, journals } }: Route.ComponentProps) {
  return (
    <main id="main" className="container section article-page">
      <JsonLd object={articleJsonLd(record)} />
      <article className="with-aside">
        <div className="stack stack-large">
          <ArticleHead record={record} isSample={around.isSample} />
          <FullText record={record} pdf={around.pdf} />
          <Abstract record={record} />
          <Cite record={record} />
          <PeerReview record={record} />
          <VersionHistory record={record} />
          <Statements record={record} />
          <References references={record.references} />
        </div>
        <ArticleFacts record={record} usage={around.usage} />
      </article>
      <Neighbours label="In this issue" noun="article" previous={around.previous} next={around.next} />
      <Related articles={around.related} journals={journals} />
    </main>
  )
}
