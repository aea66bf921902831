import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Mode } from '#domain/money/payment.ts'
import type { DifferenceKind, Ours, Theirs } from '#domain/money/reconciliation.ts'
import type { Movement } from '#domain/money/statement.ts'
import { momentIn, publishersZone } from '#domain/words/day.ts'
import {
  disputes,
  heldPayments,
  manuscripts,
  paymentAttempts,
  paymentComparisons,
  paymentDifferences,
  payments,
  recounts,
  refunds,
  staff,
  statementMonths,
} from '../../db/schema.ts'
import type { Db, DbOrTx, Tx } from '../../db/types.ts'
import { newId } from '../../ids.ts'

type Span = { from: Date; to: Date }

/** Rows that older code wrote have no journal: their manuscript's is taken. */
const journalOf = sql`coalesce(p.journal, (select m.journal from ${manuscripts} m where m.id = p.subject_id))`

/** What moved in `spans (month, start, stop)`: one row for each payment, fee and refund. */
const moves = sql`
  select month, p.mode, ${journalOf} as journal, p.currency, case when p.reverses is null then 'received' else 'reversed' end as kind,
    abs(p.amount_minor)::bigint as amount
  from spans join ${payments} p on p.created_at >= start and p.created_at < stop and not p.sample
  union all
  select month, p.mode, ${journalOf}, p.currency, 'fee', a.fees_minor::bigint
  from spans join ${payments} p on p.created_at >= start and p.created_at < stop and not p.sample and p.provider <> 'manual'
  join ${paymentAttempts} a on a.reference = p.reference and a.fees_minor > 0
  union all
  select month, r.mode, ${journalOf}, r.currency, 'refunded', r.amount_minor
  from spans join ${refunds} r on r.processed_at >= start and r.processed_at < stop and r.state = 'processed' and not r.sample
  join ${payments} p on p.receipt = r.receipt`

/** The spans of months such as '2026-03'. */
const spansOf = (months: SQL) => sql`
  spans (month, start, stop) as materialized (
    select month, (month || '-01')::timestamp at time zone ${publishersZone()},
      ((month || '-01')::timestamp + interval '1 month') at time zone ${publishersZone()}
    from ${months} months (month)
  )`

/** What moved in the month and, summed from what is kept of each month, before it. */
export async function findMovements(db: DbOrTx, month: string, mode: Mode): Promise<Movement[]> {
  const marked = sql`(select key from ${recounts} where subject = 'statement')`
  const changed = sql`(select month from (${outsideOf(marked)}) beside where month < ${month})`
  const [year = 0, number = 1] = month.split('-').map(Number)
  const [start, end] = [number - 1, number].map((at) =>
    momentIn(publishersZone(), new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10), '00:00').toISOString(),
  )
  const conceded = (column: 'waiver' | 'reduction') => sql`
    select m.journal, m.${sql.raw(column)} ->> 'currency', 'waived', false, (m.${sql.raw(column)} ->> 'amountMinor')::bigint
    from ${manuscripts} m
    where m.${sql.raw(column)} is not null and m.${sql.raw(column)} ->> 'at' >= ${start}
      and m.${sql.raw(column)} ->> 'at' < ${end} and not m.sample and ${mode} = 'live'`
  const { rows } = await db.execute<Movement>(sql`
    with ${spansOf(sql`(select ${month}::text union ${changed})`)},
    moves as (${moves}),
    every (journal, currency, kind, is_before, amount) as (
      select journal, currency, kind, month < ${month}, amount from moves where mode = ${mode}
      union all
      select nullif(journal, ''), currency, kind, true, amount_minor from ${statementMonths}
      where mode = ${mode} and month < ${month} and month not in ${changed}
      union all
      select ${journalOf}, d.currency, 'disputed', false, d.amount_minor
      from ${disputes} d join ${payments} p on p.reference = d.reference and p.provider <> 'manual'
      where d.mode = ${mode} and not d.sample and d.raised_at >= ${start} and d.raised_at < ${end}
      union all ${conceded('waiver')}
      union all ${conceded('reduction')}
    )
    select journal, currency, kind, is_before as "isBefore", sum(amount)::float8 as "amountMinor"
    from every group by 1, 2, 3, 4 order by 1 nulls last, 2`)
  return rows
}

