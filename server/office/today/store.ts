import { inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { publishersZone } from '#domain/words/day.ts'
import type { ReviewStage } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Seen } from '../../access/seen.ts'
import { isOpen, isSeen, statusOf } from '../../access/store.ts'
import { fixed } from '../../db/prepare.ts'
import {
  appeals,
  articles,
  coursePayments,
  deposits,
  disputes,
  doajDeposits,
  heldPayments,
  journalWork,
  letters,
  manuscripts,
  messages,
  moneyProposals,
  paymentAttempts,
  paymentDifferences,
  payments,
  refunds,
  testimonials,
  transferProofs,
  waiverRequests,
} from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { stageSince } from '../../decision/decide/read-store.ts'

/** Null means all journals. */
type Journals = readonly string[] | null

/** Returns the times since when items have been waiting, oldest first. */
const waiting = (table: PgTable, since: PgColumn, isWaiting: SQL) =>
  sql`select ${since} as since from ${table} where ${isWaiting} order by ${since}`

const manuscriptsWhere = (isWaiting: SQL, seen: Seen) =>
  waiting(manuscripts, manuscripts.statusAt, sql`${isWaiting} and ${isSeen(seen)}`)

/** How many of those that a conflict of interest hides are with the office. */
export const countShutOut = async (db: DbOrTx, { shutOut, journals }: Seen): Promise<number> =>
  shutOut.length === 0
    ? 0
    : db.$count(
        manuscripts,
        sql`${inArray(manuscripts.id, [...shutOut])} and ${isOpen}${inJournals(manuscripts.journal, journals)}`,
      )

export const inStatus = (status: string, seen: Seen) => manuscriptsWhere(sql`${statusOf} = ${status}`, seen)

export const overdue = (before: Date, seen: Seen) =>
  waiting(
    manuscripts,
    manuscripts.officeSince,
    sql`${manuscripts.officeSince} < ${before.toISOString()}::timestamptz and ${isSeen(seen)}`,
  )

/** Few are at a revision, so these may be read from the table; the index alone tells the age of the others. */
export function atStage(stage: ReviewStage, seen: Seen): SQL {
  const isAt = sql`${manuscripts.reviewStage} = ${stage}`
  if (stage !== 'revision-in' && stage !== 'revision-due') return manuscriptsWhere(isAt, seen)
  return sql`select ${stageSince} as since from ${manuscripts} where ${isAt} and ${isSeen(seen)} order by ${manuscripts.statusAt}`
}

export const late = (today: string, seen: Seen) => manuscriptsWhere(sql`${manuscripts.reviewDueOn} < ${today}`, seen)

export const appealed = (seen: Seen) =>
  sql`select ${appeals.createdAt} as since from ${appeals} where ${appeals.answeredAt} is null
    and ${appeals.manuscriptId} in (select ${manuscripts.id} from ${manuscripts} where ${isSeen(seen)}) order by 1`

export const unanswered = fixed(waiting(messages, messages.createdAt, sql`${messages.readAt} is null`))

/** The backlogs of money. */
const forFinance = {
  'open-checkouts': fixed(waiting(paymentAttempts, paymentAttempts.createdAt, sql`${paymentAttempts.state} = 'open'`)),
  'held-payments': fixed(waiting(heldPayments, heldPayments.createdAt, sql`${heldPayments.settledAt} is null`)),
  /** What counts is when an answer is due. */
  disputes: fixed(
    waiting(
      disputes,
      disputes.dueAt,
      sql`${disputes.status} = 'awaiting-merchant-feedback' and ${disputes.answeredAt} is null`,
    ),
  ),
  differences: fixed(
    waiting(
      paymentDifferences,
      paymentDifferences.foundAt,
      sql`${paymentDifferences.resolvedAt} is null and ${paymentDifferences.goneAt} is null`,
    ),
  ),
  'course-payments': fixed(
    waiting(
      coursePayments,
      coursePayments.createdAt,
      sql`${coursePayments.confirmedAt} is null and ${coursePayments.method} = 'transfer'`,
    ),
  ),
  waivers:
    fixed(sql`select ${waiverRequests.createdAt} as since from ${waiverRequests} where ${waiverRequests.answeredAt} is null
    and ${waiverRequests.manuscriptId} in (select ${manuscripts.id} from ${manuscripts} where ${statusOf} in ('screening', 'under-review', 'approved')) order by 1`),
  proofs:
    fixed(sql`select ${transferProofs.createdAt} as since from ${transferProofs} where ${transferProofs.answeredAt} is null
    and ${transferProofs.manuscriptId} in (select ${manuscripts.id} from ${manuscripts} where ${statusOf} = 'approved') order by 1`),
}

/** Nobody confirms what they have proposed themselves. */
const proposalsFor = (staffId: string) =>
  waiting(
    moneyProposals,
    moneyProposals.createdAt,
    sql`${moneyProposals.answeredAt} is null and ${moneyProposals.proposedById} is distinct from ${staffId}`,
  )

