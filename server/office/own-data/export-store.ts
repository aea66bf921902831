import { and, asc, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm'
import { eventsThat, isOfReview } from '#domain/manuscript/events.ts'
import { statusOf } from '../../access/store.ts'
import {
  activity,
  appeals,
  articles,
  authors,
  confirmedAddresses,
  corrections,
  coursePayments,
  courses,
  disputes,
  files,
  manuscriptSteps,
  manuscripts,
  manuscriptTransfers,
  manuscriptVersions,
  pageProofComments,
  pageProofs,
  papers,
  paymentAttempts,
  payments,
  refunds,
  reviewRounds,
  revisions,
  sessions,
  submissionDrafts,
  testimonials,
  transferProofs,
  waiverRequests,
} from '../../db/schema.ts'
import { isInForce } from '../../db/steps-in-force.ts'
import type { DbOrTx } from '../../db/types.ts'
import { paidFor } from '../../money/payments/own-store.ts'

export async function findProfile(db: DbOrTx, id: string) {
  const { name, email, avatarFileId, createdAt } = authors
  const [row] = await db
    .select({ name, email, emailConfirmedAt: confirmedAddresses.confirmedAt, avatarFileId, createdAt })
    .from(authors)
    .leftJoin(confirmedAddresses, eq(confirmedAddresses.email, email))
    .where(eq(authors.id, id))
  return row ?? null
}

export function findSessions(db: DbOrTx, authorId: string) {
  const { userAgent, createdAt, seenAt, expiresAt } = sessions
  return db
    .select({ userAgent, createdAt, seenAt, expiresAt })
    .from(sessions)
    .where(and(eq(sessions.realm, 'author'), eq(sessions.accountId, authorId)))
    .orderBy(asc(createdAt), asc(sessions.id))
}

export function findManuscripts(db: DbOrTx, authorId: string) {
  const { authorId: _, sample: __, originalFileId: ___, handlingEditorId: ____, ...kept } = getTableColumns(manuscripts)
  return db
    .select({ ...kept, status: statusOf })
    .from(manuscripts)
    .where(eq(manuscripts.authorId, authorId))
    .orderBy(asc(manuscripts.createdAt), asc(manuscripts.id))
}

export function findSubmissionDrafts(db: DbOrTx, authorId: string) {
  const { id, fields, createdAt, savedAt } = submissionDrafts
  return db
    .select({ id, fields, createdAt, savedAt })
    .from(submissionDrafts)
    .where(eq(submissionDrafts.authorId, authorId))
    .orderBy(asc(createdAt), asc(id))
}

/** Only staff may see which co-author objected, who reviews, and from whom among them the manuscript is hidden. */
const ofTheOffice = eventsThat((row, name) => row.isForStaffAlone || isOfReview(name))

/** Omits which staff member acted, because that is not the author's personal data. */
export function findSteps(db: DbOrTx, manuscriptIds: string[]) {
  const { manuscriptId, action, from, to, actor, reason, at } = manuscriptSteps
  return db
    .select({ manuscriptId, action, from, to, actor, reason, at })
    .from(manuscriptSteps)
    .where(and(inArray(manuscriptId, manuscriptIds), notInArray(action, ofTheOffice), isInForce))
    .orderBy(asc(at))
}

export function findVersions(db: DbOrTx, manuscriptIds: string[]) {
  const { manuscriptId, number, cause, fileId, fields, at } = manuscriptVersions
  return db
    .select({ manuscriptId, number, cause, fileId, fields, at })
    .from(manuscriptVersions)
    .where(inArray(manuscriptId, manuscriptIds))
    .orderBy(asc(manuscriptId), asc(number))
}

/** Which transfers to other journals were offered, and what the author answered. */
export function findTransfers(db: DbOrTx, manuscriptIds: string[]) {
  const { manuscriptId, fromJournal, toJournal, offeredAt, answer, answeredAt, formerNumber } = manuscriptTransfers
  return db
    .select({ manuscriptId, fromJournal, toJournal, offeredAt, answer, answeredAt, formerNumber })
    .from(manuscriptTransfers)
    .where(inArray(manuscriptId, manuscriptIds))
    .orderBy(asc(manuscriptId), asc(offeredAt))
}

/** What the author answered to reviewers, and asked of the editors. The reports as sent are in the e-mails. */
export function findRevisions(db: DbOrTx, manuscriptIds: string[]) {
  const { manuscriptId, number: round } = reviewRounds
  const { dueOn, answers, askedUntil, askedReason, submittedAt, version } = revisions
  return db
    .select({ manuscriptId, round, dueOn, answers, askedUntil, askedReason, submittedAt, version })
    .from(revisions)
    .innerJoin(reviewRounds, eq(reviewRounds.id, revisions.roundId))
    .where(inArray(manuscriptId, manuscriptIds))
    .orderBy(asc(manuscriptId), asc(round))
}

/** Which admin answered is not the author's personal data. */
export function findAppeals(db: DbOrTx, manuscriptIds: string[]) {
  const { manuscriptId, reasons, createdAt, answeredAt, outcome, answer } = appeals
  return db
    .select({ manuscriptId, reasons, createdAt, answeredAt, outcome, answer })
    .from(appeals)
    .where(inArray(manuscriptId, manuscriptIds))
    .orderBy(asc(createdAt))
}

/** Which member of staff proposed it is not the author's personal data. */
export function findProposedChanges(db: DbOrTx, manuscriptIds: string[]) {
  const { manuscriptId, before, after, words, createdAt, answeredAt, outcome, answer } = corrections
  return db
    .select({ manuscriptId, before, after, words, createdAt, answeredAt, outcome, answer })
    .from(corrections)
    .where(inArray(manuscriptId, manuscriptIds))
    .orderBy(asc(createdAt))
}

/** Who in the office settled a comment is not the author's personal data. */
export function findPageProofs(db: DbOrTx, manuscriptIds: string[]) {
  const { manuscriptId, round, state, dueOn, createdAt, answeredAt, answer } = pageProofs
  const { where, quote, words, settledAt } = pageProofComments
  const comment = sql`json_build_object('where', ${where}, 'quote', ${quote}, 'words', ${words},
    'settledAt', ${settledAt}, 'answer', ${pageProofComments.answer})`
  const isThere = sql`${pageProofComments.id} is not null`
  const comments = sql<
    object[]
  >`coalesce(json_agg(${comment} order by ${pageProofComments.createdAt}) filter (where ${isThere}), '[]')`
  return db
    .select({ manuscriptId, round, state, dueOn, createdAt, answeredAt, answer, comments })
    .from(pageProofs)
    .leftJoin(pageProofComments, eq(pageProofComments.proofId, pageProofs.id))
    .where(inArray(manuscriptId, manuscriptIds))
    .groupBy(pageProofs.id)
    .orderBy(asc(round))
}

export function findWaiverRequests(db: DbOrTx, manuscriptIds: string[]) {
  const { manuscriptId, reason, words, offerMinor, createdAt, answeredAt, outcome, answer } = waiverRequests
  return db
    .select({ manuscriptId, reason, words, offerMinor, createdAt, answeredAt, outcome, answer })
    .from(waiverRequests)
    .where(inArray(manuscriptId, manuscriptIds))
    .orderBy(asc(createdAt))
}

export function findTransferProofs(db: DbOrTx, manuscriptIds: string[]) {
  const { manuscriptId, fileId, reference, paidOn, createdAt, answeredAt, outcome, reason } = transferProofs
  return db
    .select({ manuscriptId, fileId, reference, paidOn, createdAt, answeredAt, outcome, reason })
    .from(transferProofs)
    .where(inArray(manuscriptId, manuscriptIds))
    .orderBy(asc(createdAt))
}

export function findDocuments(db: DbOrTx, manuscriptIds: string[]) {
  const { subjectId, kind, number, code, invoice, issuedAt } = papers
  return db
    .select({ manuscriptId: subjectId, kind, number, code, invoice, issuedAt })
    .from(papers)
    .where(inArray(subjectId, manuscriptIds))
    .orderBy(asc(issuedAt), asc(number))
}

export function findArticles(db: DbOrTx, authorId: string) {
  const { id, manuscriptId, customId, journal, volume, issue, title, publishedAt } = articles
  return db
    .select({ id, manuscriptId, customId, journal, volume, issue, title, authors: articles.authors, publishedAt })
    .from(articles)
    .where(eq(articles.authorId, authorId))
    .orderBy(asc(publishedAt), asc(id))
}

export function findFiles(db: DbOrTx, authorId: string) {
  const { id, kind, name, mediaType, bytes, sha256, createdAt } = files
  return db
    .select({ id, kind, name, mediaType, bytes, sha256, createdAt })
    .from(files)
    .where(and(eq(files.ownerRealm, 'author'), eq(files.ownerId, authorId)))
    .orderBy(asc(createdAt), asc(id))
}

export function findReviews(db: DbOrTx, authorId: string) {
  const { id, text, verified, createdAt } = testimonials
  return db
    .select({ id, text, verified, createdAt })
    .from(testimonials)
    .where(eq(testimonials.authorId, authorId))
    .orderBy(asc(createdAt), asc(id))
}

export function findPayments(db: DbOrTx, authorId: string) {
  const { markedById: _, ...kept } = getTableColumns(payments)
  return db
    .select(kept)
    .from(payments)
    .where(paidFor(db, payments, authorId))
    .orderBy(asc(payments.createdAt), asc(payments.receipt))
}

export function findAttempts(db: DbOrTx, authorId: string) {
  const { reference, purpose, subjectId, description, payerName, payerEmail, amountMinor, currency, state, createdAt } =
    paymentAttempts
  const money = { amountMinor, currency, state, createdAt }
  return db
    .select({ reference, purpose, subjectId, description, payerName, payerEmail, ...money })
    .from(paymentAttempts)
    .where(paidFor(db, paymentAttempts, authorId))
    .orderBy(asc(createdAt), asc(reference))
}

/** The references of an author's payments. */
const ownReferences = (db: DbOrTx, authorId: string) =>
  db
    .select({ reference: paymentAttempts.reference })
    .from(paymentAttempts)
    .where(paidFor(db, paymentAttempts, authorId))

export function findRefunds(db: DbOrTx, authorId: string) {
  const { reference, receipt, amountMinor, currency, state, createdAt, processedAt, id } = refunds
  return db
    .select({ reference, receipt, amountMinor, currency, state, createdAt, processedAt })
    .from(refunds)
    .where(inArray(reference, ownReferences(db, authorId)))
    .orderBy(asc(createdAt), asc(id))
}

export function findDisputes(db: DbOrTx, authorId: string) {
  const { reference, amountMinor, currency, complaint, status, resolution, raisedAt, resolvedAt, id } = disputes
  return db
    .select({ reference, amountMinor, currency, complaint, status, resolution, raisedAt, resolvedAt })
    .from(disputes)
    .where(inArray(reference, ownReferences(db, authorId)))
    .orderBy(asc(raisedAt), asc(id))
}

export function findCoursePayments(db: DbOrTx, authorId: string) {
  const { id, courseId, priceMinor, confirmedAt, createdAt } = coursePayments
  return db
    .select({ id, courseId, course: courses.title, priceMinor, confirmedAt, createdAt })
    .from(coursePayments)
    .innerJoin(courses, eq(courses.id, courseId))
    .where(eq(coursePayments.authorId, authorId))
    .orderBy(asc(createdAt), asc(id))
}

export function findActivity(db: DbOrTx, authorId: string) {
  const { action, at } = activity
  return db
    .select({ action, at })
    .from(activity)
    .where(and(eq(activity.object, 'author'), eq(activity.objectId, authorId)))
    .orderBy(asc(at), asc(activity.id))
}
