import { data, redirect } from 'react-router'
import { articleJsonLdOnPage } from '#domain/manuscript/record/json-ld.ts'
import { landingLinks, linkHeader } from '#domain/manuscript/record/signposting.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { Neighbours } from '../components/neighbours.tsx'
import { copyButtons } from '../enhance/copy-buttons.ts'
import { Inline } from '../enhance/inline.tsx'
import { loadOffline } from '../enhance/load-offline.ts'
import { openLarger } from '../enhance/open-larger.ts'
import { openReferences } from '../enhance/open-references.ts'
import { applyReadingSettings, readingSettings } from '../enhance/reading-settings.ts'
import { viewerLinks } from '../enhance/viewer-links.ts'
import { onlyForServer, orNotFound } from '../load.ts'
import { articleMeta } from '../seo/article-meta.ts'
import { publicHeaders } from '../seo/headers.ts'
import { JsonLd } from '../seo/json-ld.tsx'
import type { Route } from './+types/article.ts'
import { ArticleView } from './article/article-view.tsx'
import { ChangeNotice } from './article/change-notice.tsx'
import { Related } from './article/related.tsx'
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
  // Programs that ask for another form get that at this address: see `askedForm`.
  return { ...publicHeaders(), Vary: 'Accept', ...(link && { Link: link }) }
}

export const meta: Route.MetaFunction = ({ loaderData: { record, publicUrl } }) => articleMeta(record, publicUrl)

export default function Article({ loaderData: { record, around, journals } }: Route.ComponentProps) {
  return (
    <main id="main" className="container section article-page">
      {record.text && <Inline script={applyReadingSettings} />}
      <JsonLd object={articleJsonLdOnPage(record)} />
      {record.notice ? (
        <ChangeNotice record={record} notice={record.notice} {...around} />
      ) : (
        <ArticleView record={record} {...around} />
      )}
      <Inline script={copyButtons} />
      {record.text &&
        [readingSettings, openReferences, openLarger, loadOffline].map((script) => (
          <Inline key={script.name} script={script} />
        ))}
      {around.pdf && <Inline script={viewerLinks} />}
      <Neighbours label="In this issue" noun="article" previous={around.previous} next={around.next} />
      <Related articles={around.related} journals={journals} />
    </main>
  )
}
