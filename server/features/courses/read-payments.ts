import type { CoursePayment, CoursePaymentFilter } from '#contracts/courses.ts'
import { csvLine } from '#domain/csv.ts'
import type { Deps } from '../../deps.ts'
import { fileUrl } from '../files/file-url.ts'
import { countSales, findSales, type SaleRow } from './payment-store.ts'

const pageSize = 25
const countMax = 1000
const exportBatch = 500

function shown({ purchase, course, user, email }: SaleRow, publicUrl: string): CoursePayment {
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
    sample,
  }
}

export async function listPayments({ db, config }: Deps, { page, ...filter }: CoursePaymentFilter & { page: number }) {
  const [rows, total, waiting] = await Promise.all([
    findSales(db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countSales(db, filter, countMax),
    countSales(db, { ...filter, show: 'waiting' }, countMax),
  ])
  const payments = rows.map((row) => shown(row, config.publicUrl))
  return { payments, page, pages: Math.max(1, Math.ceil(total / pageSize)), total, waiting }
}

const columns = ['when', 'name', 'e-mail', 'course', 'naira', 'way', 'confirmed', 'receipt']

/** Yields the payments in batches, without sample payments. */
export async function* exportPayments({ db, config }: Deps, filter: CoursePaymentFilter): AsyncGenerator<string> {
  // Without this byte order mark, spreadsheets assume another encoding.
  yield `\ufeff${csvLine(columns)}`
  let rows: SaleRow[] = []
  do {
    rows = await findSales(db, filter, { limit: exportBatch, before: rows.at(-1)?.purchase })
    const real = rows.filter(({ purchase }) => !purchase.sample)
    yield real.map((row) => lineOf(shown(row, config.publicUrl))).join('')
  } while (rows.length === exportBatch)
}

function lineOf({ createdAt, user, email, course, price, method, confirmed, receipt }: CoursePayment): string {
  return csvLine([createdAt, user, email, course, String(price), method, confirmed ? 'yes' : 'no', receipt])
}
