import { and, asc, desc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { readStatus } from '#domain/manuscript-status.ts'
import type { InvitationState } from '#domain/peer-review.ts'
import {
  manuscripts,
  manuscriptTransfers,
  reportConsents,
  reviewerAddresses,
  reviewers,
  reviewInvitations,
  reviewLinks,
  reviewReports,
  reviewRounds,
} from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Manuscript } from '../manuscripts/store.ts'
import type { Invitation, Round } from '../rounds/store.ts'

export type Reviewer = typeof reviewers.$inferSelect
export type Opened = { invitation: Invitation; round: Round; manuscript: Manuscript; reviewer: Reviewer }

const isAlive = (now: Date) => or(isNull(reviewLinks.expiresAt), gt(reviewLinks.expiresAt, now))

/** Returns what a link to one invitation opens. */
export async function findOpened(db: DbOrTx, tokenHash: string, now: Date): Promise<Opened | null> {
  const [row] = await db
    .select({ invitation: reviewInvitations, round: reviewRounds, manuscript: manuscripts, reviewer: reviewers })
    .from(reviewLinks)
    .innerJoin(reviewInvitations, eq(reviewInvitations.id, reviewLinks.invitationId))
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .innerJoin(reviewers, eq(reviewers.id, reviewInvitations.reviewerId))
    .where(and(eq(reviewLinks.tokenHash, tokenHash), isAlive(now)))
  if (!row) return null
  return { ...row, manuscript: { ...row.manuscript, status: readStatus(row.manuscript.status) } }
}

export async function mainAddress(db: DbOrTx, reviewerId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: reviewerAddresses.email })
    .from(reviewerAddresses)
    .where(and(eq(reviewerAddresses.reviewerId, reviewerId), eq(reviewerAddresses.isMain, true)))
  return row?.email ?? null
}

export async function findReviewerByEmail(db: DbOrTx, email: string): Promise<Reviewer | null> {
  const [row] = await db
    .select({ reviewer: reviewers })
    .from(reviewerAddresses)
    .innerJoin(reviewers, eq(reviewers.id, reviewerAddresses.reviewerId))
    .where(eq(reviewerAddresses.email, email))
  return row?.reviewer ?? null
}

/** Returns the person whose reviews a link opens. */
export async function findHolder(db: DbOrTx, tokenHash: string, now: Date): Promise<Reviewer | null> {
  const [row] = await db
    .select({ reviewer: reviewers })
    .from(reviewLinks)
    .innerJoin(reviewers, eq(reviewers.id, reviewLinks.reviewerId))
    .where(and(eq(reviewLinks.tokenHash, tokenHash), isNull(reviewLinks.invitationId), isAlive(now)))
  return row?.reviewer ?? null
}

const ofReviewer = (reviewerId: string, states: InvitationState[]) =>
  and(eq(reviewInvitations.reviewerId, reviewerId), inArray(reviewInvitations.state, states))

function findOwn(db: DbOrTx, reviewerId: string, states: InvitationState[]) {
  const { code } = reviewReports
  return db
    .select({ invitation: reviewInvitations, round: reviewRounds, manuscript: manuscripts, code })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .leftJoin(reviewReports, eq(reviewReports.invitationId, reviewInvitations.id))
    .where(ofReviewer(reviewerId, states))
}

export type OwnReview = Omit<Awaited<ReturnType<typeof findOwn>>[number], 'code'>

/** The reviews on which somebody has still to act, first invited first. */
export function findOpenReviews(db: DbOrTx, reviewerId: string) {
  return findOwn(db, reviewerId, ['invited', 'accepted']).orderBy(
    asc(reviewInvitations.invitedAt),
    asc(reviewInvitations.id),
  )
}

/** Newest first, and how many there are in all. */
export async function findSubmittedReviews(db: DbOrTx, reviewerId: string, page: { limit: number; offset: number }) {
  const [rows, total] = await Promise.all([
    findOwn(db, reviewerId, ['submitted'])
      .orderBy(desc(reviewInvitations.submittedAt), desc(reviewInvitations.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(reviewInvitations, ofReviewer(reviewerId, ['submitted'])),
  ])
  return { rows, total }
}

/** The reports of theirs that a journal asks to see, and has no answer yet: the last journal that asked about each. */
export async function findAskedConsents(db: DbOrTx, reviewerId: string) {
  const { toJournal } = manuscriptTransfers
  const { agrees } = reportConsents
  const rows = await db
    .select({ invitation: reviewInvitations, round: reviewRounds, manuscript: manuscripts, toJournal, agrees })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .innerJoin(reportConsents, eq(reportConsents.invitationId, reviewInvitations.id))
    .innerJoin(manuscriptTransfers, eq(manuscriptTransfers.id, reportConsents.transferId))
    .where(ofReviewer(reviewerId, ['submitted']))
    .orderBy(asc(manuscriptTransfers.answeredAt))
  return [...new Map(rows.map((row) => [row.invitation.id, row])).values()].filter((row) => row.agrees === null)
}

/** Whether the person may open this review: one that is open, or that they have submitted. */
export async function isOwnReview(db: DbOrTx, reviewerId: string, id: string): Promise<boolean> {
  const isIt = and(eq(reviewInvitations.id, id), ofReviewer(reviewerId, ['invited', 'accepted', 'submitted']))
  return (await db.$count(reviewInvitations, isIt)) > 0
}
