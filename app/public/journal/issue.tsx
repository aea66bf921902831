import { data } from 'react-router'
import { articlePath } from '#domain/article-path.ts'
import { type ArticleType, articleTypeLabel } from '#domain/article-types.ts'
import { authorNames, formatAuthors } from '#domain/author-list.ts'
import { issuePath } from '#domain/gathered-path.ts'
import { issueJsonLd } from '#domain/record/json-ld.ts'
import { paragraphs } from '#domain/record/plain-text.ts'
import { ArticleCard } from '../../components/article-card.tsx'
import { ArticleList } from '../../components/article-list.tsx'
import { Cover } from '../../components/cover.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Pagination } from '../../components/pagination.tsx'
import { requestContext, servicesContext } from '../../context.ts'
import { orNotFound } from '../../load.ts'
import { publicHeaders } from '../../seo/headers.ts'
import { JsonLd } from '../../seo/json-ld.tsx'
import { pageMeta } from '../../seo/meta.ts'
import { pageIn } from '../page-in.ts'
import type { Route } from './+types/issue.ts'

const editorial: ArticleType = 'Editorial'

export async function loader({ context, params: { slug, issue: number }, url }: Route.LoaderArgs) {
  const { content, publishing, record } = context.get(servicesContext)
  const { publicUrl } = context.get(requestContext)
  if (!/^[1-9]\d{0,5}$/.test(number)) throw data(null, { status: 404 })
  const { articles, ...issue } = await orNotFound(publishing.issueContents(slug, Number(number), pageIn(url)))
  const records = await record.recordsOf(articles.map(({ _id }) => _id))
  const title = content.journal(slug)?.title ?? slug
  const path = issuePath({ journal: slug, issue: issue.issue })
  const shown = articles.map((article, at) => ({
    ...article,
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
    description: `The editorial and all articles of the ${journal.title}, ${place}, free to read.`,
    path: issue.page === 1 ? path : `${path}?page=${issue.page}`,
    publicUrl,
  })
}

export default function Issue({ loaderData: { journal, issue, path, shown, about } }: Route.ComponentProps) {
  const groups = Map.groupBy(shown, ({ articleType }) => articleType)
  const editorials = groups.get(editorial) ?? []
  groups.delete(editorial)
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
          {editorials.length > 0 && (
            <section className="stack" aria-labelledby="editorial">
              <h2 id="editorial">Editorial</h2>
              {editorials.map((article) => (
                <Editorial key={article._id} article={article} />
              ))}
            </section>
          )}
          {[...groups].map(([type, articles]) => (
            <section key={type} className="stack" aria-label={articleTypeLabel(type)}>
              <h2>{articleTypeLabel(type)}</h2>
              <ArticleList articles={articles} hasTypes={false} />
            </section>
          ))}
          <Pagination page={issue.page} pageCount={issue.pageCount} hrefOf={(page) => `${path}?page=${page}`} />
          <Issues journal={journal.slug} previous={issue.previous} next={issue.next} />
        </div>
      </div>
    </main>
  )
}

type Shown = Route.ComponentProps['loaderData']['shown'][number]

/** Sets the tone of the issue: the first paragraph can be read at once. */
function Editorial({ article }: { article: Shown }) {
  return (
    <ArticleCard
      article={{
        href: articlePath(article),
        title: article.title,
        authors: formatAuthors(authorNames(article)),
        date: article.publishedAt,
        abstract: article.opening,
        standing: article.standing,
      }}
    />
  )
}

const exports = [
  { name: 'issue.zip', label: 'All files (ZIP)' },
  { name: 'citations.bib', label: 'BibTeX' },
  { name: 'citations.ris', label: 'RIS' },
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

function Issues({ journal, previous, next }: { journal: string; previous: number | null; next: number | null }) {
  return (
    <nav aria-label="Issues" className="neighbours">
      {previous !== null && (
        <a href={issuePath({ journal, issue: previous })} rel="prev">
          <small>Previous issue</small>
          Issue {previous}
        </a>
      )}
      {next !== null && (
        <a href={issuePath({ journal, issue: next })} rel="next">
          <small>Next issue</small>
          Issue {next}
        </a>
      )}
    </nav>
  )
}
