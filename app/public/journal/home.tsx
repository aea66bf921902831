import { data } from 'react-router'
import type { BoardMember } from '#domain/manuscript/journal.ts'
import { periodicalJsonLd } from '#domain/manuscript/record/json-ld.ts'
import { templatePath } from '#domain/manuscript/word-template.ts'
import { issuePath } from '#domain/publishing/gathered-path.ts'
import { journalChargesInWords } from '#domain/words/charge.ts'
import { count } from '#domain/words/count.ts'
import { reviewInShort } from '#domain/words/peer-review.ts'
import { requestContext, servicesContext } from '#server/page-context.ts'
import { Avatar } from '../../account/avatar.tsx'
import { ButtonLink } from '../../components/button.tsx'
import { FactList } from '../../components/fact-list.tsx'
import { RecentArticles } from '../../components/recent-articles.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { ifSoon } from '../../load.ts'
import { publicHeaders } from '../../seo/headers.ts'
import { JsonLd } from '../../seo/json-ld.tsx'
import { pageMeta } from '../../seo/meta.ts'
import { listArticles } from '../list-articles.ts'
import type { Route } from './+types/home.ts'
import { IssueList } from './issue-list.tsx'
import { Masthead } from './masthead.tsx'
import { portraitOf } from './portrait-of.ts'

/** The rest is one press away, on the page of the current issue. */
const shownOfIssue = 6

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { content } = services
  const journal = content.journal(slug)
  if (!journal) throw data(null, { status: 404 })
  const [{ recent, status }, issue, times, acceptance] = await Promise.all([
    listArticles(context, url, slug),
    ifSoon(context, () => services.issues.currentIssue(slug)),
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
      issue: issue && { volume: issue.volume, number: issue.issue },
      figures: {
        decisionDays: times?.decisionDays ?? null,
        acceptance,
        charges: journalChargesInWords(content.site.charges, slug),
        review: reviewInShort(journal.peerReview),
      },
    },
    issue: issue && issue.count > 0 ? { ...issue, articles: issue.articles.slice(0, shownOfIssue) } : null,
    board: editorialBoard.members,
    times: times?.inWords ?? [],
    recent,
  }
  return data(page, { status })
}

export const headers = publicHeaders

export const meta: Route.MetaFunction = ({ loaderData: { journal, publicUrl } }) =>
  pageMeta({ title: journal.title, description: journal.description, path: `/journals/${journal.slug}`, publicUrl })

export default function JournalHome({ loaderData }: Route.ComponentProps) {
  const { journal, masthead, issue, board, times, recent, about } = loaderData
  const home = `/journals/${journal.slug}`
  const aside = <Aside {...{ home, journal, board, times }} />
  return (
    <main id="main">
      <JsonLd object={about} />
      <Masthead {...masthead} />
      {issue && (
        <section className="container section" aria-labelledby="issue">
          <div className="section-head">
            <h2 id="issue">Current issue</h2>
            <p className="meta">
              <a href={issuePath({ journal: journal.slug, issue: issue.issue })}>
                Volume {issue.volume}, issue {issue.issue} ({issue.year})
              </a>{' '}
              · {count(issue.count, 'article')}
            </p>
          </div>
          <div className="with-aside">
            <div className="stack stack-large">
              <IssueList articles={issue.articles} heading="h3" />
              {issue.count > issue.articles.length && (
                <p>
                  <ButtonLink href={`${home}/current-issue`} variant="secondary">
                    All {count(issue.count, 'article')}
                  </ButtonLink>
                </p>
              )}
            </div>
            {aside}
          </div>
        </section>
      )}
      <section className={issue ? 'section section-sunken' : 'section'} aria-labelledby="recent">
        <div className="container">
          <div className="section-head">
            <h2 id="recent">Recent articles</h2>
            <a className="more-link" href={`${home}/archive`}>
              Archive
            </a>
          </div>
          <RecentArticles recent={recent} path={home} isPlain={issue !== null} />
        </div>
      </section>
      <section className={issue ? 'section' : 'section section-sunken'} aria-labelledby="aims">
        <div className={issue ? 'container' : 'container with-aside'}>
          <div className="stack">
            <h2 id="aims">Aims and scope</h2>
            <RichText html={journal.aims} />
          </div>
          {!issue && aside}
        </div>
      </section>
    </main>
  )
}

type AsideProps = {
  home: string
  journal: { slug: string; title: string }
  board: BoardMember[]
  times: [label: string, words: string][]
}

const facesShown = 5

function Aside({ home, journal, board, times }: AsideProps) {
  return (
    <aside className="journal-aside" aria-label={`About ${journal.title}`}>
      <section>
        <h3>For authors</h3>
        <ul className="stack stack-small">
          <li>
            <a href={`${home}/check`}>Check your manuscript, no account</a>
          </li>
          <li>
            <a href={`${home}/guidelines`}>Guidelines</a> and{' '}
            <a href={templatePath(journal.slug)} download>
              Word template
            </a>
          </li>
          <li>
            <a href="/review-process">Review process, step by step</a>
          </li>
        </ul>
      </section>
      <section>
        <h3>Editorial board</h3>
        <p className="faces">
          {board.slice(0, facesShown).map((member) => (
            <Avatar key={member.name} name={member.name} picture={portraitOf(member)} size={44} lazy />
          ))}
        </p>
        <p>
          {count(board.length, 'member')}. <a href={`${home}/editorial-board`}>Meet the board</a>
        </p>
      </section>
      {times.length > 0 && (
        <section>
          <h3>How long it takes</h3>
          <FactList layout="tiles" facts={times} />
          <p className="meta">Times of manuscripts of the last 12 months.</p>
        </section>
      )}
    </aside>
  )
}
