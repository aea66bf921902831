import { useState } from 'react'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { EmptyState, ErrorState } from '#app/components/empty-state.tsx'
import { type Sorting, Table } from '#app/components/table.tsx'
import { formatDate } from '#app/format.ts'
import { successOf } from '#app/write/write.ts'
import { type CoursePayment, confirmCoursePayment, deleteCoursePayment } from '#contracts/site/courses.ts'
import { isOnline } from '#domain/money/payment.ts'
import { formatMoney, naira } from '#domain/words/money.ts'
import { ConfirmedButton } from '../../confirmed-button.tsx'
import { RefundOf } from '../../money/refunds/refund-of.tsx'
import { WriteButton } from '../../write-button.tsx'

const nameOf = ({ user }: CoursePayment) => user ?? 'Deleted account'

type ListProps = {
  /** Null if they could not be loaded. */
  payments: readonly CoursePayment[] | null
  sorting: Sorting
  /** Whether the payment provider takes refunds from here. */
  canRefund: boolean
}

export function CoursePaymentList({ payments, sorting, canRefund }: ListProps) {
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
        { header: 'State', cell: (payment) => <State payment={payment} canRefund={canRefund} /> },
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

function State({ payment, canRefund }: { payment: CoursePayment; canRefund: boolean }) {
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
            done: (reply) => ('success' in reply ? reply.success : `Confirmed: ${name} can now read the course.`),
          }}
        />
      )}
      <Refund payment={payment} canRefund={canRefund} />
      <ConfirmedButton
        label="Delete"
        about={`${name}, ${course}`}
        question="Delete this payment?"
        write={{
          send: (ask) => ask(deleteCoursePayment, { id }),
          fallback: 'Failed to delete payment',
          done: successOf,
        }}
      >
        {confirmed
          ? `${name} will no longer be able to read "${course}" and will be told by e-mail.`
          : `${name} will be told by e-mail that their payment for "${course}" could not be confirmed.`}{' '}
        This cannot be undone.
      </ConfirmedButton>
    </div>
  )
}

function Refund({ payment, canRefund }: { payment: CoursePayment; canRefund: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { paid, course, user } = payment
  if (!paid) return null
  const { amountMinor, refundedMinor, refundingMinor, currency } = paid
  const left = { amountMinor: amountMinor - refundedMinor - refundingMinor, currency }
  const isCard = isOnline(paid.method)
  return (
    <>
      {refundedMinor > 0 && (
        <Badge tone="danger">{formatMoney({ currency, amountMinor: refundedMinor })} refunded</Badge>
      )}
      {refundingMinor > 0 && (
        <Badge tone="info">{formatMoney({ currency, amountMinor: refundingMinor })} being refunded</Badge>
      )}
      {left.amountMinor > 0 && (canRefund || !isCard) && (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Refund: ${nameOf(payment)}, ${course}`}
          onClick={() => setOpen(true)}
        >
          Refund
        </Button>
      )}
      {isOpen && (
        <RefundOf
          payment={{ ...left, reference: paid.reference, payerName: user, description: course, mustBeWhole: false }}
          isOnline={isCard}
          isCourse
          onDone={() => setOpen(false)}
        />
      )}
    </>
  )
}
