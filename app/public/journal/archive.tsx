import { data, redirect } from 'react-router'
import { issuePath } from '#domain/publishing/gathered-path.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { ArticleList } from '../../components/article-list.tsx'
import { EmptyState, ErrorState } from '../../components/empty-state.tsx'
import { Pagination } from '../../components/pagination.tsx'
import { orFailed } from '../../load.ts'
import { publicHeaders } from '../../seo/headers.ts'
import { pageMeta } from '../../seo/meta.ts'
import { numberIn } from '../page-in.ts'
import type { Route } from './+types/archive.ts'

export async function loader({ context, params: { slug }, url: { searchParams } }: Route.LoaderArgs) {
  const { content, issues } = context.get(servicesContext)
  const journal = content.journal(slug)
  if (!journal) throw data(null, { status: 404 })
  const issue = numberIn(searchParams, 'issue')
  if (issue) throw redirect(issuePath({ journal: slug, issue }), 301)
  const wanted = { volume: numberIn(searchParams, 'volume'), page: numberIn(searchParams, 'page') ?? 1 }
  const archive = await orFailed(context, issues.archive(slug, wanted))
  const page = { slug, title: journal.title, archive, publicUrl: context.get(requestContext).publicUrl }
  return data(page, { status: archive ? 200 : 503 })
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { slug, title, publicUrl } }) =>
  pageMeta({
    title: `Archive of the ${title}`,
    description: `All articles of the ${title} by volume and issue, free to read.`,
    path: `/journals/${slug}/archive`,
    publicUrl,
  })

export default function Archive({ loaderData: { slug, archive } }: Route.ComponentProps) {
  const hrefOf = (issue: number) => issuePath({ journal: slug, issue })
  return (
    <main id="main" className="container section stack stack-large">
      <h1>Archive</h1>
      {!archive && <ErrorState title="Failed to load archive." />}
      {archive && archive.issues.length === 0 && <EmptyState title="No manuscripts in this issue yet." />}
      {archive && archive.issues.length > 0 && (
        <div className="with-aside">
          <div className="stack stack-large">
            {archive.groups.map((group) => (
              <section key={group.issue} className="stack" aria-labelledby={`issue-${group.issue}`}>
                <h2 id={`issue-${group.issue}`} className="quiet-heading">
                  <a href={hrefOf(group.issue)}>
                    Volume {group.volume}, issue {group.issue} ({group.year})
                  </a>
                </h2>
                <ArticleList articles={group.articles} isCut />
                {group.count > group.articles.length && (
                  <p>
                    <a className="more-link" href={hrefOf(group.issue)}>
                      All {group.count} articles of this issue
                    </a>
                  </p>
                )}
              </section>
            ))}
            <Pagination
              page={archive.page}
              pageCount={archive.pageCount}
              hrefOf={(page) => `/journals/${slug}/archive?page=${page}`}
            />
          </div>
          <aside className="stack">
            <nav aria-label="Issues" className="contents">
              <ul className="issue-links">
                {archive.issues.map((one) => (
                  <li key={one.issue}>
                    <a href={hrefOf(one.issue)}>
                      Volume {one.volume}, issue {one.issue} ({one.year})
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            {archive.issues.slice(0, 1).map(({ volume }) => (
              <p key={volume} className="meta">
                For libraries that keep copies: <a href={`/lockss/${slug}/${volume}`}>LOCKSS</a> and{' '}
                <a href={`/clockss/${slug}/${volume}`}>CLOCKSS</a> manifests
              </p>
            ))}
          </aside>
        </div>
      )}
    </main>
  )
}
