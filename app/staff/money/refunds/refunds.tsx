import { useState } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { TextInput } from '#app/components/form-field.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { Table } from '#app/components/table.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { formatDate, formatMoment } from '#app/format.ts'
import { queryOf } from '#app/query-of.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { wholeNumber } from '#app/whole-number.ts'
import { exportPayments, type ListedPayment } from '#contracts/money/payments.ts'
import { type Age, ages } from '#contracts/shapes.ts'
import { isOnline, paymentWays } from '#domain/money/payment.ts'
import { formatMoney } from '#domain/words/money.ts'
import type { OpenCheckout } from '#server/money/payments/read.ts'
import { servicesContext } from '#server/page-context.ts'
import { CountedTab } from '../../counted-tab.tsx'
import { ExportLink } from '../../export-link.tsx'
import { Filters } from '../../filters.tsx'
import { requireStaff } from '../../guard.ts'
import { oneOf } from '../../one-of.ts'
import { ManuscriptLink } from '../../role.tsx'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/refunds.ts'
import { Disputes } from './disputes.tsx'
import { HeldPayments, Payer } from './held.tsx'
import { MoneyProposals } from './money-proposals.tsx'
import { RefundOf } from './refund-of.tsx'
import { RefundsSent } from './sent.tsx'
import { Proofs } from './transfer-proofs.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Payments and refunds')

const tabs = [
  { list: 'held', label: 'To settle', of: undefined },
  { list: 'payments', label: 'Payments received', of: undefined },
  { list: 'refunds', label: 'Refunds', of: 'under way' },
  { list: 'disputes', label: 'Disputes', of: 'to answer' },
  { list: 'proofs', label: 'Bank transfers', of: 'to check' },
  { list: 'proposals', label: 'Second person', of: 'to confirm' },
  { list: 'open', label: 'Open checkouts', of: undefined },
] as const

const pathOf = ({ list, ...query }: Record<string, string | undefined>) =>
  `/admin/refunds${queryOf({ list: list === 'held' ? undefined : list, ...query })}`

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'admin-or-finance')
  const { charges, payments, refunds } = context.get(servicesContext)
  const page = wholeNumber(url.searchParams.get('page')) ?? 1
  const counts = { ...(await payments.countMoney(staff)), ...(await refunds.countUnderWay()) }
  const canRefund = refunds.whyNoRefunds() === null
  switch (url.searchParams.get('list')) {
    case 'payments': {
      const asked = { month: monthOf(url), sort: oneOf(url, 'sort', ages) }
      return {
        list: 'payments' as const,
        counts,
        canRefund,
        asked,
        ...(await payments.listPayments(staff, { ...asked, page })),
      }
    }
    case 'refunds':
      return { list: 'refunds' as const, counts, ...(await refunds.listRefundsSent(staff, { page })) }
    case 'disputes':
      return { list: 'disputes' as const, counts, ...(await refunds.listDisputes(staff, { page })) }
    case 'proofs':
      return { list: 'proofs' as const, counts, ...(await charges.listProofs(staff, { page })) }
    case 'proposals':
      return { list: 'proposals' as const, counts, ...(await refunds.listProposals(staff, { page })) }
    case 'open':
      return { list: 'open' as const, counts, ...(await payments.listOpenCheckouts(staff, { page })) }
    default:
      return { list: 'held' as const, counts, canRefund, ...(await payments.listRefunds(staff, { page })) }
  }
}

/** What is no month is ignored, so that an old bookmark still opens the page. */
function monthOf(url: URL): string | undefined {
  return /^20\d\d-(0[1-9]|1[0-2])$/.exec(url.searchParams.get('month') ?? '')?.[0]
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { list, counts, page, pages } = loaderData
  const asked = loaderData.list === 'payments' ? queryFor(loaderData.asked) : {}
  return (
    <StaffPage
      title="Payments and refunds"
      intro="What came through the payment provider is refunded there; what came another way you send back yourself and enter here."
    >
      <TabLinks
        label="Lists"
        current={pathOf({ list })}
        links={tabs.map((tab) => ({
          href: pathOf({ list: tab.list }),
          label: <CountedTab label={tab.label} count={counts[tab.list]} of={tab.of} />,
        }))}
      />
      {loaderData.list === 'held' && <HeldPayments held={loaderData.refunds} canRefund={loaderData.canRefund} />}
      {loaderData.list === 'refunds' && <RefundsSent refunds={loaderData.refunds} />}
      {loaderData.list === 'disputes' && <Disputes disputes={loaderData.disputes} />}
      {loaderData.list === 'payments' && (
        <Received payments={loaderData.payments} canRefund={loaderData.canRefund} {...loaderData.asked} />
      )}
      {loaderData.list === 'proofs' && <Proofs proofs={loaderData.proofs} />}
      {loaderData.list === 'proposals' && <MoneyProposals proposals={loaderData.proposals} />}
      {loaderData.list === 'open' && <Open checkouts={loaderData.checkouts} />}
      <Pagination page={page} pageCount={pages} hrefOf={(to) => pathOf({ list, ...asked, page: String(to) })} />
    </StaffPage>
  )
}

type Asked = { month: string | undefined; sort: Age }

const queryFor = ({ month, sort }: Asked) => ({ month, sort: sort === 'newest' ? undefined : sort })

