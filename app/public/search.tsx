import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { authorNames, formatAuthors } from '#domain/publishing/author-list.ts'
import { mostTerms, mostTyped } from '#domain/publishing/search-query.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { StateBadge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { Select } from '../components/form-field.tsx'
import { Marked, MarkedTitle } from '../components/marked.tsx'
import { Pagination } from '../components/pagination.tsx'
import { formatDate } from '../format.ts'
import { onlyForServer } from '../load.ts'
import { queryOf } from '../query-of.ts'
import { publicHeaders } from '../seo/headers.ts'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/search.ts'
import { numberIn } from './page-in.ts'
import { NothingFound, SearchHints } from './search-help.tsx'
import { SiteHits } from './site-hits.tsx'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { content, search } = context.get(servicesContext)
  const given = (name: string) => searchParams.get(name)?.trim() || undefined
  const chosen = { q: given('q'), journal: given('journal'), year: given('year'), type: given('type') }
  const found = await search.search({
    ...chosen,
    year: chosen.year === undefined ? undefined : numberIn(searchParams, 'year'),
    page: numberIn(searchParams, 'page') ?? 1,
  })
  const journals = content.journals.map(({ slug, title, shortTitle, accent }) => ({ slug, title, shortTitle, accent }))
  return onlyForServer({ chosen, found, journals, publicUrl: context.get(requestContext).publicUrl })
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { chosen, publicUrl } }) => [
  ...pageMeta({
    title: chosen.q ? `Search: ${chosen.q}` : 'Search',
    description:
      'Search all articles of Domain Journals by title, author, text and key word, and its journals, people and pages.',
    path: '/search',
    publicUrl,
  }),
  { name: 'robots', content: 'noindex, follow' },
]

export default function Search({ loaderData: { chosen, found, journals } }: Route.ComponentProps) {
  const nameOf = (slug: string) => journals.find((journal) => journal.slug === slug)
  const hrefOf = (page: number) => `/search${queryOf({ ...chosen, page: String(page) })}`
  return (
    <main id="main" className="container section stack stack-large">
      <h1>Search</h1>
      <search>
        <form action="/search" className="search-form">
          <label htmlFor="search-words">Words</label>
          <input
            id="search-words"
            className="input"
            type="search"
            name="q"
            defaultValue={chosen.q}
            maxLength={mostTyped}
          />
          <Filter
            label="Journal"
            name="journal"
            value={chosen.journal}
            facets={found.facets.journals}
            labelOf={(slug) => nameOf(slug)?.shortTitle ?? slug}
          />
          <Filter label="Year" name="year" value={chosen.year} facets={found.facets.years} />
          <Filter label="Type" name="type" value={chosen.type} facets={found.facets.types} labelOf={articleTypeLabel} />
          <Button type="submit">Search</Button>
        </form>
      </search>
      <p role="status" className="meta">
        {found.correctedTo ? (
          <>
            Nothing was found for “{found.query}”. Showing results for <strong>{found.correctedTo}</strong>.
          </>
        ) : (
          <>
            {found.hasMore && 'More than '}
            {found.total} {found.total === 1 ? 'article' : 'articles'}
            {found.query && ` for “${found.query}”`}
          </>
        )}
      </p>
      {found.isCut && <p>Your search was long. Only its beginning was used: at most {mostTerms} words.</p>}
      {found.query === '' && <SearchHints typed={chosen.q} journals={journals} />}
      <SiteHits hits={found.others} />
      {found.articles.length + found.others.length === 0 && (
        <NothingFound
          query={chosen.q ?? ''}
          hasFilter={Boolean(chosen.journal || chosen.year || chosen.type)}
          nearestWords={found.nearestWords}
          journals={journals}
        />
      )}
      <ol className="article-list article-list-ruled search-hits">
        {found.articles.map((article) => (
          <li key={article._id} className="article-card" data-accent={nameOf(article.journal)?.accent}>
            <p className="eyebrow">
              {nameOf(article.journal)?.shortTitle} · {articleTypeLabel(article.articleType)}{' '}
              <StateBadge standing={article.standing} />
            </p>
            <h2>
              <a href={articlePath(article)}>
                <span lang={article.language} dir="auto">
                  <MarkedTitle parts={article.titleParts} />
                </span>
              </a>
            </h2>
            {article.secondTitle && (
              <p lang={article.secondTitle.language} dir="auto">
                <MarkedTitle parts={article.secondTitle.parts} />
              </p>
            )}
            <p className="abstract">
              {article.passage ? (
                <>
                  <span className="meta">In the text:</span> <Marked parts={article.passage} />
                </>
              ) : (
                <Marked parts={article.abstractParts} />
              )}
            </p>
            <p className="meta">
              {formatAuthors(authorNames(article))} ·{' '}
              <time dateTime={article.publishedAt}>{formatDate(article.publishedAt)}</time>
            </p>
          </li>
        ))}
      </ol>
      <Pagination page={found.page} pageCount={found.pageCount} hrefOf={hrefOf} />
    </main>
  )
}

type FilterProps = {
  label: string
  name: string
  value: string | undefined
  facets: readonly { value: string | number; count: number }[]
  labelOf?: (value: string) => string
}

/** The selected value stays in the list even if nothing is found with it. */
function Filter({ label, name, value, facets, labelOf = (text) => text }: FilterProps) {
  const found = facets.map((facet) => ({
    value: String(facet.value),
    label: `${labelOf(String(facet.value))} (${facet.count})`,
  }))
  const missing =
    value !== undefined && !found.some((option) => option.value === value) ? [{ value, label: labelOf(value) }] : []
  return (
    <Select
      label={label}
      name={name}
      defaultValue={value ?? ''}
      options={[{ value: '', label: 'All' }, ...found, ...missing]}
    />
  )
}
