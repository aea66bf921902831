import { personPath } from '#domain/publishing/gathered-path.ts'
import { orcidUrl } from '#domain/words/orcid.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { GatheredList } from '../components/gathered-list.tsx'
import { Title } from '../components/title.tsx'
import { orNotFound } from '../load.ts'
import { publicHeaders } from '../seo/headers.ts'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/author-articles.ts'
import { journalLabels } from './journal-labels.ts'
import { pageIn } from './page-in.ts'

export async function loader({ context, params: { person }, url }: Route.LoaderArgs) {
  const { content, articles } = context.get(servicesContext)
  const found = await orNotFound(articles.personArticles(person, pageIn(url)))
  const path = personPath({ name: person })
  return { found, path, journals: journalLabels(content), publicUrl: context.get(requestContext).publicUrl }
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { found, path, publicUrl } }) =>
  pageMeta({
    title: `Articles by ${found.name}`,
    description: `The articles of ${found.name} in all journals of Domain Journals, free to read.`,
    path: found.page === 1 ? path : `${path}?page=${found.page}`,
    publicUrl,
  })

export default function AuthorArticles({ loaderData: { found, path, journals } }: Route.ComponentProps) {
  const { name, orcid, affiliations, orcids } = found
  return (
    <main id="main" className="container section stack stack-large">
      <header className="stack">
        <p className="eyebrow">Author</p>
        <h1 dir="auto">
          <Title text={name} />
        </h1>
        {affiliations.length > 0 && (
          <ul className="affiliations">
            {affiliations.map((affiliation) => (
              <li key={affiliation}>{affiliation}</li>
            ))}
          </ul>
        )}
        {orcid === null ? (
          <p className="meta">
            Grouped by name; several people may share it.
            {orcids.map((id) => (
              <span key={id}>
                {' '}
                <a href={personPath({ name, orcid: id })}>Only those with ORCID {id}</a>
              </span>
            ))}
          </p>
        ) : (
          <p>
            <a href={orcidUrl(orcid)}>ORCID {orcid}</a>
          </p>
        )}
      </header>
      <GatheredList found={found} journals={journals} hrefOf={(page) => `${path}?page=${page}`} />
    </main>
  )
}