/** The triggers note months of UTC: what they mean may stand in the month before or after at the publisher's. */
const outsideOf = (months: SQL) => sql`
  select distinct to_char((key || '-01')::date + shift * interval '1 month', 'YYYY-MM') as month
  from ${months} noted (key) cross join (values (-1), (0), (1)) shifts (shift)`

/** Counts these months again, such as '2026-03'. */
export async function countMonths(tx: Tx, months: string[]): Promise<void> {
  const all = outsideOf(sql`unnest(${sql.param(months)}::text[])`)
  await tx.execute(sql`delete from ${statementMonths} where month in (${all})`)
  await tx.execute(sql`
    with ${spansOf(sql`(${all})`)}
    insert into ${statementMonths} (month, mode, journal, currency, kind, amount_minor)
    select month, mode, coalesce(journal, ''), currency, kind, sum(amount) from (${moves}) moved group by 1, 2, 3, 4, 5`)
}

const gone = sql<number>`(select coalesce(sum(${refunds.amountMinor}), 0)::float8 from ${refunds}
  where ${refunds.reference} = ${paymentAttempts.reference} and ${refunds.state} = 'processed')`
const going = sql<boolean>`exists (select from ${refunds} where ${refunds.reference} = ${paymentAttempts.reference}
  and ${refunds.state} in ('asked', 'pending', 'processing', 'needs-attention'))`
const lost = sql<number>`(select coalesce(sum(${disputes.amountMinor}), 0)::float8 from ${disputes}
  where ${disputes.reference} = ${paymentAttempts.reference} and ${disputes.status} = 'resolved'
    and ${disputes.resolution} like '%accepted')`

export type OurSide = Ours & { feesMinor: number | null; sample: boolean }

function selectOurs(db: DbOrTx) {
  return db
    .select({ attempt: paymentAttempts, entry: payments, held: heldPayments, gone, going, lost })
    .from(paymentAttempts)
    .leftJoin(payments, and(eq(payments.reference, paymentAttempts.reference), sql`${payments.provider} <> 'manual'`))
    .leftJoin(heldPayments, eq(heldPayments.reference, paymentAttempts.reference))
    .$dynamic()
}

function sideOf({ attempt, entry, held, gone, going, lost }: Awaited<ReturnType<typeof selectOurs>>[number]): OurSide {
  const money = entry ?? held ?? attempt
  // Marked as done by hand: it should have gone back at the provider.
  const isSettledByHand = !entry && held?.settledAs === 'refunded' && gone === 0 && !going
  return {
    reference: attempt.reference,
    state: entry ? 'recorded' : held ? 'held' : 'none',
    amountMinor: money.amountMinor,
    currency: money.currency,
    mode: entry?.mode ?? held?.mode ?? 'test',
    refundedMinor: isSettledByHand ? held.amountMinor : gone,
    lostMinor: lost,
    ...{ feesMinor: attempt.feesMinor, sample: attempt.sample },
  }
}

export async function findOurs(db: DbOrTx, references: string[]): Promise<Map<string, OurSide>> {
  if (references.length === 0) return new Map()
  const rows = await selectOurs(db).where(inArray(paymentAttempts.reference, references))
  return new Map(rows.map((row) => [row.attempt.reference, sideOf(row)]))
}

/** References that were parked without a checkout of ours are known, too. */
export async function findParked(db: DbOrTx, references: string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const rows = await db
    .select({ reference: heldPayments.reference })
    .from(heldPayments)
    .where(inArray(heldPayments.reference, references))
  return new Set(rows.map(({ reference }) => reference))
}

const batch = 200

