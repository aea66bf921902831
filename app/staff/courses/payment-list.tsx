import { call } from '#app/api.ts'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { Table } from '#app/components/table.tsx'
import { formatDate } from '#app/format.ts'
import { type CoursePayment, confirmCoursePayment, deleteCoursePayment } from '#contracts/courses.ts'
import { formatMoney, naira } from '#domain/money.ts'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { useDeed } from '../use-deed.ts'

const nameOf = ({ user }: CoursePayment) => user ?? 'Deleted account'

/** Null: they could not be loaded. */
export function CoursePaymentList({ payments }: { payments: readonly CoursePayment[] | null }) {
  if (!payments) return <ErrorState title="Failed to fetch payments">Please try again in a moment.</ErrorState>
  if (payments.length === 0) return <EmptyState title="No payments yet" />
  return (
    <Table
      caption="Course payments"
      hideCaption
      rows={payments}
      rowKey={({ _id }) => _id}
      columns={[
        {
          header: 'From',
          cell: (payment) => (
            <>
              {nameOf(payment)}
              {payment.email && <span className="payment-note">{payment.email}</span>}
            </>
          ),
        },
        {
          header: 'Course',
          cell: ({ course, price, createdAt }) => (
            <>
              {course}
              <span className="payment-note tabular">
                {formatMoney(naira(price))}, <time dateTime={createdAt}>{formatDate(createdAt)}</time>
              </span>
            </>
          ),
        },
        { header: 'Receipt', cell: (payment) => <Receipt payment={payment} /> },
        { header: 'State', cell: (payment) => <State payment={payment} /> },
      ]}
    />
  )
}

function Receipt({ payment }: { payment: CoursePayment }) {
  if (payment.method === 'card') return 'Paid by card'
  if (!payment.receipt) return <span className="muted">None sent</span>
  return (
    <a
      href={new URL(payment.receipt).pathname}
      target="_blank"
      aria-label={`View receipt: ${nameOf(payment)}`}
      rel="noopener"
    >
      View receipt
    </a>
  )
}

function State({ payment }: { payment: CoursePayment }) {
  const { _id: id, course, confirmed, sample } = payment
  const name = nameOf(payment)
  const { isBusy, error, perform } = useDeed('Failed to confirm payment')
  async function confirm() {
    await call(confirmCoursePayment, { id })
    return `Confirmed: ${name} can now read the course.`
  }
  return (
    <>
      <div className="payment-state">
        {sample && <Badge>Sample</Badge>}
        {confirmed ? (
          <Badge tone="success">Confirmed</Badge>
        ) : (
          <Button
            size="small"
            busy={isBusy}
            aria-label={`Confirm: ${name}, ${course}`}
            onClick={() => perform(confirm)}
          >
            Confirm
          </Button>
        )}
        <ConfirmedButton
          label="Delete"
          about={`${name}, ${course}`}
          question="Delete this payment?"
          fallback="Failed to delete payment"
          deed={async () => (await call(deleteCoursePayment, { id })).success}
        >
          {confirmed
            ? `${name} can then no longer read "${course}". We tell them by e-mail.`
            : `We tell ${name} by e-mail that their payment for "${course}" could not be confirmed.`}
        </ConfirmedButton>
      </div>
      <p role="alert" className="form-status" data-tone="danger">
        {error}
      </p>
    </>
  )
}
