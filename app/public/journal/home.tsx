import { data } from 'react-router'
import { periodicalJsonLd } from '#domain/manuscript/record/json-ld.ts'
import { templatePath } from '#domain/manuscript/word-template.ts'
import { journalChargesInWords } from '#domain/words/charge.ts'
import { reviewInShort } from '#domain/words/peer-review.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { FactList } from '../../components/fact-list.tsx'
import { RecentArticles } from '../../components/recent-articles.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { ifSoon } from '../../load.ts'
import { publicHeaders } from '../../seo/headers.ts'
import { JsonLd } from '../../seo/json-ld.tsx'
import { pageMeta } from '../../seo/meta.ts'
import { listArticles } from '../list-articles.ts'
import type { Route } from './+types/home.ts'
import { Masthead } from './masthead.tsx'

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { content } = services
  const journal = content.journal(slug)
  if (!journal) throw data(null, { status: 404 })
  const [{ recent, status }, issues, times, acceptance] = await Promise.all([
    listArticles(context, url, slug),
    ifSoon(context, () => services.issues.currentIssues()),
    ifSoon(context, () => services.turnaround.journalTimes(slug)),
    ifSoon(context, () => services.statistics.acceptanceRate(slug)),
  ])
  const { title, tagline, description, aimsAndScope, editorialBoard, frequency, licence, issn } = journal
  const { publicUrl } = context.get(requestContext)
  const page = {
    publicUrl,
    about: periodicalJsonLd({
      journal: { slug, title, url: `${publicUrl}/journals/${slug}`, issn },
      publisher: content.site.publisher,
      description,
    }),
    journal: { slug, title, description, aims: aimsAndScope.html },
    masthead: {
      journal: { slug, title, tagline, licence, issn, ...(frequency !== undefined && { frequency }) },
      editors: editorialBoard.members.filter(({ role }) => role === 'Editor-in-Chief'),
      isSample: editorialBoard.sample,
      issue: issues?.[slug] ?? null,
      figures: {
        decisionDays: times?.decisionDays ?? null,
        acceptance,
        charges: journalChargesInWords(content.site.charges, slug),
        review: reviewInShort(journal.peerReview),
      },
    },
    times: times?.inWords ?? [],
    recent,
  }
  return data(page, { status })
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { journal, publicUrl } }) =>
  pageMeta({ title: journal.title, description: journal.description, path: `/journals/${journal.slug}`, publicUrl })

export default function JournalHome({ loaderData: { journal, masthead, times, recent, about } }: Route.ComponentProps) {
  const home = `/journals/${journal.slug}`
  return (
    <main id="main">
      <JsonLd object={about} />
      <Masthead {...masthead} />
      <section className="container section" aria-labelledby="recent">
        <div className="section-head">
          <h2 id="recent">Recent articles</h2>
          <a className="more-link" href={`${home}/archive`}>
            Archive
          </a>
        </div>
        <RecentArticles recent={recent} path={home} />
      </section>
      <section className="section section-sunken" aria-labelledby="aims">
        <div className="container with-aside">
          <div className="stack">
            <h2 id="aims">Aims and scope</h2>
            <RichText html={journal.aims} />
          </div>
          <aside>
            {times.length > 0 && <FactList layout="tiles" facts={times} />}
            <p>
              For authors: <a href={`${home}/guidelines`}>guidelines</a>,{' '}
              <a href={templatePath(journal.slug)} download>
                Word template
              </a>
              , <a href={`${home}/check`}>check a manuscript</a>
            </p>
            {times.length > 0 && <p className="meta">Times of manuscripts of the last 12 months.</p>}
          </aside>
        </div>
      </section>
    </main>
  )
}
