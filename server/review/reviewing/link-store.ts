import { and, asc, desc, eq, exists, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { readStatus } from '#domain/words/manuscript-status.ts'
import type { InvitationState } from '#domain/words/peer-review.ts'
import { type OpenedReview, openedRow } from '../../access/opened.ts'
import type { ManuscriptRow } from '../../access/store.ts'
import { isSentTo, recipientOf } from '../../db/review-addresses.ts'
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
import type { Invitation, Round } from '../rounds/store.ts'

export type Reviewer = typeof reviewers.$inferSelect
/** `email`: to which address the link was sent, null if nobody knows. */
export type OpenedInvitation = {
  invitation: Invitation
  round: Round
  manuscript: OpenedReview
  reviewer: Reviewer
  email: string | null
}

/** Whoever reads an address of a person. They see what was sent there, and what was sent to addresses that it was confirmed from. */
export type Holder = { reviewer: Reviewer; email: string }

const isAlive = (now: Date) => or(isNull(reviewLinks.expiresAt), gt(reviewLinks.expiresAt, now))

const opened = <R extends { manuscript: ManuscriptRow }>(row: R) => ({
  ...row,
  manuscript: openedRow({ ...row.manuscript, status: readStatus(row.manuscript.status) }),
})

/** Returns what a link to one invitation opens. */
export async function findOpened(db: DbOrTx, tokenHash: string, now: Date): Promise<OpenedInvitation | null> {
  const [row] = await db
    .select({
      ...{ invitation: reviewInvitations, round: reviewRounds, manuscript: manuscripts, reviewer: reviewers },
      email: reviewLinks.email,
    })
    .from(reviewLinks)
    .innerJoin(reviewInvitations, eq(reviewInvitations.id, reviewLinks.invitationId))
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .innerJoin(reviewers, eq(reviewers.id, reviewInvitations.reviewerId))
    .where(and(eq(reviewLinks.tokenHash, tokenHash), isAlive(now)))
  return row ? opened(row) : null
}

/** Where e-mails about an invitation go. Null if the reviewer's addresses were deleted. */
export async function findRecipient(db: DbOrTx, { id }: Invitation): Promise<string | null> {
  const [row] = await db
    .select({ email: recipientOf(reviewerAddresses.email) })
    .from(reviewInvitations)
    .innerJoin(reviewerAddresses, eq(reviewerAddresses.reviewerId, reviewInvitations.reviewerId))
    .where(and(eq(reviewInvitations.id, id), eq(reviewerAddresses.isMain, true)))
  return row?.email ?? null
}

/** The address may have left the register since something was sent there: its reader can still confirm the new one. */
export async function findReviewerByEmail(db: DbOrTx, email: string): Promise<Reviewer | null> {
  const [listed] = await db
    .select({ reviewer: reviewers })
    .from(reviewerAddresses)
    .innerJoin(reviewers, eq(reviewers.id, reviewerAddresses.reviewerId))
    .where(eq(reviewerAddresses.email, email))
  if (listed) return listed.reviewer
  const [former] = await db
    .select({ reviewer: reviewers })
    .from(reviewLinks)
    .innerJoin(reviewInvitations, eq(reviewInvitations.id, reviewLinks.invitationId))
    .innerJoin(reviewers, eq(reviewers.id, reviewInvitations.reviewerId))
    .where(and(eq(reviewLinks.email, email), isNull(reviewLinks.expiresAt), isNull(reviewers.erasedAt)))
    .orderBy(desc(reviewLinks.createdAt))
    .limit(1)
  return former?.reviewer ?? null
}

const isListed = exists(
  sql`(select from ${reviewerAddresses} where ${reviewerAddresses.reviewerId} = ${reviewers.id} and ${reviewerAddresses.email} = ${reviewLinks.email})`,
)
const wasWrittenTo = exists(
  sql`(select from review_links link join ${reviewInvitations} on ${reviewInvitations.id} = link.invitation_id
    where ${reviewInvitations.reviewerId} = ${reviewers.id} and link.email = ${reviewLinks.email} and link.expires_at is null)`,
)

/** Returns whose reviews a link opens. One to an address that was taken away works only if something was sent there. */
export async function findHolder(db: DbOrTx, tokenHash: string, now: Date): Promise<Holder | null> {
  const isIt = and(eq(reviewLinks.tokenHash, tokenHash), isNull(reviewLinks.invitationId), isAlive(now))
  const [row] = await db
    .select({ reviewer: reviewers, email: reviewLinks.email })
    .from(reviewLinks)
    .innerJoin(reviewers, eq(reviewers.id, reviewLinks.reviewerId))
    .where(and(isIt, isNull(reviewers.erasedAt), or(isListed, wasWrittenTo)))
  return row?.email ? { reviewer: row.reviewer, email: row.email } : null
}

/** Whether a link led to an invitation that became one with another, sent to another address. */
export async function isJoined(db: DbOrTx, tokenHash: string, now: Date): Promise<boolean> {
  const { invitationId, reviewerId } = reviewLinks
  const isIt = and(eq(reviewLinks.tokenHash, tokenHash), isNull(invitationId), isNull(reviewerId), isAlive(now))
  return (await db.$count(reviewLinks, isIt)) > 0
}

/** What of a person's invitations the reader of one of their addresses may see. */
export const isHeldBy = ({ reviewer, email }: Holder) =>
  and(eq(reviewInvitations.reviewerId, reviewer.id), isSentTo(email))

const ofHolder = (holder: Holder, states: InvitationState[]) =>
  and(isHeldBy(holder), inArray(reviewInvitations.state, states))

function findOwn(db: DbOrTx, holder: Holder, states: InvitationState[]) {
  const { code } = reviewReports
  return db
    .select({ invitation: reviewInvitations, round: reviewRounds, manuscript: manuscripts, code })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .leftJoin(reviewReports, eq(reviewReports.invitationId, reviewInvitations.id))
    .where(ofHolder(holder, states))
}

export type OwnReview = Pick<OpenedInvitation, 'invitation' | 'round' | 'manuscript'>

/** The reviews on which somebody has still to act, first invited first. */
export async function findOpenReviews(db: DbOrTx, holder: Holder) {
  const { invitedAt, id } = reviewInvitations
  return (await findOwn(db, holder, ['invited', 'accepted']).orderBy(asc(invitedAt), asc(id))).map(opened)
}

/** Newest first, and how many there are in all. */
export async function findSubmittedReviews(db: DbOrTx, holder: Holder, page: { limit: number; offset: number }) {
  const [rows, total] = await Promise.all([
    findOwn(db, holder, ['submitted'])
      .orderBy(desc(reviewInvitations.submittedAt), desc(reviewInvitations.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(reviewInvitations, ofHolder(holder, ['submitted'])),
  ])
  return { rows: rows.map(opened), total }
}

/** The reports of theirs that a journal asks to see, and has no answer yet: the last journal that asked about each. */
export async function findAskedConsents(db: DbOrTx, holder: Holder) {
  const { toJournal } = manuscriptTransfers
  const { agrees } = reportConsents
  const rows = await db
    .select({ invitation: reviewInvitations, round: reviewRounds, manuscript: manuscripts, toJournal, agrees })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .innerJoin(reportConsents, eq(reportConsents.invitationId, reviewInvitations.id))
    .innerJoin(manuscriptTransfers, eq(manuscriptTransfers.id, reportConsents.transferId))
    .where(ofHolder(holder, ['submitted']))
    .orderBy(asc(manuscriptTransfers.answeredAt))
  return [...new Map(rows.map((row) => [row.invitation.id, row])).values()]
    .filter((row) => row.agrees === null)
    .map(opened)
}

/** A review that the person may open: one that is open, or that they have submitted. */
export async function findOwnReview(db: DbOrTx, holder: Holder, id: string): Promise<Invitation | null> {
  const isIt = and(eq(reviewInvitations.id, id), ofHolder(holder, ['invited', 'accepted', 'submitted']))
  const [row] = await db.select().from(reviewInvitations).where(isIt)
  return row ?? null
}