/** The backlogs that only admins see, besides those of money. */
const onlyForAdmins = {
  'author-reviews': fixed(waiting(testimonials, testimonials.createdAt, sql`${testimonials.verified} = false`)),
  'failed-letters': fixed(waiting(letters, letters.createdAt, sql`${letters.state} = 'failed'`)),
  'failed-deposits': fixed(waiting(deposits, deposits.updatedAt, sql`${deposits.state} = 'failed'`)),
  'failed-doaj': fixed(waiting(doajDeposits, doajDeposits.updatedAt, sql`${doajDeposits.state} = 'failed'`)),
  /** No reader waits for them, so they come after all else. */
  names: fixed(sql`select now() as since from ${articles} where ${articles.namesAsk} order by ${articles.publishedAt}`),
}

export type Backlogs = { messages: SQL; proposals: SQL } & typeof forFinance & typeof onlyForAdmins

/** The backlogs apart from manuscripts that somebody sees. */
export function backlogsOf({ id, role }: Pick<Staff, 'id' | 'role'>): Partial<Backlogs> {
  if (role === 'finance') return forFinance
  return {
    messages: unanswered,
    ...(role === 'admin' && { ...forFinance, proposals: proposalsFor(id), ...onlyForAdmins }),
  }
}

export type Backlog = { what: string; count: number; oldest: Date }

/** Stops counting at `max`, so that a long list costs no more than a short one. Empty backlogs are left out. */
export async function countBacklogs(db: DbOrTx, wanted: [what: string, since: SQL][], max: number): Promise<Backlog[]> {
  const parts = wanted.map(
    ([what, since]) =>
      sql`select ${what}::text as what, count(*)::int as count, extract(epoch from min(since))::float8 as oldest from (${since} limit ${max}) as backlog`,
  )
  const { rows } = await db.execute<{ what: string; count: number; oldest: number }>(sql.join(parts, sql` union all `))
  return rows
    .filter(({ count }) => count > 0)
    .map(({ what, count, oldest }) => ({ what, count, oldest: new Date(oldest * 1000) }))
}

export function inJournals(column: PgColumn, journals: Journals): SQL {
  return journals === null ? sql`` : sql` and ${inArray(column, journals)}`
}

const monthOf = (at: SQL) => sql`to_char(${at} at time zone ${publishersZone()}, 'YYYY-MM')`

type MonthOfWork = { month: string; submissions: number; decisions: number; daysToDecision: number | null }

/** By month: submissions, decisions, and the median time to a journal's first decision. A transfer is new to one journal. */
export async function findWork(db: DbOrTx, since: Date, journals: Journals): Promise<MonthOfWork[]> {
  const { at, kind, days } = journalWork
  const isArrival = journals === null ? sql`${kind} = 'submission'` : sql`${kind} <> 'decision'`
  const { rows } = await db.execute<MonthOfWork>(sql`
    select ${monthOf(sql`${at}`)} as month,
      count(*) filter (where ${isArrival})::int as submissions,
      count(*) filter (where ${kind} = 'decision')::int as decisions,
      percentile_cont(0.5) within group (order by ${days}) as "daysToDecision"
    from ${journalWork}
    where ${at} >= ${since.toISOString()}${inJournals(journalWork.journal, journals)}
    group by 1`)
  return rows
}

export async function findPublished(db: DbOrTx, since: Date, journals: Journals) {
  const counted = (sign: string, notices: SQL) => sql`
    select ${monthOf(sql`${articles.publishedAt}`)} as month, ${sql.raw(sign)}count(*) as published
    from ${articles}
    where ${notices} ${articles.publishedAt} >= ${since.toISOString()}${inJournals(articles.journal, journals)}
    group by 1`
  // An index counts all, and another one the few notices. To leave these out of the first would read the table.
  const { rows } = await db.execute<{ month: string; published: number }>(sql`
    select month, sum(published)::int as published
    from (${counted('', sql``)} union all ${counted('-', sql`${articles.noticeOf} is not null and`)}) as months
    group by 1`)
  return rows
}

/** Less what was refunded, in the month when it went back. Leaves out test payments, sample payments and payments that were reversed. */
export async function findIncome(db: DbOrTx, since: Date) {
  const { rows } = await db.execute<{ month: string; currency: string; amountMinor: number }>(sql`
    select month, currency, sum(amount)::float8 as "amountMinor" from (
    select ${monthOf(sql`${refunds.processedAt}`)} as month, ${refunds.currency} as currency, -${refunds.amountMinor} as amount
    from ${refunds}
    where ${refunds.state} = 'processed' and ${refunds.processedAt} >= ${since.toISOString()} and ${refunds.mode} = 'live'
      and not ${refunds.sample} and ${refunds.receipt} is not null
    union all
    select ${monthOf(sql`${payments.createdAt}`)}, ${payments.currency}, ${payments.amountMinor}
    from ${payments}
    where ${payments.createdAt} >= ${since.toISOString()} and ${payments.mode} = 'live' and not ${payments.sample}
      and ${payments.reverses} is null
      and not exists (
        select from ${payments} reversal where reversal.reverses is not null and reversal.reverses = ${payments.receipt}
      )
    ) as moved
    group by 1, 2`)
  return rows
}
