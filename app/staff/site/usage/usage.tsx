import { Download } from 'lucide-react'
import { base } from '#app/api.ts'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { Table } from '#app/components/table.tsx'
import { orFailed } from '#app/load.ts'
import { queryOf } from '#app/query-of.ts'
import { privateMeta } from '#app/seo/meta.ts'
import { exportUsage } from '#contracts/site/usage.ts'
import { mayActOnJournal } from '#domain/words/permissions.ts'
import { inList } from '#domain/words/text.ts'
import { servicesContext } from '#server/page-context.ts'
import type { UsageOverview } from '#server/site/usage/read.ts'
import { requireStaff } from '../../guard.ts'
import { pageOf } from '../../page-of.ts'
import { Plot } from '../../plot.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/usage.ts'
import { UsageFilters } from './filters.tsx'
import { Rules, Terms } from './meaning.tsx'
import '#app/styles/usage.css'

export const meta: Route.MetaFunction = () => privateMeta('Usage')

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'staff-or-observer')
  const { content, usage } = context.get(servicesContext)
  const journals = content.journals
    .filter(({ slug }) => mayActOnJournal(staff, slug))
    .map(({ slug, title, shortTitle }) => ({ slug, title, shortTitle }))
  const journal = journals.find(({ slug }) => slug === url.searchParams.get('journal'))?.slug
  const year = Number(/^20\d\d$/.exec(url.searchParams.get('year') ?? '')?.[0]) || undefined
  const page = pageOf(url)
  const seen = await orFailed(context, usage.overview(staff, { journal, year, page }))
  const own = staff.role === 'admin' ? 'the journals' : `the ${inList(journals.map(({ title }) => title))}`
  return { journals, journal, year, page, seen, own }
}

export default function Usage({ loaderData }: Route.ComponentProps) {
  const { journals, journal, year, page, seen, own } = loaderData
  const asked = { journal, year: year?.toString() }
  return (
    <StaffPage
      title="Usage"
      intro={`How often the articles of ${own} are read and downloaded.`}
      actions={
        <ButtonLink variant="secondary" size="small" href={`${base}${exportUsage.path}${queryOf(asked)}`} download>
          <Download /> Export as CSV
        </ButtonLink>
      }
    >
      <UsageFilters
        journals={journals.length > 1 ? journals : []}
        journal={journal}
        year={year}
        years={seen?.years ?? []}
      />
      {seen === null ? (
        <Notice kind="error">Usage cannot be read at the moment.</Notice>
      ) : (
        <>
          <Plots seen={seen} isPast={year !== undefined && year < (seen.years[0] ?? year)} />
          <MostRead articles={seen.articles} journals={journals.length > 1 && !journal ? journals : []} />
          <Pagination
            page={page}
            pageCount={seen.pages}
            hrefOf={(other) => `/admin/usage${queryOf({ ...asked, page: String(other) })}`}
          />
        </>
      )}
      <Rules />
    </StaffPage>
  )
}

const count = (value: number) => value.toLocaleString('en')
const sum = (values: readonly number[]) => count(values.reduce((total, value) => total + value, 0))
const inAll = (all: readonly number[], unique: readonly number[]) => `${sum(all)} in all, ${sum(unique)} of them unique`

function Plots({ seen, isPast }: { seen: UsageOverview; isPast: boolean }) {
  const { months, views, uniqueViews, downloads, uniqueDownloads } = seen
  const shared = { spans: months, ...(isPast && { ending: 'In December' }) }
  return (
    <section aria-labelledby="months">
      <h2 id="months" className="visually-hidden">
        Month by month
      </h2>
      <div className="plots">
        <Plot title="Views" about={inAll(views, uniqueViews)} values={views} {...shared} />
        <Plot title="Downloads" about={inAll(downloads, uniqueDownloads)} values={downloads} {...shared} />
        <Terms />
      </div>
    </section>
  )
}

type MostReadProps = { articles: UsageOverview['articles']; journals: readonly { slug: string; shortTitle: string }[] }

function MostRead({ articles, journals }: MostReadProps) {
  if (articles.length === 0) return <EmptyState title="No article was read in these months." />
  return (
    <Table
      caption="Articles, the most read first"
      rows={articles}
      rowKey={({ customId }) => customId}
      columns={[
        {
          header: 'Article',
          cell: ({ title, path, journal, customId }) => (
            <>
              <a href={path}>{title}</a>
              <span className="usage-source">
                {[journals.find(({ slug }) => slug === journal)?.shortTitle, customId].filter(Boolean).join(' · ')}
              </span>
            </>
          ),
        },
        {
          header: 'Views',
          numeric: true,
          cell: ({ investigations, uniqueInvestigations }) => (
            <Count all={investigations} unique={uniqueInvestigations} />
          ),
        },
        {
          header: 'Downloads',
          numeric: true,
          cell: ({ requests, uniqueRequests }) => <Count all={requests} unique={uniqueRequests} />,
        },
      ]}
    />
  )
}

function Count({ all, unique }: { all: number; unique: number }) {
  return (
    <>
      {count(all)} <small className="usage-source">{count(unique)} unique</small>
    </>
  )
}
