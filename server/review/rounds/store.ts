import { and, asc, desc, eq, inArray, isNull, lte, max, not, or, sql } from 'drizzle-orm'
import { addDays } from '#domain/words/day.ts'
import type { InvitationState, ReviewStage } from '#domain/words/peer-review.ts'
import type { Whose, WhoseReview } from '../../access/opened.ts'
import { recipientOf } from '../../db/review-addresses.ts'
import {
  letters,
  manuscripts,
  manuscriptVersions,
  reviewerAddresses,
  reviewerCopies,
  reviewers,
  reviewInvitations,
  reviewLinks,
  reviewRounds,
  revisions,
  staff,
} from '../../db/schema.ts'
import { isOwnRound } from '../../db/transferred.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { newId } from '../../ids.ts'
import { conflictsOf, staffOrcid } from '../../people/accounts/session-store.ts'

export type Round = typeof reviewRounds.$inferSelect
export type Invitation = typeof reviewInvitations.$inferSelect
type InvitationChange = Partial<Omit<Invitation, 'id' | 'roundId' | 'reviewerId' | 'number'>>

/** The rounds that were held for the manuscript's journal. Those for journals before a transfer are former ones. */
export function findRounds(db: DbOrTx, { id: manuscriptId }: Whose): Promise<Round[]> {
  return db
    .select()
    .from(reviewRounds)
    .where(and(eq(reviewRounds.manuscriptId, manuscriptId), isOwnRound))
    .orderBy(asc(reviewRounds.number))
}

export function findFormerRounds(db: DbOrTx, { id: manuscriptId }: Whose): Promise<Round[]> {
  return db
    .select()
    .from(reviewRounds)
    .where(and(eq(reviewRounds.manuscriptId, manuscriptId), not(isOwnRound)))
    .orderBy(asc(reviewRounds.number))
}

export async function findLastRound(db: DbOrTx, { id: manuscriptId }: Whose): Promise<Round | null> {
  const [last] = await db
    .select()
    .from(reviewRounds)
    .where(eq(reviewRounds.manuscriptId, manuscriptId))
    .orderBy(desc(reviewRounds.number))
    .limit(1)
  return last ?? null
}

/** Returns the round that is not decided yet, or opens the next one on the last version. Needs the manuscript's lock. */
export async function ensureRound(tx: Tx, manuscript: Whose, at: Date): Promise<Round> {
  const last = await findLastRound(tx, manuscript)
  if (last && !last.decision) return last
  const { id: manuscriptId } = manuscript
  const { number } = manuscriptVersions
  const [version] = await tx
    .select({ last: max(number) })
    .from(manuscriptVersions)
    .where(eq(manuscriptVersions.manuscriptId, manuscriptId))
  const [round] = await tx
    .insert(reviewRounds)
    .values({
      id: newId(),
      manuscriptId,
      number: (last?.number ?? 0) + 1,
      version: version?.last ?? 1,
      openedAt: at,
    })
    .returning()
  if (!round) throw new Error('the round was not kept')
  return round
}

/** Returns false if somebody else has decided the round. */
export async function decideRound(
  tx: Tx,
  { id }: Round,
  change: Partial<Round> & Pick<Round, 'decision'>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(reviewRounds)
    .set(change)
    .where(and(eq(reviewRounds.id, id), isNull(reviewRounds.decision)))
  return rowCount === 1
}

const idsOf = (rounds: readonly Round[]) => rounds.map(({ id }) => id)

export type Invited = Awaited<ReturnType<typeof findInvitations>>[number]

const ofMainAddress = and(eq(reviewerAddresses.reviewerId, reviewers.id), eq(reviewerAddresses.isMain, true))

/**
 * With the reviewer's name, the address that e-mails about it go to and the main address, both null once that person has left
 * the register, and the last letter.
 */
export function findInvitations(db: DbOrTx, rounds: readonly Round[], states?: readonly InvitationState[]) {
  const { name, affiliation, leftAt, erasedAt } = reviewers
  const main = reviewerAddresses.email
  return db
    .select({
      invitation: reviewInvitations,
      reviewer: { id: reviewers.id, name, affiliation, leftAt, erasedAt, email: recipientOf(main), main },
      letter: { state: letters.state, lastError: letters.lastError },
    })
    .from(reviewInvitations)
    .innerJoin(reviewers, eq(reviewers.id, reviewInvitations.reviewerId))
    .leftJoin(reviewerAddresses, ofMainAddress)
    .leftJoin(letters, eq(letters.id, reviewInvitations.letterId))
    .where(
      and(
        inArray(reviewInvitations.roundId, idsOf(rounds)),
        states ? inArray(reviewInvitations.state, [...states]) : undefined,
      ),
    )
    .orderBy(asc(reviewInvitations.number), asc(reviewInvitations.id))
}

/** What the mail server said of the last letter, if it was given up. */
export function whyUndelivered({ letter }: Pick<Invited, 'letter'>): string | null {
  return letter?.state === 'failed' ? (letter.lastError ?? 'unknown error') : null
}

/** Only to open it: whoever asks may not see it. */
export async function findReviewedId(db: DbOrTx, invitationId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: reviewRounds.manuscriptId })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .where(eq(reviewInvitations.id, invitationId))
  return row?.id ?? null
}

export async function findInvited(
  db: DbOrTx,
  { id: manuscriptId }: WhoseReview,
  id: string,
): Promise<(Invited & { round: Round }) | null> {
  const rounds = await db.select().from(reviewRounds).where(eq(reviewRounds.manuscriptId, manuscriptId))
  const found = (await findInvitations(db, rounds)).find(({ invitation }) => invitation.id === id)
  const round = rounds.find((one) => one.id === found?.invitation.roundId)
  return found && round ? { ...found, round } : null
}

