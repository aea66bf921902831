import { data } from 'react-router'
import { issuePath } from '#domain/publishing/gathered-path.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { Cover } from '../../components/cover.tsx'
import { EmptyState, ErrorState } from '../../components/empty-state.tsx'
import { orFailed } from '../../load.ts'
import { publicHeaders } from '../../seo/headers.ts'
import { pageMeta } from '../../seo/meta.ts'
import type { Route } from './+types/current-issue.ts'
import { IssueList } from './issue-list.tsx'

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { content, issues } = context.get(servicesContext)
  const journal = content.journal(slug)
  if (!journal) throw data(null, { status: 404 })
  const reading = await orFailed(
    context,
    issues.currentIssue(slug).then((issue) => ({ issue })),
  )
  const page = { slug, title: journal.title, reading, publicUrl: context.get(requestContext).publicUrl }
  return data(page, { status: reading ? 200 : 503 })
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { slug, title, publicUrl } }) =>
  pageMeta({
    title: `Current issue of the ${title}`,
    description: `The articles of the current issue of the ${title}, free to read.`,
    path: `/journals/${slug}/current-issue`,
    publicUrl,
  })

export default function CurrentIssue({ loaderData: { slug, title, reading } }: Route.ComponentProps) {
  const issue = reading?.issue
  return (
    <main id="main" className="container section">
      <div className="issue-panel">
        <Cover journal={{ slug, title }} volume={issue?.volume ?? 1} issue={issue?.issue ?? 1} />
        <div className="stack">
          <h1>Current issue</h1>
          {issue && (
            <p className="meta">
              <a href={issuePath({ journal: slug, issue: issue.issue })}>
                Volume {issue.volume}, issue {issue.issue} ({issue.year})
              </a>{' '}
              · {issue.count} {issue.count === 1 ? 'article' : 'articles'}
            </p>
          )}
          {!reading && <ErrorState title="Failed to load current issue." />}
          {reading && !issue?.count && <EmptyState title="No manuscripts in this issue yet." />}
          {issue && issue.count > 0 && <IssueList articles={issue.articles} heading="h2" />}
          {issue && issue.pageCount > 1 && (
            <p>
              <a className="more-link" href={`${issuePath({ journal: slug, issue: issue.issue })}?page=2`}>
                More articles of this issue
              </a>
            </p>
          )}
        </div>
      </div>
    </main>
  )
}