/** In batches, oldest first: the payments in these days for which money came, without sample content. */
export async function* oursIn(db: Db, { from, to }: Span): AsyncGenerator<OurSide[]> {
  const { createdAt, reference, state, sample } = paymentAttempts
  const hasCome = inArray(state, ['applied', 'held', 'refunded'])
  let last = { at: from.toISOString(), reference: '' }
  let count = batch
  while (count === batch) {
    const isLater = sql`(${createdAt}, ${reference}) > (${last.at}::timestamptz, ${last.reference})`
    const rows: Awaited<ReturnType<typeof selectOurs>> = await selectOurs(db)
      .where(and(gte(createdAt, from), lt(createdAt, to), hasCome, eq(sample, false), isLater))
      .orderBy(asc(createdAt), asc(reference))
      .limit(batch)
    yield rows.map(sideOf)
    const end = rows.at(-1)?.attempt
    if (end) last = { at: end.createdAt.toISOString(), reference: end.reference }
    count = rows.length
  }
}

export async function saveFees(db: DbOrTx, reference: string, feesMinor: number): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ feesMinor })
    .where(and(eq(paymentAttempts.reference, reference), isNull(paymentAttempts.feesMinor)))
}

type Found = { reference: string; kinds: DifferenceKind[]; ours: Ours | null; theirs: Theirs | null }

/**
 * One row for each difference. What is no longer found is gone; what comes back is open again, unless it was explained.
 * Returns how many are new.
 */
export async function refreshDifferences(
  tx: Tx,
  { reference, kinds, ours, theirs }: Found,
  now: Date,
): Promise<number> {
  const table = paymentDifferences
  let added = 0
  for (const kind of kinds) {
    const id = newId()
    const [row] = await tx
      .insert(table)
      .values({ id, kind, reference, ours, theirs, foundAt: now, seenAt: now })
      .onConflictDoUpdate({ target: [table.kind, table.reference], set: { ours, theirs, seenAt: now, goneAt: null } })
      .returning({ id: table.id })
    if (row?.id === id) added++
  }
  const isGone = and(
    eq(table.reference, reference),
    isNull(table.goneAt),
    isNull(table.resolvedAt),
    kinds.length > 0 ? sql`${table.kind} <> all(${sql.param([...kinds])}::text[])` : undefined,
  )
  await tx.update(table).set({ goneAt: now }).where(isGone)
  return added
}

/** The newest references with something open, so that a comparison can also see that it is gone. */
export async function openReferences(db: DbOrTx, limit: number): Promise<string[]> {
  const { resolvedAt, goneAt, reference, foundAt } = paymentDifferences
  const rows = await db
    .select({ reference })
    .from(paymentDifferences)
    .where(and(isNull(resolvedAt), isNull(goneAt)))
    .orderBy(desc(foundAt))
    .limit(limit)
  return [...new Set(rows.map((row) => row.reference))]
}

export async function resolveRow(tx: Tx, id: string, change: { resolvedAt: Date; resolvedById: string; note: string }) {
  const isOpen = and(eq(paymentDifferences.id, id), isNull(paymentDifferences.resolvedAt))
  const [row] = await tx.update(paymentDifferences).set(change).where(isOpen).returning()
  return row ?? null
}

export async function isKnownDifference(db: DbOrTx, id: string): Promise<boolean> {
  return (await db.$count(paymentDifferences, eq(paymentDifferences.id, id))) > 0
}

export async function findDifferences(db: DbOrTx, { limit, offset }: { limit: number; offset: number }) {
  const table = paymentDifferences
  const rows = await db
    .select({ difference: table, attempt: paymentAttempts, resolvedBy: staff.name })
    .from(table)
    .leftJoin(paymentAttempts, eq(paymentAttempts.reference, table.reference))
    .leftJoin(staff, eq(staff.id, table.resolvedById))
    .orderBy(sql`${table.resolvedAt} is not null or ${table.goneAt} is not null`, desc(table.foundAt), asc(table.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(table) }
}

export async function insertComparison(db: DbOrTx, row: typeof paymentComparisons.$inferInsert): Promise<void> {
  await db.insert(paymentComparisons).values(row)
}

export async function changeComparison(
  db: DbOrTx,
  id: string,
  change: Partial<typeof paymentComparisons.$inferInsert>,
) {
  await db.update(paymentComparisons).set(change).where(eq(paymentComparisons.id, id))
}

export async function lastComparison(db: DbOrTx) {
  const [row] = await db
    .select()
    .from(paymentComparisons)
    .orderBy(desc(paymentComparisons.startedAt), asc(paymentComparisons.id))
    .limit(1)
  return row ?? null
}