export async function insertInvitation(
  tx: Tx,
  { id: manuscriptId }: WhoseReview,
  { id: roundId }: Round,
  row: Omit<typeof reviewInvitations.$inferInsert, 'number' | 'roundId'>,
): Promise<number> {
  const number = await reviewerNumber(tx, manuscriptId, row.reviewerId)
  await tx.insert(reviewInvitations).values({ ...row, roundId, number })
  return number
}

/** A reviewer keeps the number of an earlier round; a new one gets the next. */
async function reviewerNumber(tx: Tx, manuscriptId: string, reviewerId: string): Promise<number> {
  const rows = await tx
    .select({ reviewerId: reviewInvitations.reviewerId, number: reviewInvitations.number })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .where(eq(reviewRounds.manuscriptId, manuscriptId))
  const known = rows.find((row) => row.reviewerId === reviewerId)
  return known?.number ?? Math.max(0, ...rows.map(({ number }) => number)) + 1
}

/** The database decides who was first: returns false if the invitation is in none of these states any more. */
export async function moveInvitation(
  tx: Tx,
  { id }: Invitation,
  from: readonly InvitationState[],
  change: InvitationChange,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(reviewInvitations)
    .set(change)
    .where(and(eq(reviewInvitations.id, id), inArray(reviewInvitations.state, [...from])))
  return rowCount === 1
}

export async function deleteQueued(tx: Tx, { id: roundId }: Round): Promise<void> {
  await tx
    .delete(reviewInvitations)
    .where(and(eq(reviewInvitations.roundId, roundId), eq(reviewInvitations.state, 'queued')))
}

type Link = { tokenHash: string; email: string; expiresAt?: Date }

export async function insertLink(tx: Tx, { id: invitationId }: Invitation, link: Link): Promise<void> {
  await tx.insert(reviewLinks).values({ ...link, invitationId })
}

export function findRevisions(db: DbOrTx, rounds: readonly Round[]) {
  return db
    .select()
    .from(revisions)
    .where(inArray(revisions.roundId, idsOf(rounds)))
}

const isAwaited = and(isNull(revisions.submittedAt), isNull(revisions.endedAt))

/** Returns what is asked of the author after a round, until they have submitted it or the editors decide without it. */
export async function findOpenRevision(db: DbOrTx, { id: roundId }: Round) {
  const [row] = await db
    .select()
    .from(revisions)
    .where(and(eq(revisions.roundId, roundId), isAwaited))
  return row ?? null
}

/** Of whichever round. Returns false if none was awaited. The draft stays, so that nothing that the author typed is lost. */
export async function endOpenRevision(tx: Tx, { id: manuscriptId }: Whose, endedAt: Date): Promise<boolean> {
  const its = tx.select({ id: reviewRounds.id }).from(reviewRounds).where(eq(reviewRounds.manuscriptId, manuscriptId))
  const { rowCount } = await tx
    .update(revisions)
    .set({ endedAt })
    .where(and(inArray(revisions.roundId, its), isAwaited))
  return rowCount !== 0
}

/** A member of staff who can still log in. */
export async function findEditor(db: DbOrTx, by: { id: string } | { email: string }) {
  const { id, email, name, disabledAt } = staff
  const [row] = await db
    .select({ id, email, name, orcid: staffOrcid, ...conflictsOf })
    .from(staff)
    .where(and('id' in by ? eq(id, by.id) : eq(email, by.email.toLowerCase()), isNull(disabledAt)))
  return row ? { ...row, name: row.name ?? '' } : null
}

export async function setStage(
  tx: Tx,
  { id: manuscriptId }: Whose,
  stage: ReviewStage,
  dueOn: string | null,
): Promise<void> {
  await tx
    .update(manuscripts)
    .set({ reviewStage: stage, reviewDueOn: dueOn })
    .where(and(eq(manuscripts.id, manuscriptId), sql`${manuscripts.reviewStage} is not null`))
}

export async function deleteInvitation(tx: Tx, { id }: Invitation): Promise<void> {
  await tx.delete(reviewInvitations).where(and(eq(reviewInvitations.id, id), eq(reviewInvitations.state, 'queued')))
}

/** Whether the reviewers' copy of a version was made and nothing in it is left to decide. */
export async function isCopyAccepted(db: DbOrTx, { id: manuscriptId }: Whose, version: number): Promise<boolean> {
  const { acceptedAt } = reviewerCopies
  const isIt = and(eq(reviewerCopies.manuscriptId, manuscriptId), eq(reviewerCopies.version, version))
  const [copy] = await db.select({ acceptedAt }).from(reviewerCopies).where(isIt)
  return Boolean(copy?.acceptedAt)
}

/** A reminder may go five days before a day is due. */
const daysAhead = 5

/** Invitations with a day that is near or over or whose letter was given up; each is looked at again under its lock. */
export async function findDueSoon(db: DbOrTx, today: string): Promise<string[]> {
  const until = addDays(today, daysAhead)
  const { id, state, answerDueOn, reportDueOn } = reviewInvitations
  const rows = await db
    .select({ id })
    .from(reviewInvitations)
    .leftJoin(letters, eq(letters.id, reviewInvitations.letterId))
    .where(
      or(
        and(eq(state, 'invited'), or(lte(answerDueOn, until), eq(letters.state, 'failed'))),
        and(eq(state, 'accepted'), lte(reportDueOn, until)),
      ),
    )
    .orderBy(asc(id))
  return rows.map((row) => row.id)
}
