import { useState } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FactList } from '#app/components/fact-list.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { Paragraphs } from '#app/components/paragraphs.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { formatDate } from '#app/format.ts'
import { queryOf } from '#app/query-of.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import type { ListedWaiver } from '#contracts/money/waivers.ts'
import { articleTypeLabel } from '#domain/manuscript/article-types.ts'
import { waiverOutcomeLabels, waiverReasons } from '#domain/manuscript/waiver.ts'
import { formatMoney } from '#domain/words/money.ts'
import { servicesContext } from '#server/page-context.ts'
import { CountedTab } from '../../counted-tab.tsx'
import { requireStaff } from '../../guard.ts'
import { pageOf } from '../../page-of.ts'
import { ManuscriptLink } from '../../role.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/waivers.ts'
import { AnswerWaiver } from './answer.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Waivers')

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'admin-or-finance')
  const { charges } = context.get(servicesContext)
  const show = url.searchParams.get('show') === 'answered' ? ('answered' as const) : ('open' as const)
  return { show, ...(await charges.listWaivers(staff, { show, page: pageOf(url) })) }
}

const pathOf = (query: Record<string, string | undefined>) => `/admin/waivers${queryOf(query)}`

export default function Waivers({ loaderData: { show, waivers, counts, page, pages } }: Route.ComponentProps) {
  const [asked, setAsked] = useState<ListedWaiver | null>(null)
  const tab = show === 'answered' ? show : undefined
  return (
    <StaffPage
      title="Waivers"
      intro="Authors who ask not to pay the charge, or to pay less. Editors do not see these requests before they have decided."
    >
      <TabLinks
        label="Waivers"
        current={pathOf({ show: tab })}
        links={[
          { href: pathOf({}), label: <CountedTab label="To answer" count={counts.open} /> },
          { href: pathOf({ show: 'answered' }), label: <CountedTab label="Answered" count={counts.answered} /> },
        ]}
      />
      {waivers.length === 0 && (
        <EmptyState title={show === 'open' ? 'No request is waiting.' : 'No request was answered yet.'} />
      )}
      {waivers.length > 0 && (
        <ul className="held">
          {waivers.map((waiver) => (
            <Waiver key={`${waiver.manuscriptId} ${waiver.at}`} waiver={waiver} onAnswer={() => setAsked(waiver)} />
          ))}
        </ul>
      )}
      {asked && <AnswerWaiver key={asked.manuscriptId} waiver={asked} onDone={() => setAsked(null)} />}
      <Pagination page={page} pageCount={pages} hrefOf={(to) => pathOf({ show: tab, page: String(to) })} />
    </StaffPage>
  )
}

function Waiver({ waiver, onAnswer }: { waiver: ListedWaiver; onAnswer: () => void }) {
  const { manuscriptId, number, title, author, email, country, journal, articleType, charge, due } = waiver
  const { reason, words, offerMinor, at, answer, by, approved, open, sample } = waiver
  const isReduced = due.amountMinor < charge.amountMinor
  return (
    <li className="card">
      <div className="held-head">
        <h2>
          <ManuscriptLink id={manuscriptId}>{title}</ManuscriptLink>
        </h2>
        {answer && (
          <Badge tone={answer.outcome === 'declined' ? 'danger' : 'success'}>
            {waiverOutcomeLabels[answer.outcome]}
          </Badge>
        )}
        {!answer && <Badge>{approved ? 'Approved' : 'Not decided yet'}</Badge>}
        {sample && <Badge>Sample</Badge>}
      </div>
      <FactList
        facts={[
          [
            'From',
            <>
              {author}, {country}
              <br />
              <a href={`mailto:${email}`}>{email}</a>
            </>,
          ],
          ['Manuscript', `${number}, ${articleTypeLabel(articleType)}, ${journal}`],
          ['Charge', isReduced ? `${formatMoney(due)} of ${formatMoney(charge)}` : formatMoney(charge)],
          ['Could pay', offerMinor !== null && formatMoney({ ...charge, amountMinor: offerMinor })],
          ['Asked on', formatDate(at)],
          ['Reason', waiverReasons[reason]],
        ]}
      />
      <Paragraphs text={words} />
      {answer && (
        <>
          <p className="meta">
            Answered on {formatDate(answer.at)}
            {by && ` by ${by}`}
          </p>
          {answer.text && <Paragraphs text={answer.text} />}
        </>
      )}
      {open && (
        <p>
          <Button variant="secondary" onClick={onAnswer} aria-label={`Answer: ${title}`}>
            Answer
          </Button>
        </p>
      )}
    </li>
  )
}
