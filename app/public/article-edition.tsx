import { redirect } from 'react-router'
import type { ChangeKind } from '#domain/manuscript/record/record.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { ButtonLink } from '../components/button.tsx'
import { Notice } from '../components/notice.tsx'
import { formatBytes, formatDate } from '../format.ts'
import { orNotFound } from '../load.ts'
import { publicHeaders } from '../seo/headers.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/article-edition.ts'
import { Abstract, References, Statements } from './article/article-body.tsx'
import { ArticleHead } from './article/article-head.tsx'
import { AuthorContributions } from './article/authors.tsx'
import { TextOfEdition } from './article/text-of-edition.tsx'

const notFound = () => new Response(null, { status: 404 })

export async function loader({ context, params: { slug, customId, version } }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,5}$/.test(version)) throw notFound()
  const { record, articles } = context.get(servicesContext)
  const article = await orNotFound(record.articleRecord(slug, customId))
  const path = articlePath({ journal: slug, customId })
  // The current edition is shown at the article's own address. A later change may make another edition current.
  if (Number(version) === article.version) throw redirect(path)
  const earlier = await orNotFound(record.earlierEdition(slug, customId, Number(version)))
  const { isSample } = await articles.surroundings(slug, customId)
  return { earlier, isSample, path, publicUrl: context.get(requestContext).publicUrl }
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { earlier, path, publicUrl } }) => [
  ...privateMeta(`Version ${earlier.version} of ${earlier.record.title}`),
  { tagName: 'link', rel: 'canonical', href: `${publicUrl}${path}` },
]

const ended: Record<ChangeKind, string> = {
  correction: 'The article was corrected',
  retraction: 'The article was retracted',
  removal: 'The article was removed',
}

/** Shows an article as it was before a change, for readers who cited that edition. */
export default function ArticleEdition({ loaderData: { earlier, isSample, path } }: Route.ComponentProps) {
  const { version, record, end, file, hasCurrentText } = earlier
  return (
    <main id="main" className="container section article-page">
      <article className="with-aside">
        <div className="stack stack-large">
          <Notice kind="warning" title={`This is version ${version}, not the current one`}>
            <p>
              {ended[end.kind]} on <time dateTime={end.at}>{formatDate(end.at)}</time>: {end.reason}
            </p>
            <p>
              <a href={path}>Go to the current version</a>
            </p>
          </Notice>
          <ArticleHead record={record} isSample={isSample} isCurrent={false} />
          <Abstract record={record} />
          {record.text ? (
            <TextOfEdition record={record} text={record.text} figures={`${path}versions/${version}/figures/`} />
          ) : (
            <>
              {hasCurrentText && (
                <p>
                  The text of this version is only in its file. The text on the article’s page is that of the{' '}
                  <a href={`${path}#text`}>current version</a>.
                </p>
              )}
              <AuthorContributions authors={record.authors} />
              <Statements record={record} />
              <References references={record.references} />
            </>
          )}
        </div>
        <aside className="stack stack-small" aria-label="Full text">
          {file ? (
            <>
              <ButtonLink href={file.path} variant="secondary" block>
                Read version {version}
              </ButtonLink>
              <p className="meta">
                {file.path.split('.').pop()?.toUpperCase()}, {formatBytes(file.bytes)}
              </p>
            </>
          ) : (
            <p className="meta">The article was removed, with its files.</p>
          )}
        </aside>
      </article>
    </main>
  )
}
