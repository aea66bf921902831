import { data } from 'react-router'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { Contents } from '../components/contents.tsx'
import { RichText } from '../components/rich-text.tsx'
import { Title } from '../components/title.tsx'
import { formatDate } from '../format.ts'
import { publicHeaders } from '../seo/headers.ts'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/static-page.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(servicesContext).content.page(params.page)
  if (!page) throw data(null, { status: 404 })
  return { page, publicUrl: context.get(requestContext).publicUrl }
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { page, publicUrl } }) =>
  pageMeta({ title: page.title, description: page.description, path: `/${page.slug}`, publicUrl })

/** Shows any page of `content/pages`: adding a file there adds a page. */
export default function StaticPage({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <main id="main" className="container">
      <div className="page-head">
        <h1>
          <Title text={page.title} />
        </h1>
        <p className="lede">{page.description}</p>
      </div>
      <div className="with-aside reading">
        <div className="stack">
          <RichText html={page.html} />
          <p className="meta">
            Last updated <time dateTime={page.updated}>{formatDate(page.updated)}</time>
          </p>
        </div>
        <aside>
          <Contents sections={page.headings.filter(({ level }) => level === 2)} />
        </aside>
      </div>
    </main>
  )
}
