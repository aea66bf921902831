import { useId } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { formatDate } from '#app/format.ts'
import { orNotFound } from '#app/load.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { wholeNumber } from '#app/whole-number.ts'
import { openIssue } from '#contracts/publishing/issues.ts'
import { issuePath } from '#domain/publishing/gathered-path.ts'
import { publishersDay } from '#domain/words/day.ts'
import { servicesContext } from '#server/page-context.ts'
import type { IssueDesk } from '#server/publishing/issues/desk.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { requireStaff } from '../../guard.ts'
import { IndexFiles } from '../../index-files.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/issue.ts'
import { IssueOrder } from './order.tsx'
import { PreparedIssue } from './prepared.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Issues')

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'admin')
  const { content, issues } = context.get(servicesContext)
  const journals = content.journals.map(({ slug, title }) => ({ slug, title }))
  const slug = url.searchParams.get('journal') ?? journals[0]?.slug ?? ''
  const [issue, page, preparedPage] = ['issue', 'page', 'prepared'].map((name) =>
    wholeNumber(url.searchParams.get(name)),
  )
  const desk = await orNotFound(issues.issueDesk(staff, { slug, issue, page: page ?? 1, preparedPage }))
  const today = publishersDay(new Date())
  return { journals, slug, title: content.journal(slug)?.title ?? slug, desk, today }
}

const hrefOf = (slug: string, issue?: number, page?: number) =>
  `/admin/issue?journal=${slug}${issue ? `&issue=${issue}` : ''}${page && page > 1 ? `&page=${page}` : ''}`

const counted = (count: number) => `${count} ${count === 1 ? 'article' : 'articles'}`

export default function Issue({ loaderData: { journals, slug, title, desk, today } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Issues"
      intro="What is in each issue, and in which order. New articles go into the current one. Select an article's ID to correct or retract it."
    >
      <TabLinks
        label="Journals"
        links={journals.map((journal) => ({ href: hrefOf(journal.slug), label: journal.title }))}
        current={hrefOf(slug)}
      />
      {/* The key gives each journal its own dialog, so that a question about one is never confirmed for another. */}
      <CurrentIssue key={slug} slug={slug} title={title} desk={desk} />
      <PreparedIssue key={`prepared ${slug}`} {...{ slug, title, desk, today }} />
      {desk.shown && (
        <div className="issue-desk">
          <nav aria-label={`Issues of the ${title}`}>
            <ul className="issue-list">
              {desk.issues.map(({ number, volume, year, count }) => (
                <li key={number}>
                  <a href={hrefOf(slug, number)} aria-current={number === desk.shown?.number ? 'page' : undefined}>
                    <strong>Issue {number}</strong>
                    <span>
                      Volume {volume}, {year} · {counted(count)}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <Contents slug={slug} shown={desk.shown} />
        </div>
      )}
    </StaffPage>
  )
}

type CurrentProps = { slug: string; title: string; desk: IssueDesk }

function CurrentIssue({ slug, title, desk: { issues, next, prepared } }: CurrentProps) {
  const navigate = useNavigate()
  const [current] = issues

  return (
    <section className="card current-issue" aria-labelledby="current-issue">
      <div>
        <h2 id="current-issue">{current ? `Current: issue ${current.number}` : 'No issue yet'}</h2>
        <p className="muted">
          {current
            ? `Volume ${current.volume}, ${current.year} · ${counted(current.count)} · opened ${formatDate(current.openedAt)}`
            : `Nothing can be published in the ${title} before its first issue is open.`}
        </p>
      </div>
      <ConfirmedButton
        label="Open a new issue"
        about={title}
        question={`Open issue ${next.number} of the ${title}?`}
        write={{
          send: (ask) => ask(openIssue, { slug, issue: next.number }),
          // The key contains the confirmed number, so a second click or a retry opens only one issue.
          key: () => `${slug}-${next.number}`,
          fallback: 'The issue could not be opened.',
          done: ({ issue }) => `Issue ${issue} is open.`,
        }}
        afterwards={() => navigate(hrefOf(slug))}
      >
        It belongs to volume {next.volume} ({next.year}) and becomes the current issue at once. This cannot be undone.
        {prepared && ` The ${counted(prepared.manuscripts.length)} prepared for it are published now.`}
      </ConfirmedButton>
    </section>
  )
}

function Contents({ slug, shown }: { slug: string; shown: NonNullable<IssueDesk['shown']> }) {
  const headingId = useId()
  const { number, volume, year, count, articles, page, pages } = shown
  return (
    <section className="stack" aria-labelledby={headingId}>
      <h2 id={headingId} className="issue-title">
        Volume {volume}, issue {number} ({year})
      </h2>
      {count === 0 ? (
        <EmptyState title="No manuscripts in this issue yet." />
      ) : (
        <>
          <IssueOrder slug={slug} shown={shown} articles={articles} />
          <IndexFiles base={`${issuePath({ journal: slug, issue: number })}/`} files={shown.indexFiles} />
          <Pagination page={page} pageCount={pages} hrefOf={(to) => hrefOf(slug, number, to)} />
        </>
      )}
    </section>
  )
}
