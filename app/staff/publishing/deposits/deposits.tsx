import { sentenceOf } from '#app/api.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Notice } from '#app/components/notice.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { queryOf } from '#app/query-of.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { successOf } from '#app/write/write.ts'
import {
  confirmDois,
  type DepositList,
  depositMissing,
  depositStates,
  listDeposits,
  retryDeposits,
} from '#contracts/publishing/deposits.ts'
import { apiContext } from '#server/page-context.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { CountedTab } from '../../counted-tab.tsx'
import { requireStaff } from '../../guard.ts'
import { Older } from '../../older.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/deposits.ts'
import { DepositTable, states } from './table.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('DOI deposits')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  const state = depositStates.find((each) => each === url.searchParams.get('state'))
  const before = url.searchParams.get('before') || undefined
  return context
    .get(apiContext)(listDeposits, { state, before })
    .then(
      (list) => ({ list, before, error: null }),
      (error: unknown) => ({ list: null, before, error: sentenceOf(error, 'Fetch failed') }),
    )
}

const path = (state: string, before?: string) => `/admin/deposits${queryOf({ state, before })}`

export default function Deposits({ loaderData: { list, before, error } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="DOI deposits"
      intro="What Crossref, which registers our DOIs, says about each article."
      actions={
        list?.needs === null && (
          <>
            {list.missing > 0 && <DepositMissing count={list.missing} />}
            {list.counts.failed > 0 && <RetryAll count={list.counts.failed} />}
          </>
        )
      }
    >
      {error && <Notice kind="error">{error}</Notice>}
      {list?.needs && <NotSetUp needs={list.needs} />}
      {list && list.unconfirmed > 0 && <Unconfirmed count={list.unconfirmed} />}
      {list?.needs === null && <WithoutIssn titles={list.withoutIssn} />}
      {list &&
        (Object.values(list.counts).some(Boolean) ? <States {...list} before={before} /> : <Nothing {...list} />)}
    </StaffPage>
  )
}

function States({ state: current, counts, deposits, next, before }: DepositList & { before: string | undefined }) {
  return (
    <>
      <TabLinks
        label="States"
        current={path(current)}
        links={depositStates.map((state) => ({
          href: path(state),
          label: <CountedTab label={states[state].label} count={counts[state]} hasMore={false} />,
        }))}
      />
      {deposits.length > 0 ? <DepositTable deposits={deposits} /> : <EmptyState title="No DOI is in this state." />}
      <Older newest={before && path(current)} older={next && path(current, next)} />
    </>
  )
}

function Nothing({ needs, missing }: DepositList) {
  if (needs) return null
  return (
    <EmptyState title="No article has been deposited yet.">
      <p>
        {missing > 0
          ? 'Articles published before deposits were set up are waiting.'
          : 'The next one published will be.'}
      </p>
    </EmptyState>
  )
}

function NotSetUp({ needs }: { needs: string[] }) {
  return (
    <EmptyState title="Deposits are not set up.">
      <p>
        Once the publisher is a member of Crossref, set these and restart the site; articles published earlier can then
        be deposited from here.
      </p>
      <ul className="cluster">
        {needs.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}

/** For a publisher who deposits without us: nobody else can tell the site that a DOI is registered. */
function Unconfirmed({ count }: { count: number }) {
  const isOne = count === 1
  return (
    <Notice kind="warning">
      <div className="stack stack-small">
        <p>
          Readers do not see {isOne ? 'one DOI' : `${count} DOIs`} yet, because the site cannot know whether{' '}
          {isOne ? 'it is' : 'they are'} registered.
        </p>
        <div>
          <ConfirmedButton
            label="Confirm registration"
            danger={false}
            about={isOne ? 'one DOI' : `${count} DOIs`}
            question={
              isOne ? 'Is this DOI registered with Crossref?' : `Are these ${count} DOIs registered with Crossref?`
            }
            write={{ send: (ask) => ask(confirmDois, {}), fallback: 'Confirming failed.', done: successOf }}
          >
            Confirm this only if you have deposited the articles yourself. Their pages, citations, PDFs and metadata
            will then name their DOIs.
          </ConfirmedButton>
        </div>
      </div>
    </Notice>
  )
}

function WithoutIssn({ titles }: { titles: string[] }) {
  if (titles.length === 0) return null
  return (
    <Notice kind="warning">
      {titles.map((title) => (
        <p key={title}>{title} has no ISSN yet: Crossref needs one.</p>
      ))}
      <p>
        Their DOIs will be sent once the <a href="/admin/settings?q=issn">settings of the journal</a> have it.
      </p>
    </Notice>
  )
}

function DepositMissing({ count }: { count: number }) {
  return (
    <ConfirmedButton
      label="Deposit all that are missing"
      about={count === 1 ? 'one article' : `${count} articles`}
      question={count === 1 ? 'Deposit one article?' : `Deposit ${count} articles?`}
      write={{ send: (ask) => ask(depositMissing, {}), fallback: 'Depositing failed.', done: successOf }}
    >
      Articles without a DOI get one. A DOI is permanent: it can be corrected but never removed.
    </ConfirmedButton>
  )
}

function RetryAll({ count }: { count: number }) {
  return (
    <ConfirmedButton
      label="Retry all"
      about="every deposit that failed"
      question={count === 1 ? 'Retry the failed deposit?' : `Retry all ${count} failed deposits?`}
      write={{ send: (ask) => ask(retryDeposits, {}), fallback: 'Retrying failed.', done: successOf }}
    >
      What Crossref refused because of its contents will fail again until that is fixed.
    </ConfirmedButton>
  )
}
