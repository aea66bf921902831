import type { ReactNode } from 'react'
import { data } from 'react-router'
import { issuePath } from '#domain/publishing/gathered-path.ts'
import { yearOfVolume } from '#domain/words/issue.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { Neighbours } from '../components/neighbours.tsx'
import { Title } from '../components/title.tsx'
import { orNotFound } from '../load.ts'
import { publicHeaders } from '../seo/headers.ts'
import { pageMeta } from '../seo/meta.ts'
import type { Route } from './+types/manifest.ts'

/** The exact sentences that the networks' crawlers look for. */
const networks = {
  lockss: {
    name: 'LOCKSS',
    permission: 'LOCKSS system has permission to collect, preserve, and serve this open access Archival Unit.',
  },
  clockss: {
    name: 'CLOCKSS',
    permission: 'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit.',
  },
}

export async function loader({ context, params: { slug, volume: given }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { content } = services
  const journal = content.journal(slug)
  if (!journal || !/^[1-9]\d{0,3}$/.test(given)) throw data(null, { status: 404 })
  const volume = Number(given)
  const network: keyof typeof networks = url.pathname.startsWith('/clockss/') ? 'clockss' : 'lockss'
  const { issues } = await orNotFound(services.issues.archive(slug, { volume }))
  const volumes = [...new Set(issues.map((issue) => issue.volume))]
  const { title, issn, frequency, email, licence } = journal
  return {
    journal: { slug, title, issn, frequency, email, licence },
    publisher: content.site.publisher,
    network,
    volume,
    issues: issues.filter((issue) => issue.volume === volume),
    previous: volumes.find((other) => other < volume) ?? null,
    next: volumes.findLast((other) => other > volume) ?? null,
    publicUrl: context.get(requestContext).publicUrl,
  }
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { journal, network, volume, publicUrl } }) =>
  pageMeta({
    title: `${networks[network].name} manifest of the ${journal.title}, volume ${volume}`,
    description: `Permission for ${networks[network].name} to keep volume ${volume} of the ${journal.title}, and its contents.`,
    path: `/${network}/${journal.slug}/${volume}`,
    publicUrl,
  })

/** One volume for preservation networks: the permission, and links that lead to all of its contents. */
export default function Manifest({ loaderData }: Route.ComponentProps) {
  const { journal, network, volume, issues, previous, next } = loaderData
  const { name, permission } = networks[network]
  const home = `/journals/${journal.slug}`
  const year = yearOfVolume(volume)
  const linkTo = (other: number | null) =>
    other === null
      ? null
      : { path: `/${network}/${journal.slug}/${other}`, title: `Volume ${other} (${yearOfVolume(other)})` }
  return (
    <main id="main" className="container section stack stack-large">
      <header className="stack">
        <Breadcrumb
          trail={[
            { label: 'Home', href: '/' },
            { label: journal.title, href: home },
            { label: `${name} manifest, volume ${volume}` },
          ]}
        />
        <p className="eyebrow">{name} manifest</p>
        <h1>
          <Title text={`${journal.title}, volume ${volume} (${year})`} />
        </h1>
        <p>{permission}</p>
        <p>
          All articles are open access under the licence{' '}
          <a href={journal.licence.url} rel="license">
            {journal.licence.name}
          </a>
          .
        </p>
      </header>
      <section className="stack" aria-labelledby="issues">
        <h2 id="issues">Issues</h2>
        <ul>
          {issues.map(({ issue, count }) => (
            <li key={issue}>
              <a href={issuePath({ journal: journal.slug, issue })}>
                Volume {volume}, issue {issue}
              </a>{' '}
              ({count} {count === 1 ? 'article' : 'articles'})
            </li>
          ))}
        </ul>
      </section>
      <section className="stack" aria-labelledby="front-matter">
        <h2 id="front-matter">Front matter</h2>
        <ul>
          <li>
            <a href={home}>Aims and scope</a>
          </li>
          <li>
            <a href={`${home}/editorial-board`}>Editorial board</a>
          </li>
          <li>
            <a href={`${home}/guidelines`}>Guidelines for authors</a>
          </li>
        </ul>
      </section>
      <About {...loaderData} />
      <Neighbours label="Volumes" noun="volume" previous={linkTo(previous)} next={linkTo(next)} />
    </main>
  )
}

function About({ journal, publisher, volume }: Route.ComponentProps['loaderData']) {
  const harvest = `/oai?verb=ListRecords&metadataPrefix=oai_dc&set=${journal.slug}`
  const facts: Record<string, ReactNode> = {
    Title: journal.title,
    Volume: `${volume} (${yearOfVolume(volume)})`,
    Publisher: `${publisher.name}, ${publisher.place}`,
    'ISSN online': journal.issn.online,
    'ISSN print': journal.issn.print,
    Language: 'English',
    Frequency: journal.frequency,
    'E-mail': <a href={`mailto:${journal.email}`}>{journal.email}</a>,
    Records: <a href={harvest}>OAI-PMH, set {journal.slug}</a>,
  }
  return (
    <section className="stack" aria-labelledby="about">
      <h2 id="about">About the journal</h2>
      <div className="table-box">
        <table className="table">
          <tbody>
            {Object.entries(facts)
              .filter(([, value]) => value !== undefined)
              .map(([term, value]) => (
                <tr key={term}>
                  <th scope="row">{term}</th>
                  <td>{value}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
