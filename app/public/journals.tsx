import { requestContext, servicesContext } from '#server/page-context.ts'
import { Cover } from '../components/cover.tsx'
import { Title } from '../components/title.tsx'
import { hoverOpen } from '../enhance/hover-open.ts'
import { Inline } from '../enhance/inline.tsx'
import { ifSoon } from '../load.ts'
import { publicHeaders } from '../seo/headers.ts'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/journals.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { content } = services
  const issues = (await ifSoon(context, () => services.issues.currentIssues())) ?? {}
  return {
    publicUrl: context.get(requestContext).publicUrl,
    journals: content.journals.map(({ slug, title, accent, description }) => ({
      slug,
      title,
      accent,
      description,
      issue: issues[slug] ?? null,
    })),
  }
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: 'Journals',
    description:
      'The peer-reviewed, open-access journals of Domain Journals: scope, current issue, editorial board and author guidelines of each.',
    path: '/journals',
    publicUrl: loaderData.publicUrl,
  })

const pages = { '': 'Home', '/editorial-board': 'Editorial board', '/current-issue': 'Current issue' }

export default function Journals({ loaderData: { journals } }: Route.ComponentProps) {
  return (
    <main id="main" className="container">
      <div className="page-head">
        <h1>Journals</h1>
        <p className="lede">
          Every article is peer-reviewed, free to read from the day it appears, and licensed for reuse.
        </p>
      </div>
      <ul className="journal-list">
        {journals.map(({ slug, title, accent, description, issue }) => (
          <li key={slug} data-accent={accent} data-hover-open>
            <Cover
              journal={{ slug, title }}
              volume={issue?.volume ?? 1}
              issue={issue?.number ?? 1}
              href={`/journals/${slug}`}
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
      <Inline script={hoverOpen} />
    </main>
  )
}
