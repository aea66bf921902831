import { Badge } from '#app/components/badge.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { Table } from '#app/components/table.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { formatDate } from '#app/format.ts'
import { queryOf } from '#app/query-of.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { type ChargeList, chargeLists, type ListedCharge } from '#contracts/money/charge-desk.ts'
import { formatMoney } from '#domain/words/money.ts'
import { servicesContext } from '#server/page-context.ts'
import { CountedTab } from '../../counted-tab.tsx'
import { Filters } from '../../filters.tsx'
import { requireStaff } from '../../guard.ts'
import { pageOf } from '../../page-of.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/charges.ts'
import { ChargeBadge } from './state.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Charges')

const searchMax = 200

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'admin-or-finance')
  const show = chargeLists.find((list) => list === url.searchParams.get('show')) ?? 'due'
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, searchMax)
  const { charges } = context.get(servicesContext)
  return { show, search, ...(await charges.listCharges(staff, { show, search, page: pageOf(url) })) }
}

const labels: Record<ChargeList, string> = { due: 'To be paid', settled: 'Settled', published: 'Published' }

type Query = { show: ChargeList; search?: string; page?: string }

const pathOf = ({ show, search, page }: Query) =>
  `/admin/charges${queryOf({ show: show === 'due' ? undefined : show, search, page })}`

export default function Charges({ loaderData: { show, search, charges, counts, page, pages } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Charges"
      intro="What authors pay for accepted manuscripts. Open one to mark it as paid, or to reduce or waive it."
    >
      <TabLinks
        label="Charges"
        current={pathOf({ show, search })}
        links={chargeLists.map((list) => ({
          href: pathOf({ show: list, search }),
          label: <CountedTab label={labels[list]} count={counts[list]} />,
        }))}
      />
      <Filters
        key={search}
        action="/admin/charges"
        className="find-one"
        hidden={{ show: show === 'due' ? undefined : show }}
        clear={search !== '' && pathOf({ show })}
      >
        <TextInput
          label="Find a charge"
          name="search"
          type="search"
          placeholder="Number, title, author or e-mail"
          maxLength={searchMax}
          defaultValue={search}
        />
      </Filters>
      {charges.length === 0 ? (
        <EmptyState title={search ? `Nothing found for “${search}”.` : 'No charges here.'} />
      ) : (
        <ChargeTable charges={charges} />
      )}
      <Pagination page={page} pageCount={pages} hrefOf={(to) => pathOf({ show, search, page: String(to) })} />
    </StaffPage>
  )
}

function ChargeTable({ charges }: { charges: readonly ListedCharge[] }) {
  return (
    <Table
      caption="Charges"
      hideCaption
      hasKeys
      rows={charges}
      rowKey={({ _id }) => _id}
      columns={[
        {
          header: 'Manuscript',
          cell: ({ _id, number, title, journal, sample }) => (
            <>
              <a href={`/admin/charges/${_id}`}>{title}</a>
              <br />
              <span className="meta">
                {number}, {journal}
              </span>{' '}
              {sample && <Badge>Sample</Badge>}
            </>
          ),
        },
        {
          header: 'Corresponding author',
          cell: ({ author, email }) => (
            <>
              {author}
              <br />
              <a href={`mailto:${email}`}>{email}</a>
            </>
          ),
        },
        {
          header: 'Charge',
          cell: ({ due, charge }) => (
            <span className="nowrap">
              {formatMoney(due)}
              {due.amountMinor < charge.amountMinor && (
                <>
                  <br />
                  <span className="meta">of {formatMoney(charge)}</span>
                </>
              )}
            </span>
          ),
        },
        { header: 'State', cell: ({ state }) => <ChargeBadge state={state} /> },
        {
          header: 'Since',
          cell: ({ since }) => (
            <time className="nowrap" dateTime={since}>
              {formatDate(since)}
            </time>
          ),
        },
      ]}
    />
  )
}