function Received({ payments, month, sort, canRefund }: Asked & { payments: ListedPayment[]; canRefund: boolean }) {
  return (
    <>
      <Filters
        key={`${month} ${sort}`}
        action="/admin/refunds"
        className="find-one"
        hidden={{ list: 'payments', ...queryFor({ month: undefined, sort }) }}
        clear={month && pathOf({ list: 'payments', ...queryFor({ month: undefined, sort }) })}
      >
        <TextInput label="Entered in" name="month" type="month" defaultValue={month} placeholder="YYYY-MM" />
      </Filters>
      <p>
        <ExportLink of={exportPayments} filter={{ month }} />
      </p>
      {payments.length === 0 ? (
        <EmptyState title={month ? 'No payments in this month' : 'No payments yet'} />
      ) : (
        <Ledger payments={payments} month={month} sort={sort} canRefund={canRefund} />
      )}
    </>
  )
}

function Ledger({ payments, month, sort, canRefund }: Asked & { payments: ListedPayment[]; canRefund: boolean }) {
  const [asked, setAsked] = useState<ListedPayment | null>(null)
  return (
    <>
      <Table
        caption="Payments received"
        hideCaption
        hasKeys
        sorting={{
          current: sort,
          hrefOf: (to) => pathOf({ list: 'payments', ...queryFor({ month, sort: to as Age }) }),
        }}
        rows={payments}
        rowKey={({ receipt }) => receipt}
        columns={[
          {
            header: 'Receipt',
            // Receipts are numbered in the order in which payments are entered.
            sorts: { up: 'oldest', down: 'newest' },
            cell: ({ receipt, reference }) => (
              <a className="nowrap" href={`/receipt/${reference}`}>
                {receipt}
              </a>
            ),
          },
          {
            header: 'Amount',
            cell: (payment) => (
              <span className="cluster">
                {formatMoney(payment)}
                {payment.mode === 'test' && <Badge tone="warning">Test</Badge>}
                {payment.reversal && <Badge tone="danger">Reversed</Badge>}
                {payment.reverses && <Badge>Reversal</Badge>}
                {payment.sample && <Badge>Sample</Badge>}
                <GoneBack {...payment} />
              </span>
            ),
          },
          { header: 'For', cell: (payment) => <Subject {...payment} /> },
          { header: 'From', cell: (payment) => <Payer {...payment} /> },
          { header: 'Method', cell: (payment) => <Way {...payment} /> },
          {
            header: 'Paid',
            cell: ({ paidAt }) => (
              <time className="nowrap" dateTime={paidAt}>
                {formatDate(paidAt)}
              </time>
            ),
          },
          {
            header: 'Refund',
            cell: (payment) =>
              (canRefund || !isOnline(payment.method)) && leftOf(payment) > 0 ? (
                <Button
                  variant="secondary"
                  size="small"
                  onClick={() => setAsked(payment)}
                  aria-label={`Refund: ${payment.receipt}`}
                >
                  Refund
                </Button>
              ) : null,
          },
        ]}
      />
      {asked && (
        <RefundOf
          key={asked.receipt}
          payment={{ ...asked, amountMinor: leftOf(asked), mustBeWhole: false }}
          isOnline={isOnline(asked.method)}
          isCourse={asked.courseId !== null}
          onDone={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** What can still be refunded. */
function leftOf({ amountMinor, refundedMinor, refundingMinor, reverses, reversal }: ListedPayment): number {
  return !reverses && !reversal ? amountMinor - refundedMinor - refundingMinor : 0
}

function GoneBack({ currency, refundedMinor, refundingMinor }: ListedPayment) {
  return (
    <>
      {refundedMinor > 0 && (
        <Badge tone="danger">{formatMoney({ currency, amountMinor: refundedMinor })} refunded</Badge>
      )}
      {refundingMinor > 0 && (
        <Badge tone="info">{formatMoney({ currency, amountMinor: refundingMinor })} being refunded</Badge>
      )}
    </>
  )
}

function Way({ method, way, externalReference, reverses, reversal }: ListedPayment) {
  if (reverses) return `Reverses ${reverses}`
  if (isOnline(method)) return 'Card'
  return (
    <>
      {['Marked by an admin', way && paymentWays[way], externalReference].filter(Boolean).join(', ')}
      {reversal && (
        <>
          <br />
          Reversed by {reversal.receipt}: {reversal.reason}
        </>
      )}
    </>
  )
}

function Open({ checkouts }: { checkouts: OpenCheckout[] }) {
  if (checkouts.length === 0) return <EmptyState title="No checkout is open." />
  return (
    <>
      <p>
        These people started a payment but have not completed it. We check with the provider every few minutes; no
        action is needed unless someone says they have paid.
      </p>
      <Table
        caption="Open checkouts"
        hideCaption
        rows={checkouts}
        rowKey={({ reference }) => reference}
        columns={[
          { header: 'Reference', cell: ({ reference }) => <code className="reference">{reference}</code> },
          {
            header: 'Amount',
            cell: (checkout) => (
              <span className="cluster">
                {formatMoney(checkout)}
                {checkout.sample && <Badge>Sample</Badge>}
              </span>
            ),
          },
          { header: 'For', cell: (checkout) => <Subject {...checkout} /> },
          { header: 'From', cell: (checkout) => <Payer {...checkout} /> },
          { header: 'Started', cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time> },
          { header: 'Last checked', cell: ({ checkedAt }) => (checkedAt ? formatMoment(checkedAt) : 'Not yet') },
        ]}
      />
    </>
  )
}

type SubjectProps = Pick<ListedPayment, 'purpose' | 'subjectId' | 'courseId' | 'description'>

function Subject({ purpose, subjectId, courseId, description }: SubjectProps) {
  // Empty where whoever reads must not see the manuscript.
  if (purpose === 'article-charge' && subjectId !== '')
    return <ManuscriptLink id={subjectId}>{description}</ManuscriptLink>
  return courseId ? <a href={`/editCourse/${courseId}`}>{description}</a> : description
}
