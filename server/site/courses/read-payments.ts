import { type Age, tabCountMax } from '#contracts/shapes.ts'
import type { CoursePayment, CoursePaymentFilter } from '#contracts/site/courses.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { loggedCsv } from '../../csv-file.ts'
import type { Deps } from '../../deps.ts'
import { fileUrl } from '../../people/accounts/file-url.ts'
import { countSales, findSales, type SaleRow } from './payment-store.ts'

const pageSize = 25
const countMax = 1000

function shown({ purchase, course, user, email, entry, ...gone }: SaleRow, publicUrl: string): CoursePayment {
  const { id, courseId, priceMinor, method, receiptFileId, createdAt, confirmedAt, sample } = purchase
  return {
    _id: id,
    user,
    email,
    course,
    courseId,
    price: priceMinor / 100,
    method,
    receipt: receiptFileId && fileUrl(receiptFileId, publicUrl),
    createdAt: createdAt.toISOString(),
    confirmed: confirmedAt !== null,
    paid: entry && {
      ...{
        reference: entry.reference,
        method: entry.provider,
        amountMinor: entry.amountMinor,
        currency: entry.currency,
      },
      ...gone,
    },
    sample,
  }
}

export async function listPayments(
  { db, config }: Deps,
  { page, sort, ...filter }: CoursePaymentFilter & { page: number; sort: Age },
) {
  const [rows, total, waiting, all, confirmed] = await Promise.all([
    findSales(db, filter, { sort, limit: pageSize, offset: (page - 1) * pageSize }),
    countSales(db, filter, countMax),
    countSales(db, { ...filter, show: 'waiting' }, countMax),
    countSales(db, { ...filter, show: undefined }, tabCountMax),
    countSales(db, { ...filter, show: 'confirmed' }, tabCountMax),
  ])
  const payments = rows.map((row) => shown(row, config.publicUrl))
  const counts = { all, waiting: Math.min(waiting, tabCountMax), confirmed }
  return { payments, page, pages: Math.max(1, Math.ceil(total / pageSize)), total, waiting, counts }
}

const columns = ['when', 'name', 'e-mail', 'course', 'naira', 'way', 'confirmed', 'receipt', 'refunded']

/** What the list shows, without sample payments. */
export function exportPayments({ db, config }: Deps, staff: Staff, filter: CoursePaymentFilter) {
  return loggedCsv<SaleRow>(
    db,
    { by: staff, action: 'export-course-payments', details: filter },
    {
      columns,
      read: ({ last, limit }) => findSales(db, { ...filter, isReal: true }, { limit, before: last?.purchase }),
      cells: (row) => cells(shown(row, config.publicUrl)),
    },
  )
}

function cells({ createdAt, user, email, course, price, method, confirmed, receipt, paid }: CoursePayment) {
  const refunded = paid && paid.refundedMinor > 0 ? (paid.refundedMinor / 100).toFixed(2) : null
  return [createdAt, user, email, course, String(price), method, confirmed ? 'yes' : 'no', receipt, refunded]
}
