import { Download } from 'lucide-react'
import { base } from '#app/api.ts'
import { Badge } from '#app/components/badge.tsx'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { Table } from '#app/components/table.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { formatDate, formatMoment } from '#app/format.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { wholeNumber } from '#app/whole-number.ts'
import { exportPayments, type Payment } from '#contracts/payments.ts'
import { formatMoney } from '#domain/money.ts'
import { isOnline, paymentWays } from '#domain/payment.ts'
import type { OpenCheckout } from '#server/features/payments/read.ts'
import { servicesContext } from '#server/page-context.ts'
import { requireStaff } from '../guard.ts'
import { StaffPage } from '../staff-page.tsx'
import type { Route } from './+types/refunds.ts'
import { HeldPayments, Payer } from './held.tsx'
import { Proofs } from './proofs.tsx'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Payments and refunds')

const tabs = [
  { href: '/admin/refunds', label: 'To settle' },
  { href: '/admin/refunds?list=payments', label: 'Payments received' },
  { href: '/admin/refunds?list=proofs', label: 'Bank transfers' },
  { href: '/admin/refunds?list=open', label: 'Open checkouts' },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const staff = requireStaff(context, url, 'admin')
  const { charges, payments } = context.get(servicesContext)
  const page = wholeNumber(url.searchParams.get('page')) ?? 1
  switch (url.searchParams.get('list')) {
    case 'payments':
      return { list: 'payments' as const, ...(await payments.listPayments({ page })) }
    case 'proofs':
      return { list: 'proofs' as const, ...(await charges.listProofs(staff, { page })) }
    case 'open':
      return { list: 'open' as const, ...(await payments.listOpenCheckouts({ page })) }
    default:
      return { list: 'held' as const, ...(await payments.listRefunds({ page })) }
  }
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { list, page, pages } = loaderData
  const current = list === 'held' ? '/admin/refunds' : `/admin/refunds?list=${list}`
  const hrefOf = (to: number) => `${current}${current.includes('?') ? '&' : '?'}page=${to}`
  return (
    <StaffPage
      title="Payments and refunds"
      intro="Money is refunded on the payment provider's dashboard; here you record that it was done."
    >
      <TabLinks label="Lists" links={tabs} current={current} />
      {loaderData.list === 'held' && <HeldPayments held={loaderData.refunds} />}
      {loaderData.list === 'payments' && (
        <>
          <p>
            <ButtonLink variant="secondary" size="small" href={`${base}${exportPayments.path}`} download>
              <Download /> Export as CSV
            </ButtonLink>
          </p>
          <Received payments={loaderData.payments} />
        </>
      )}
      {loaderData.list === 'proofs' && <Proofs proofs={loaderData.proofs} />}
      {loaderData.list === 'open' && <Open checkouts={loaderData.checkouts} />}
      <Pagination page={page} pageCount={pages} hrefOf={hrefOf} />
    </StaffPage>
  )
}

function Received({ payments }: { payments: Payment[] }) {
  if (payments.length === 0) return <EmptyState title="No payments yet" />
  return (
    <Table
      caption="Payments received"
      hideCaption
      rows={payments}
      rowKey={({ receipt }) => receipt}
      columns={[
        {
          header: 'Receipt',
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
      ]}
    />
  )
}

function Way({ method, way, externalReference, reverses, reversal }: Payment) {
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

function Subject({ subjectId, description }: { subjectId: string; description: string }) {
  return <a href={`/admin/review/${subjectId}`}>{description}</a>
}
