import { and, desc, eq, gte, lte, ne } from 'drizzle-orm'
import { simulatedTransactions as transactions } from '../../db/schema.ts'
import type { Db } from '../../db/types.ts'

export type SimulatedTransaction = typeof transactions.$inferSelect

/** Returns null if the reference has been used before. */
export async function insertTransaction(db: Db, transaction: typeof transactions.$inferInsert) {
  const [row] = await db.insert(transactions).values(transaction).onConflictDoNothing().returning()
  return row ?? null
}

export async function findTransaction(db: Db, key: { reference: string } | { accessCode: string }) {
  const isKey =
    'reference' in key ? eq(transactions.reference, key.reference) : eq(transactions.accessCode, key.accessCode)
  const [row] = await db.select().from(transactions).where(isKey)
  return row ?? null
}

type Outcome = { status: string; paidAt: Date | null; metadata: unknown }

/** Returns null if the transaction was already paid: a payment is not undone. */
export async function settleTransaction(db: Db, reference: string, outcome: Outcome) {
  const isOpen = and(eq(transactions.reference, reference), ne(transactions.status, 'success'))
  const [row] = await db.update(transactions).set(outcome).where(isOpen).returning()
  return row ?? null
}

type Page = {
  status?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  perPage: number
  page: number
}

export async function listTransactions(db: Db, { status, from, to, perPage, page }: Page) {
  const isListed = and(
    status ? eq(transactions.status, status) : undefined,
    from && gte(transactions.createdAt, from),
    to && lte(transactions.createdAt, to),
  )
  const newest = [desc(transactions.createdAt), transactions.reference]
  const offset = (page - 1) * perPage
  const rows = await db
    .select()
    .from(transactions)
    .where(isListed)
    .orderBy(...newest)
    .limit(perPage)
    .offset(offset)
  return { rows, total: await db.$count(transactions, isListed) }
}
