import { Badge } from '#app/components/badge.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { type Sorting, Table } from '#app/components/table.tsx'
import { formatDate } from '#app/format.ts'
import { told } from '#app/write/write.ts'
import { type CoursePayment, confirmCoursePayment, deleteCoursePayment } from '#contracts/courses.ts'
import { formatMoney, naira } from '#domain/money.ts'
import { ConfirmedButton } from '../confirmed-button.tsx'
import { WriteButton } from '../write-button.tsx'

const nameOf = ({ user }: CoursePayment) => user ?? 'Deleted account'

type ListProps = {
  /** Null if they could not be loaded. */
  payments: readonly CoursePayment[] | null
  sorting: Sorting
}

export function CoursePaymentList({ payments, sorting }: ListProps) {
  if (!payments) return <ErrorState title="Failed to fetch payments">Please try again in a moment.</ErrorState>
  if (payments.length === 0) return <EmptyState title="No payments yet" />
  return (
    <Table
      caption="Course payments"
      hideCaption
      hasKeys
      sorting={sorting}
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
          cell: ({ course, price }) => (
            <>
              {course}
              <span className="payment-note tabular">{formatMoney(naira(price))}</span>
            </>
          ),
        },
        {
          header: 'Date',
          sorts: { up: 'oldest', down: 'newest' },
          cell: ({ createdAt }) => (
            <time className="nowrap" dateTime={createdAt}>
              {formatDate(createdAt)}
            </time>
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
  return (
    <div className="payment-state">
      {sample && <Badge>Sample</Badge>}
      {confirmed ? (
        <Badge tone="success">Confirmed</Badge>
      ) : (
        <WriteButton
          label="Confirm"
          about={`${name}, ${course}`}
          write={{
            send: (ask) => ask(confirmCoursePayment, { id }),
            fallback: 'Failed to confirm payment',
            done: () => `Confirmed: ${name} can now read the course.`,
          }}
        />
      )}
      <ConfirmedButton
        label="Delete"
        about={`${name}, ${course}`}
        question="Delete this payment?"
        write={{ send: (ask) => ask(deleteCoursePayment, { id }), fallback: 'Failed to delete payment', done: told }}
      >
        {confirmed
          ? `${name} will no longer be able to read "${course}" and will be told by e-mail.`
          : `${name} will be told by e-mail that their payment for "${course}" could not be confirmed.`}{' '}
        This cannot be undone.
      </ConfirmedButton>
    </div>
  )
}
