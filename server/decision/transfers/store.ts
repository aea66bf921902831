import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { TransferAnswer } from '#domain/manuscript/transfer.ts'
import { firstStatus, readStatus } from '#domain/words/manuscript-status.ts'
import { type Opened, openedRow, type Whose } from '../../access/opened.ts'
import { statusOf } from '../../access/store.ts'
import {
  manuscriptLinks,
  manuscripts,
  manuscriptTransfers,
  reportConsents,
  reviewers,
  reviewInvitations,
  reviewRounds,
  staff,
} from '../../db/schema.ts'
import { isShared } from '../../db/transferred.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { newId } from '../../ids.ts'
import type { Invitation, Round } from '../../review/rounds/store.ts'

export type Offer = typeof manuscriptTransfers.$inferSelect

/** The last offer, with who made it. */
export async function findOffer(db: DbOrTx, { id }: Whose): Promise<(Offer & { by: string | null }) | null> {
  const [row] = await db
    .select({ offer: manuscriptTransfers, by: staff.name })
    .from(manuscriptTransfers)
    .leftJoin(staff, eq(staff.id, manuscriptTransfers.offeredById))
    .where(eq(manuscriptTransfers.manuscriptId, id))
    .orderBy(desc(manuscriptTransfers.offeredAt), desc(manuscriptTransfers.id))
    .limit(1)
  return row ? { ...row.offer, by: row.by } : null
}

type Offered = Pick<Offer, 'fromJournal' | 'toJournal' | 'offeredAt'> & {
  offeredById: string
  tokenHash: string
}

/** The link of an earlier offer opens nothing any more. */
export async function insertOffer(
  tx: Tx,
  { id: manuscriptId }: Whose,
  { tokenHash, ...offer }: Offered,
): Promise<void> {
  await tx.insert(manuscriptTransfers).values({ id: newId(), manuscriptId, ...offer })
  await tx
    .delete(manuscriptLinks)
    .where(and(eq(manuscriptLinks.manuscriptId, manuscriptId), eq(manuscriptLinks.purpose, 'transfer')))
  await tx.insert(manuscriptLinks).values({ manuscriptId, purpose: 'transfer', tokenHash })
}

/** The database decides who was first: returns false if the offer is no longer open. */
export async function answerOffer(
  tx: Tx,
  { id }: Offer,
  answer: TransferAnswer,
  at: Date,
  formerNumber: string | null = null,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(manuscriptTransfers)
    .set({ answer, answeredAt: at, formerNumber })
    .where(and(eq(manuscriptTransfers.id, id), isNull(manuscriptTransfers.answer)))
  return rowCount === 1
}

export async function findTransferable(db: DbOrTx, tokenHash: string): Promise<string | null> {
  const { manuscriptId, purpose } = manuscriptLinks
  const [row] = await db
    .select({ manuscriptId })
    .from(manuscriptLinks)
    .where(and(eq(manuscriptLinks.tokenHash, tokenHash), eq(purpose, 'transfer')))
  return row?.manuscriptId ?? null
}

/**
 * Moves a rejected manuscript. What the former journal's staff arranged ends; a trigger gives the new number. Returns null
 * if the manuscript is no longer rejected.
 */
export async function moveToJournal(tx: Tx, { id }: Whose, journal: string, at: Date): Promise<Opened | null> {
  const arranged = {
    handlingEditorId: null,
    returnedAt: null,
    remindedAt: null,
    charge: null,
    reduction: null,
    waiver: null,
  }
  const [row] = await tx
    .update(manuscripts)
    .set({ journal, number: '', status: firstStatus, statusAt: at, updatedAt: at, ...arranged })
    .where(and(eq(manuscripts.id, id), eq(statusOf, 'rejected')))
    .returning()
  return row ? openedRow({ ...row, status: readStatus(row.status) }) : null
}

export async function insertConsents(tx: Tx, offer: Offer, invitations: readonly Invitation[]): Promise<void> {
  const asked = invitations.map(({ id: invitationId }) => ({ transferId: offer.id, invitationId }))
  if (asked.length > 0) await tx.insert(reportConsents).values(asked)
}

/** What was asked about a report last, and of which journal. */
export async function findConsent(db: DbOrTx, { id }: Invitation) {
  const [row] = await db
    .select({ consent: reportConsents, transfer: manuscriptTransfers })
    .from(reportConsents)
    .innerJoin(manuscriptTransfers, eq(manuscriptTransfers.id, reportConsents.transferId))
    .where(eq(reportConsents.invitationId, id))
    .orderBy(desc(manuscriptTransfers.answeredAt))
    .limit(1)
  return row ?? null
}

/** Returns false if the reviewer has answered before. */
export async function putConsent(
  tx: Tx,
  { transferId, invitationId }: typeof reportConsents.$inferSelect,
  agrees: boolean,
  at: Date,
): Promise<boolean> {
  const isIt = and(eq(reportConsents.transferId, transferId), eq(reportConsents.invitationId, invitationId))
  const { rowCount } = await tx
    .update(reportConsents)
    .set({ agrees, answeredAt: at })
    .where(and(isIt, isNull(reportConsents.agrees)))
  return rowCount === 1
}

/** The reports for former journals whose reviewers have agreed that this one sees them. */
export function findShared(db: DbOrTx, rounds: readonly Round[]) {
  const roundIds = rounds.map(({ id }) => id)
  return db
    .select({ invitation: reviewInvitations, reviewer: reviewers.name, round: reviewRounds })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(reviewers, eq(reviewers.id, reviewInvitations.reviewerId))
    .where(and(inArray(reviewInvitations.roundId, roundIds), eq(reviewInvitations.state, 'submitted'), isShared))
    .orderBy(asc(reviewRounds.number), asc(reviewInvitations.number))
}

/** The manuscript that had this number when it left this journal. */
export async function findByFormerNumber(db: DbOrTx, number: string, journals: string[]): Promise<string | null> {
  const { manuscriptId, formerNumber, fromJournal } = manuscriptTransfers
  const isIt = and(eq(formerNumber, number), inArray(fromJournal, journals))
  const [row] = await db.select({ manuscriptId }).from(manuscriptTransfers).where(isIt)
  return row?.manuscriptId ?? null
}

/** Which of these manuscripts wait for their author's answer to an offer. */
export async function findOffered(db: DbOrTx, manuscriptIds: string[]): Promise<Set<string>> {
  const { manuscriptId, answer } = manuscriptTransfers
  const isOpen = and(inArray(manuscriptId, manuscriptIds), isNull(answer))
  const rows = await db.select({ manuscriptId }).from(manuscriptTransfers).where(isOpen)
  return new Set(rows.map((row) => row.manuscriptId))
}

/** The journal of an offer that the author has not answered. */
export async function findOfferedJournal(db: DbOrTx, { id }: Whose): Promise<string | null> {
  const { manuscriptId, answer, toJournal } = manuscriptTransfers
  const isOpen = and(eq(manuscriptId, id), isNull(answer))
  const [row] = await db.select({ journal: toJournal }).from(manuscriptTransfers).where(isOpen)
  return row?.journal ?? null
}

/** Ends an offer that the author has not answered, and returns the journal that it named; null if there was none. */
export async function lapseOffer(tx: Tx, { id }: Whose, at: Date): Promise<string | null> {
  const [row] = await tx
    .update(manuscriptTransfers)
    .set({ answer: 'lapsed', answeredAt: at })
    .where(and(eq(manuscriptTransfers.manuscriptId, id), isNull(manuscriptTransfers.answer)))
    .returning({ journal: manuscriptTransfers.toJournal })
  return row?.journal ?? null
}
