import { Download } from 'lucide-react'
import { base } from '#app/api.ts'
import { ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Select, TextInput } from '#app/components/form-field.tsx'
import { Table } from '#app/components/table.tsx'
import { TabLinks } from '#app/components/tabs.tsx'
import { queryOf } from '#app/query-of.ts'
import type { RouteHandle } from '#app/root.tsx'
import { privateMeta } from '#app/seo/meta.ts'
import { exportStatement, printStatement } from '#contracts/money/accounting.ts'
import { Month } from '#contracts/money/payments.ts'
import type { StatementLine } from '#domain/money/statement.ts'
import { formatMoney } from '#domain/words/money.ts'
import { servicesContext } from '#server/page-context.ts'
import { Filters } from '../../filters.tsx'
import { requireStaff } from '../../guard.ts'
import { StaffPage } from '../../staff-page.tsx'
import type { Route } from './+types/statement.ts'
import { bookTabs } from './tabs.ts'

export const handle: RouteHandle = { hydrate: true }
export const meta: Route.MetaFunction = () => privateMeta('Bookkeeping')

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff(context, url, 'admin-or-finance')
  const { accounting, content } = context.get(servicesContext)
  const month = Month.safeParse(url.searchParams.get('month')).data
  const mode = url.searchParams.get('mode') === 'test' ? ('test' as const) : ('live' as const)
  const statement = await accounting.readStatement({ month, mode })
  const nameOf = (line: StatementLine) => ({
    ...line,
    name: line.journal ? (content.journal(line.journal)?.title ?? line.journal) : 'Courses',
  })
  return { ...statement, lines: statement.lines.map(nameOf) }
}

const modes = [
  { value: 'live', label: 'Real payments' },
  { value: 'test', label: 'Test payments' },
]

export default function Statement({ loaderData: { month, mode, lines, totals } }: Route.ComponentProps) {
  const query = queryOf({ month, mode: mode === 'test' ? mode : null })
  const rows = [...lines, ...totals.map((line) => ({ ...line, name: `All in ${line.currency}` }))]
  return (
    <StaffPage
      title="Bookkeeping"
      intro="What came in and went out in a month. The closing balance is the opening balance and what was received, less reversals, refunds and the provider's fees."
    >
      <TabLinks label="Bookkeeping" links={bookTabs} current="/admin/bookkeeping" />
      <Filters action="/admin/bookkeeping">
        <TextInput label="Month" type="month" name="month" defaultValue={month} required />
        <Select label="Payments" name="mode" defaultValue={mode} options={modes} />
      </Filters>
      <p className="cluster">
        <ButtonLink variant="secondary" size="small" href={`${base}${exportStatement.path}${query}`} download>
          <Download /> Export as CSV
        </ButtonLink>
        <ButtonLink variant="secondary" size="small" href={`${base}${printStatement.path}${query}`} download>
          <Download /> Download as PDF
        </ButtonLink>
      </p>
      {rows.length === 0 ? (
        <EmptyState title="No payments until the end of this month" />
      ) : (
        <Table
          caption={`Statement of ${month}`}
          hideCaption
          rows={rows}
          rowKey={({ name, currency }) => `${name} ${currency}`}
          columns={[
            { header: 'Journal', cell: ({ name }) => name },
            column('Opening', 'openingMinor'),
            column('Received', 'receivedMinor'),
            column('Reversed', 'reversedMinor', -1),
            column('Refunded', 'refundedMinor', -1),
            column('Fees', 'feesMinor', -1),
            column('Closing', 'closingMinor'),
            column('Waived', 'waivedMinor'),
            column('Disputed', 'disputedMinor'),
          ]}
        />
      )}
      <p className="meta">
        No money moves when a charge is waived. Disputed payments are those raised in the month; what we lost is
        included in the refunds.
      </p>
    </StaffPage>
  )
}

type Amounts = Exclude<keyof StatementLine, 'journal' | 'currency'>

function column(header: string, name: Amounts, sign = 1) {
  const cell = (line: StatementLine) => (
    <span className="nowrap">{line[name] === 0 ? '0' : formatMoney({ ...line, amountMinor: sign * line[name] })}</span>
  )
  return { header, cell, numeric: true }
}
