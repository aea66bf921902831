import { sentenceOf } from '#app/api.ts'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { queryOf } from '#app/query-of.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { successOf } from '#app/write/write.ts'
import { type FindingList, listFindings, retryDoaj } from '#contracts/publishing/readiness.ts'
import { receiverNames, receivers } from '#domain/publishing/readiness/finding.ts'
import { apiContext, servicesContext } from '#server/page-context.ts'
import { CountedTab } from '../../counted-tab.tsx'
import { Filters, JournalFilter } from '../../filters.tsx'
import { requireStaff } from '../../guard.ts'
import { pageOf } from '../../page-of.ts'
import { StaffPage } from '../../staff-page.tsx'
import { WriteButton } from '../../write-button.tsx'
import type { Route } from './+types/readiness.ts'
import { ArticleTable, JournalTable } from './tables.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Readiness')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin')
  const journals = context
    .get(servicesContext)
    .content.journals.map(({ slug, shortTitle, title }) => ({ slug, shortTitle, title }))
  const journal = journals.find(({ slug }) => slug === url.searchParams.get('journal'))?.slug
  const receiver = receivers.find((each) => each === url.searchParams.get('receiver'))
  const asked = { receiver, journal, page: pageOf(url) }
  const seen = await context
    .get(apiContext)(listFindings, asked)
    .then(
      (list) => ({ list, error: null }),
      (error: unknown) => ({ list: null, error: sentenceOf(error, 'Fetch failed') }),
    )
  return { journals, journal, ...seen }
}

const at = '/admin/readiness'

export default function Readiness({ loaderData: { journals, journal, list, error } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Readiness"
      intro="What Crossref, DOAJ and Google Scholar would refuse of what is published, or take without something that readers look for, and where to mend it."
    >
      {error && <Notice kind="error">{error}</Notice>}
      {list && (
        <>
          <TabLinks
            label="Receivers"
            current={at + queryOf({ receiver: list.receiver, journal })}
            links={receivers.map((receiver) => ({
              href: at + queryOf({ receiver, journal }),
              label: (
                <CountedTab label={receiverNames[receiver]} count={list.counts[receiver].refused} hasMore={false} />
              ),
            }))}
          />
          <Filters action={at} hidden={{ receiver: list.receiver }} clear={journal && at}>
            <JournalFilter journals={journals} value={journal} />
          </Filters>
          {list.isChecking && (
            <Notice>Articles that have just changed are still being checked. Reload in a minute.</Notice>
          )}
          {list.receiver === 'doaj' && list.doaj && <AtDoaj {...list.doaj} />}
          <Found list={list} journal={journal} />
        </>
      )}
    </StaffPage>
  )
}

function Found({ list, journal }: { list: FindingList; journal: string | undefined }) {
  const { receiver, journals, articles, page, pages } = list
  const isRefused =
    list.counts[receiver].refused > 0 ||
    journals.some(({ findings }) => findings.some(({ weight }) => weight === 'refused'))
  return (
    <>
      {!isRefused && (
        <EmptyState title="Nothing would be refused">
          <p>{receiverNames[receiver]} would take all articles that are published here.</p>
        </EmptyState>
      )}
      <JournalTable journals={journals} />
      {articles.length > 0 && <ArticleTable articles={articles} />}
      <Pagination
        page={page}
        pageCount={pages}
        hrefOf={(to) => at + queryOf({ receiver, journal, page: String(to) })}
      />
    </>
  )
}

function AtDoaj({ registered, waiting, failed }: NonNullable<FindingList['doaj']>) {
  return (
    <div className="cluster">
      <p>
        DOAJ has {registered.toLocaleString('en')} articles, {waiting.toLocaleString('en')} wait to be sent, and{' '}
        {failed.toLocaleString('en')} were refused.
      </p>
      {failed > 0 && (
        <WriteButton
          variant="secondary"
          label="Send again"
          about="every article that DOAJ refused"
          write={{ send: (ask) => ask(retryDoaj, {}), fallback: 'Sending failed.', done: successOf }}
        />
      )}
    </div>
  )
}
