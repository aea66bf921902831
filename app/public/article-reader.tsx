import { data, redirect } from 'react-router'
import { isFileOffered } from '#domain/manuscript/record/record.ts'
import { formatAuthors } from '#domain/publishing/author-list.ts'
import { articleFileName, articlePath } from '#domain/words/article-path.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import { languageOf } from '#domain/words/language.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { FileViewer } from '../components/file-viewer.tsx'
import { MarkedText } from '../components/inline-markup.tsx'
import { orNotFound } from '../load.ts'
import type { RouteHandle } from '../root.tsx'
import { publicHeaders } from '../seo/headers.ts'
import { privateMeta } from '../seo/meta.ts'
import type { Route } from './+types/article-reader.ts'
import { StateNotice } from './article/state-notice.tsx'

export const handle: RouteHandle = { hydrate: true }

export async function loader({ context, params: { slug, customId } }: Route.LoaderArgs) {
  const { record: records, articles } = context.get(servicesContext)
  const record = await orNotFound(records.articleRecord(slug, customId))
  const name = articleFileName(customId, mediaTypes.pdf)
  // The page says why there is nothing to read any more.
  if (!isFileOffered(record)) throw redirect(articlePath({ journal: slug, customId }))
  if ((await articles.articleFile(slug, customId, name)) === null) throw data(null, { status: 404 })
  const { title, markup, authors, standing, changes } = record
  return {
    title,
    markup,
    language: languageOf(record),
    standing,
    changes,
    authors: formatAuthors(authors.map(({ name }) => name)),
    path: articlePath({ journal: slug, customId }),
    file: { url: articlePath({ journal: slug, customId }) + name, name, mediaType: mediaTypes.pdf },
    publicUrl: context.get(requestContext).publicUrl,
  }
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { title, path, publicUrl } }) => [
  ...privateMeta(`Full text of ${title}`),
  { tagName: 'link', rel: 'canonical', href: `${publicUrl}${path}` },
]

/** Shows the article's file on the site. */
export default function ArticleReader({ loaderData }: Route.ComponentProps) {
  const { title, markup, language, authors, standing, changes, path, file } = loaderData
  return (
    <main id="main" className="container section reader stack">
      <StateNotice standing={standing} changes={changes} />
      <header>
        <h1 lang={language} dir="auto">
          <a href={path}>
            <MarkedText text={title} markup={markup?.title} />
          </a>
        </h1>
        <p className="meta">{authors}</p>
      </header>
      <FileViewer {...file} />
      <p>
        <a href={path}>Back to the article</a>
      </p>
    </main>
  )
}
