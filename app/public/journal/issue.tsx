import { data } from 'react-router'
import type { ArticleType } from '#domain/manuscript/article-types.ts'
import { filesForReaders, issueFileName } from '#domain/manuscript/record/formats.ts'
import { issueJsonLd } from '#domain/manuscript/record/json-ld.ts'
import { issuePath } from '#domain/publishing/gathered-path.ts'
import { paragraphs } from '#domain/words/plain-text.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { ArticleList } from '../../components/article-list.tsx'
import { Cover } from '../../components/cover.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Neighbours } from '../../components/neighbours.tsx'
import { Pagination } from '../../components/pagination.tsx'
import { orNotFound } from '../../load.ts'
import { publicHeaders } from '../../seo/headers.ts'
import { JsonLd } from '../../seo/json-ld.tsx'
import { pageMeta } from '../../seo/meta.ts'
import { pageIn } from '../page-in.ts'
import type { Route } from './+types/issue.ts'

const editorial: ArticleType = 'Editorial'

export async function loader({ context, params: { slug, issue: number }, url }: Route.LoaderArgs) {
  const { content, issues, record } = context.get(servicesContext)
  const { publicUrl } = context.get(requestContext)
  if (!/^[1-9]\d{0,5}$/.test(number)) throw data(null, { status: 404 })
  const { articles, ...issue } = await orNotFound(issues.issueContents(slug, Number(number), pageIn(url)))
  const records = await record.recordsOf(articles.map(({ _id }) => _id))
  const title = content.journal(slug)?.title ?? slug
  const path = issuePath({ journal: slug, issue: issue.issue })
  const shown = articles.map((article, at) => ({
    ...article,
    // The first paragraph of an editorial is shown in the list, because it introduces the issue.
    opening: article.articleType === editorial ? paragraphs(records[at]?.abstract ?? '')[0] : undefined,
  }))
  const about = issueJsonLd({
    journal: records[0]?.journal ?? { slug, title, url: `${publicUrl}/journals/${slug}`, issn: {} },
    publisher: content.site.publisher,
    volume: issue.volume,
    issue: issue.issue,
    records,
  })
  return { journal: { slug, title }, issue, path, shown, about, publicUrl }
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { journal, issue, path, publicUrl } }) => {
  const place = `volume ${issue.volume}, issue ${issue.issue} (${issue.year})`
  return pageMeta({
    title: `${journal.title}, ${place}`,
    description: `All articles of the ${journal.title}, ${place}, free to read.`,
    path: issue.page === 1 ? path : `${path}?page=${issue.page}`,
    publicUrl,
  })
}

export default function Issue({ loaderData: { journal, issue, path, shown, about } }: Route.ComponentProps) {
  const linkTo = (number: number | null) =>
    number === null ? null : { path: issuePath({ journal: journal.slug, issue: number }), title: `Issue ${number}` }
  return (
    <main id="main" className="container section">
      <JsonLd object={about} />
      <div className="issue-panel">
        <Cover journal={journal} volume={issue.volume} issue={issue.issue} />
        <div className="stack stack-large issue-contents">
          <header className="stack stack-small">
            <h1>
              Volume {issue.volume}, issue {issue.issue} ({issue.year})
            </h1>
            <p className="meta">
              {issue.count} {issue.count === 1 ? 'article' : 'articles'}
            </p>
            {issue.count > 0 && <Exports path={path} />}
          </header>
          {issue.count === 0 && <EmptyState title="No manuscripts in this issue yet." />}
          {issue.count > 0 && <ArticleList articles={shown} heading="h2" />}
          <Pagination page={issue.page} pageCount={issue.pageCount} hrefOf={(page) => `${path}?page=${page}`} />
          <Neighbours label="Issues" noun="issue" previous={linkTo(issue.previous)} next={linkTo(issue.next)} />
        </div>
      </div>
    </main>
  )
}

const exports = [
  { name: 'issue.zip', label: 'All files (ZIP)' },
  ...filesForReaders
    .filter(({ isSingle }) => !isSingle)
    .map((file) => ({ name: issueFileName(file), label: file.label })),
]

function Exports({ path }: { path: string }) {
  return (
    <p className="cluster citation-files">
      <span>The whole issue:</span>
      {exports.map(({ name, label }) => (
        <a key={name} href={`${path}/${name}`} download>
          {label}
        </a>
      ))}
    </p>
  )
}
