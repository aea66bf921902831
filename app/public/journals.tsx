import { data } from 'react-router'
import { listJournals } from '#domain/publishing/journal-list.ts'
import { mostTyped } from '#domain/publishing/search-query.ts'
import { count } from '#domain/words/count.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { Button } from '../components/button.tsx'
import { Cover } from '../components/cover.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Select, TextInput } from '../components/form-field.tsx'
import { Pagination } from '../components/pagination.tsx'
import { Title } from '../components/title.tsx'
import { hoverOpen } from '../enhance/hover-open.ts'
import { Inline } from '../enhance/inline.tsx'
import { ifSoon } from '../load.ts'
import { queryOf } from '../query-of.ts'
import { publicHeaders } from '../seo/headers.ts'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/journals.ts'
import { pageIn } from './page-in.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const given = (name: string) => url.searchParams.get(name)?.trim() || undefined
  const chosen = { q: given('q'), subject: given('subject') }
  const list = listJournals(services.content.journals, { ...chosen, page: pageIn(url) })
  if (!list) throw data(null, { status: 404 })
  const issues = (await ifSoon(context, () => services.issues.currentIssues())) ?? {}
  return {
    publicUrl: context.get(requestContext).publicUrl,
    chosen,
    ...list,
    journals: list.journals.map(({ slug, title, accent, description }) => ({
      slug,
      title,
      accent,
      description,
      issue: issues[slug] ?? null,
    })),
  }
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { chosen, page, publicUrl } }) => [
  ...pageMeta({
    title: 'Journals',
    description:
      'The peer-reviewed, open-access journals of Domain Journals: scope, current issue, editorial board and author guidelines of each.',
    path: page === 1 ? '/journals' : `/journals?page=${page}`,
    publicUrl,
  }),
  ...(chosen.q || chosen.subject ? [{ name: 'robots', content: 'noindex, follow' }] : []),
]

const pages = { '': 'Home', '/editorial-board': 'Editorial board', '/current-issue': 'Current issue' }

/** As many covers as a phone shows at first. */
const firstSeen = 1

export default function Journals({ loaderData }: Route.ComponentProps) {
  const { journals, filters, chosen, total, page, pageCount } = loaderData
  return (
    <main id="main" className="container">
      <div className="page-head">
        <h1>Journals</h1>
        <p className="lede">
          Every article is peer-reviewed, free to read from the day it appears, and licensed for reuse.
        </p>
      </div>
      {filters && <Filters subjects={filters.subjects} chosen={chosen} total={total} />}
      {journals.length === 0 && (
        <EmptyState title="No journals found">
          <p>Try fewer words, or another subject.</p>
          <p>
            <a href="/journals">All journals</a>
          </p>
        </EmptyState>
      )}
      <ul className="journal-list" data-dense={filters !== null || undefined}>
        {journals.map(({ slug, title, accent, description, issue }, at) => (
          <li key={slug} data-accent={accent} data-hover-open>
            <Cover
              journal={{ slug, title }}
              volume={issue?.volume ?? 1}
              issue={issue?.number ?? 1}
              href={`/journals/${slug}`}
              lazy={at >= firstSeen}
            />
            <div className="stack">
              <h2>
                <a href={`/journals/${slug}`}>
                  <Title text={title} />
                </a>
              </h2>
              <p>{description}</p>
              <details className="journal-links">
                <summary>
                  Explore<span className="visually-hidden"> {title}</span>
                </summary>
                <ul>
                  {Object.entries(pages).map(([path, name]) => (
                    <li key={path}>
                      <a href={`/journals/${slug}${path}`}>{name}</a>
                    </li>
                  ))}
                </ul>
              </details>
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefOf={(number) => `/journals${queryOf({ ...chosen, page: String(number) })}`}
      />
      <Inline script={hoverOpen} />
    </main>
  )
}

type FiltersProps = {
  subjects: string[]
  chosen: { q: string | undefined; subject: string | undefined }
  total: number
}

function Filters({ subjects, chosen, total }: FiltersProps) {
  const options = [{ value: '', label: 'All' }, ...subjects.map((subject) => ({ value: subject, label: subject }))]
  return (
    <div className="stack stack-small">
      <search>
        <form className="journal-filters">
          <TextInput label="Title or words" type="search" name="q" defaultValue={chosen.q} maxLength={mostTyped} />
          {subjects.length > 0 && (
            <Select label="Subject" name="subject" defaultValue={chosen.subject ?? ''} options={options} />
          )}
          <Button type="submit">Filter</Button>
        </form>
      </search>
      <p role="status" className="meta">
        {count(total, 'journal')}
      </p>
    </div>
  )
}
