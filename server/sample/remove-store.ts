import { and, asc, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Source } from '#domain/publishing/full-text/source.ts'
import {
  activity,
  addressLinks,
  articles,
  authors,
  confirmedAddresses,
  coursePayments,
  courses,
  disputes,
  figures,
  files,
  fullTexts,
  heldPayments,
  invoiceNumbers,
  issues,
  journals,
  journalTimes,
  letters,
  manuscriptChains,
  manuscriptNumbers,
  manuscriptSteps,
  manuscripts,
  messages,
  papers,
  paymentAttempts,
  paymentEvents,
  payments,
  receiptNumbers,
  refunds,
  resetCodes,
  reviewers,
  reviewInvitations,
  sampleSignIns,
  sessions,
  simulatedDisputes,
  simulatedRefunds,
  simulatedTransactions,
  staff,
  testimonials,
  usageEvents,
} from '../db/schema.ts'
import type { DbOrTx, Tx } from '../db/types.ts'
import { addJob } from '../jobs/schedule.ts'
import { unreferenced } from '../manuscript/files/store.ts'
import { sampleSeries } from '../money/payments/store.ts'
import { recountJob } from '../office/statistics/refresh.ts'
import { timesJob } from '../review/turnaround/refresh-times.ts'

type Pictures = Source['pictures'][string][]
type Removed = { rows: number; fileIds: string[]; pictures: Pictures }
type Marked = PgTable & { sample: PgColumn }

/** A table that refers to another comes before it. */
const inOrder: Marked[] = [
  ...[
    papers,
    refunds,
    disputes,
    heldPayments,
    payments,
    paymentAttempts,
    letters,
    activity,
    articles,
    manuscriptSteps,
    manuscripts,
  ],
  ...[reviewers, testimonials, messages, coursePayments, courses, authors, staff],
]

/** Deletes every row that is marked as sample, with all that belongs to it. What real people have made stays. */
export async function deleteSample(tx: Tx): Promise<Removed> {
  await lock(tx)
  await deleteUnmarked(tx)
  let rows = 0
  for (const table of inOrder) rows += (await tx.delete(table).where(eq(table.sample, true))).rowCount ?? 0
  rows += await deleteIssues(tx)
  const ofSample = inArray(fullTexts.fileId, tx.select({ id: files.id }).from(files).where(eq(files.sample, true)))
  const pictures = await picturesOf(tx, ofSample)
  const fileIds = await deleteFiles(tx)
  return { rows: rows + fileIds.length, fileIds, pictures }
}

/** Those of these that stand in no text any more. */
export async function unusedPictures(db: DbOrTx, pictures: Pictures): Promise<Pictures> {
  if (pictures.length === 0) return []
  const used = new Set((await picturesOf(db)).map(({ file }) => file))
  return pictures.filter(({ file }) => !used.has(file))
}

async function picturesOf(db: DbOrTx, which?: SQL): Promise<Pictures> {
  const pictures = sql<Source['pictures'] | null>`${fullTexts.source} -> 'pictures'`
  const rows = await db.select({ pictures }).from(fullTexts).where(which)
  return rows.flatMap((row) => Object.values(row.pictures ?? {}))
}

/**
 * Publishing locks the journal's row, and paying locks the row of the manuscript or the purchase. We lock them too, so
 * that neither can happen between our check and our delete.
 */
async function lock(tx: Tx): Promise<void> {
  await tx.select({ slug: journals.slug }).from(journals).orderBy(asc(journals.slug)).for('update')
  for (const table of [manuscripts, courses, coursePayments])
    await tx.select({ id: table.id }).from(table).where(eq(table.sample, true)).orderBy(asc(table.id)).for('update')
}

/** Deletes what belongs to marked rows but is not marked itself. */
async function deleteUnmarked(tx: Tx): Promise<void> {
  const references = sql`(select ${paymentAttempts.reference} from ${paymentAttempts} where ${paymentAttempts.sample} union select ${payments.reference} from ${payments} where ${payments.sample})`
  for (const table of [paymentEvents, simulatedRefunds, simulatedDisputes, simulatedTransactions])
    await tx.delete(table).where(inArray(table.reference, references))
  for (const table of [receiptNumbers, invoiceNumbers, manuscriptNumbers])
    await tx.delete(table).where(eq(table.year, sampleSeries))
  // Reports of invented people on real manuscripts go with them.
  const invented = tx.select({ id: reviewers.id }).from(reviewers).where(eq(reviewers.sample, true))
  await tx.delete(reviewInvitations).where(inArray(reviewInvitations.reviewerId, invented))
  // Its times were those of sample manuscripts, until the job measures real ones.
  await tx.delete(journalTimes).where(sql`true`)
  await addJob(tx, timesJob)
  await tx.delete(figures).where(sql`true`)
  await addJob(tx, recountJob)
  const stepped = tx
    .select({ id: manuscriptSteps.manuscriptId })
    .from(manuscriptSteps)
    .where(eq(manuscriptSteps.sample, true))
  await tx.delete(manuscriptChains).where(inArray(manuscriptChains.manuscriptId, stepped))
  const read = tx.select({ id: articles.id }).from(articles).where(eq(articles.sample, true))
  await tx.delete(usageEvents).where(inArray(usageEvents.articleId, read))
  for (const table of [sessions, resetCodes, sampleSignIns]) {
    const theirs = (['author', 'staff'] as const).map((realm) => {
      const accounts = realm === 'author' ? authors : staff
      const ids = tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.sample, true))
      return and(eq(table.realm, realm), inArray(table.accountId, ids))
    })
    await tx.delete(table).where(or(...theirs))
  }
  const emails = sql`(select email from ${authors} where sample union select email from ${staff} where sample union select email from ${manuscripts} where sample)`
  for (const table of [addressLinks, confirmedAddresses]) await tx.delete(table).where(inArray(table.email, emails))
}

/**
 * An issue is real if it has a real article. The issues before it stay too, because issue numbers have no gaps. All
 * others were only trials, even if a real admin opened them, and their numbers become free again.
 */
async function deleteIssues(tx: Tx): Promise<number> {
  const last = sql`(select coalesce(max(${articles.issue}), 0) from ${articles} where ${articles.journal} = ${journals.slug})`
  const kept = await tx.update(journals).set({ issue: last }).returning()
  let deleted = 0
  for (const { slug, issue } of kept) {
    const ofJournal = eq(issues.journal, slug)
    deleted += (await tx.delete(issues).where(and(ofJournal, gt(issues.number, issue)))).rowCount ?? 0
    await tx
      .update(issues)
      .set({ sample: false })
      .where(and(ofJournal, lte(issues.number, issue)))
  }
  const isEmpty = sql`not exists (select from ${articles} where ${articles.journal} = ${journals.slug})`
  await tx.update(journals).set({ lastArticleNumber: 0 }).where(isEmpty)
  return deleted
}

/** Runs last, when it is known which files are still referred to. */
async function deleteFiles(tx: Tx): Promise<string[]> {
  const isSample = eq(files.sample, true)
  const deleted = await tx.delete(files).where(and(isSample, unreferenced)).returning({ id: files.id })
  await tx.update(files).set({ sample: false }).where(isSample)
  return deleted.map(({ id }) => id)
}
