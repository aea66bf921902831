import { redirect } from 'react-router'
import { articleTypeLabel } from '#domain/article-types.ts'
import { formatAuthors } from '#domain/author-list.ts'
import { harvardCitation } from '#domain/citation.ts'
import { Badge } from '../components/badge.tsx'
import { ButtonLink } from '../components/button.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { requestContext, servicesContext } from '../context.ts'
import { copyButtons } from '../enhance/copy-buttons.ts'
import { Inline } from '../enhance/inline.tsx'
import { formatBytes, formatDate } from '../format.ts'
import { orNotFound } from '../load.ts'
import { publicHeaders } from '../seo/headers.ts'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/article.ts'

export async function loader({ context, params: { slug, customId }, url }: Route.LoaderArgs) {
  const article = await orNotFound(context.get(servicesContext).publishing.article(slug, customId))
  if (!url.pathname.endsWith('/')) throw redirect(article.path, 301)
  return { article, publicUrl: context.get(requestContext).publicUrl }
}

export const headers = publicHeaders

const summary = (abstract: string) =>
  abstract.length > 160 ? `${abstract.slice(0, 157).replace(/\s+\S*$/, '')}...` : abstract

export const meta: Route.MetaFunction = ({ loaderData: { article, publicUrl } }) =>
  pageMeta({
    title: article.title,
    description: summary(article.abstract.replaceAll(/\s+/g, ' ')),
    path: article.path,
    publicUrl,
    type: 'article',
  })

export default function Article({ loaderData: { article, publicUrl } }: Route.ComponentProps) {
  const { title, authors, journal, volume, issue, year, file } = article
  const names = authors.map(({ name }) => name)
  const citation = harvardCitation({
    authors: names,
    year,
    title,
    journal: journal.title,
    volume,
    issue,
    url: `${publicUrl}${article.path}`,
  })
  return (
    <main id="main" className="container section">
      <article className="with-aside">
        <div className="stack stack-large">
          <header className="stack">
            <p className="eyebrow">
              {articleTypeLabel(article.articleType)} {article.isSample && <Badge>Sample article</Badge>}
            </p>
            <h1>{title}</h1>
            <Authors authors={authors} />
            <p className="meta">
              <a href={`/journals/${journal.slug}`}>{journal.title}</a>, volume {volume}, issue {issue} ({year})
            </p>
          </header>
          <section className="stack" aria-labelledby="abstract">
            <h2 id="abstract">Abstract</h2>
            <div className="prose">
              {article.abstract.split(/\n+/).map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
          {article.keywords.length > 0 && (
            <section className="stack stack-small" aria-labelledby="key-words">
              <h2 id="key-words">Key words</h2>
              <ul className="cluster">
                {article.keywords.map((word) => (
                  <li key={word}>
                    <a className="badge" href={`/search?q=${encodeURIComponent(`"${word}"`)}`}>
                      {word}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section className="stack" aria-labelledby="cite">
            <h2 id="cite">How to cite</h2>
            <p className="citation">{citation}</p>
            <p>
              <CopyButton text={citation}>Copy citation</CopyButton>
            </p>
            <Inline script={copyButtons} />
          </section>
        </div>
        <aside className="stack">
          <p>
            <ButtonLink href={file.path} block>
              Read the full text
            </ButtonLink>
          </p>
          <dl className="article-facts">
            <Fact term="File">
              {file.name.split('.').pop()?.toUpperCase()}, {formatBytes(file.bytes)}
            </Fact>
            <Fact term="Received">
              <time dateTime={article.receivedAt}>{formatDate(article.receivedAt)}</time>
            </Fact>
            <Fact term="Accepted">
              <time dateTime={article.acceptedAt}>{formatDate(article.acceptedAt)}</time>
            </Fact>
            <Fact term="Published">
              <time dateTime={article.publishedAt}>{formatDate(article.publishedAt)}</time>
            </Fact>
            <Fact term="Article ID">{article.customId}</Fact>
            <Fact term="Licence">
              <a href={article.licence.url} rel="license">
                {article.licence.name}
              </a>
            </Fact>
          </dl>
          <p className="meta">
            © {year} {names.length > 1 ? 'The authors' : 'The author'}. Published by Domain Journals.
          </p>
        </aside>
      </article>
      <Neighbours previous={article.previous} next={article.next} />
    </main>
  )
}

type Person = { name: string; affiliation?: string; orcid?: string }

/** The short form first; every author, with affiliations, on request. (spec §9) */
function Authors({ authors }: { authors: readonly Person[] }) {
  return (
    <details className="authors">
      <summary>{formatAuthors(authors.map(({ name }) => name))}</summary>
      <ol>
        {authors.map(({ name, affiliation, orcid }) => (
          <li key={name}>
            {name}
            {affiliation && <span className="meta">, {affiliation}</span>}
            {orcid && (
              <>
                {' '}
                <a href={`https://orcid.org/${orcid}`}>ORCID</a>
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type Neighbour = { title: string; path: string } | null

function Neighbours({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  if (!previous && !next) return null
  return (
    <nav aria-label="In this issue" className="neighbours">
      {previous && (
        <a href={previous.path} rel="prev">
          <small>Previous article</small>
          {previous.title}
        </a>
      )}
      {next && (
        <a href={next.path} rel="next">
          <small>Next article</small>
          {next.title}
        </a>
      )}
    </nav>
  )
}
