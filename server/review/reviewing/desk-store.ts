import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Authored } from '#domain/words/authorship.ts'
import { isConflicted, isShutOut } from '#domain/words/permissions.ts'
import { roles } from '#domain/words/role.ts'
import type { Whose, WhoseReview } from '../../access/opened.ts'
import {
  articles,
  files,
  manuscriptNotes,
  manuscriptSteps,
  manuscripts,
  reviewInvitations,
  reviewReports,
  reviewRounds,
  shutOuts,
  staff,
} from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { findStaffOf } from '../../people/staff-store.ts'
import type { Invitation, Round } from '../rounds/store.ts'

type Seen = Authored & { id: string; journal: string }

/** The members of staff who may handle a manuscript, and be notified about it: nobody who has or may have a conflict. */
export async function findEditors(db: DbOrTx, manuscript: Seen) {
  return (await findStaffOf(db, manuscript.journal)).filter((one) => !isConflicted(one, manuscript))
}

/** All who see something of a manuscript, if only its charge. */
export async function findOnlookers(db: DbOrTx, manuscript: Seen) {
  return (await findStaffOf(db, manuscript.journal, roles)).filter((one) => !isShutOut(one, manuscript))
}

export function findShutOuts(db: DbOrTx, { id: manuscriptId }: Whose) {
  const { staffId, reason, at } = shutOuts
  return db
    .select({ staffId, reason, at, name: sql<string>`coalesce(${staff.name}, '')`, email: staff.email })
    .from(shutOuts)
    .innerJoin(staff, eq(staff.id, staffId))
    .where(eq(shutOuts.manuscriptId, manuscriptId))
    .orderBy(asc(at), asc(staffId))
}

type ShutOut = Omit<typeof shutOuts.$inferInsert, 'manuscriptId'>

export async function insertShutOut(tx: Tx, { id: manuscriptId }: Whose, row: ShutOut): Promise<void> {
  await tx.insert(shutOuts).values({ ...row, manuscriptId })
}

/** Returns false if somebody else was first. */
export async function deleteShutOut(tx: Tx, { id: manuscriptId }: Whose, staffId: string): Promise<boolean> {
  const isIt = and(eq(shutOuts.manuscriptId, manuscriptId), eq(shutOuts.staffId, staffId))
  return (await tx.delete(shutOuts).where(isIt).returning({ at: shutOuts.at })).length > 0
}

/** Whoever is shut out does not stay the handling editor. */
export async function releaseEditor(tx: Tx, { id: manuscriptId }: Whose, staffId: string): Promise<void> {
  const isTheirs = and(eq(manuscripts.id, manuscriptId), eq(manuscripts.handlingEditorId, staffId))
  await tx.update(manuscripts).set({ handlingEditorId: null }).where(isTheirs)
}

export async function assignEditor(tx: Tx, { id: manuscriptId }: Whose, staffId: string): Promise<void> {
  await tx.update(manuscripts).set({ handlingEditorId: staffId }).where(eq(manuscripts.id, manuscriptId))
}

export async function findStaffName(db: DbOrTx, id: string): Promise<string | null> {
  const [row] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, id))
  return row?.name ?? null
}

type Note = Omit<typeof manuscriptNotes.$inferInsert, 'manuscriptId'>

export async function insertNote(tx: Tx, { id: manuscriptId }: WhoseReview, note: Note): Promise<void> {
  await tx.insert(manuscriptNotes).values({ ...note, manuscriptId })
}

export function findNotes(db: DbOrTx, { id: manuscriptId }: WhoseReview) {
  const { id, staffName, text, at } = manuscriptNotes
  return db
    .select({ id, staffName, text, at })
    .from(manuscriptNotes)
    .where(eq(manuscriptNotes.manuscriptId, manuscriptId))
    .orderBy(asc(at), asc(id))
}

/** Drafts are the reviewers' own: ask only for invitations that are submitted. */
export function findReports(db: DbOrTx, { id: manuscriptId }: Whose, invitationIds: string[]) {
  const clean = alias(files, 'clean')
  return db
    .select({ report: reviewReports, fileName: files.name, cleanName: clean.name, redactedBy: staff.name })
    .from(reviewReports)
    .innerJoin(reviewInvitations, eq(reviewInvitations.id, reviewReports.invitationId))
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .leftJoin(files, eq(files.id, reviewReports.fileId))
    .leftJoin(clean, eq(clean.id, reviewReports.cleanFileId))
    .leftJoin(staff, eq(staff.id, reviewReports.redactedById))
    .where(and(eq(reviewRounds.manuscriptId, manuscriptId), inArray(reviewReports.invitationId, invitationIds)))
}

export type ReportRow = Awaited<ReturnType<typeof findReports>>[number]

export async function redact(
  tx: Tx,
  { id: invitationId }: Invitation,
  change: Pick<ReportRow['report'], 'redacted' | 'redactedById' | 'redactedAt'>,
): Promise<void> {
  await tx.update(reviewReports).set(change).where(eq(reviewReports.invitationId, invitationId))
}

/** An article with which the report is published changes with it, so that harvesters fetch it again. */
export async function addSent(
  tx: Tx,
  { invitation, round }: { invitation: Invitation; round: Round },
  at: Date,
): Promise<void> {
  const { sentReports } = reviewRounds
  const added = sql`array_append(${sentReports}, ${invitation.id})`
  await tx.update(reviewRounds).set({ sentReports: added }).where(eq(reviewRounds.id, round.id))
  await tx.update(articles).set({ updatedAt: at }).where(eq(articles.manuscriptId, round.manuscriptId))
}

/** The steps that brought or redacted a report, oldest first. */
export function findReportSteps(db: DbOrTx, { id: manuscriptId }: Whose, after = 0) {
  const { action, actorId, number, reason } = manuscriptSteps
  const isIt = and(eq(manuscriptSteps.manuscriptId, manuscriptId), gt(number, after))
  return db
    .select({ number, action, about: reason, by: staff.name })
    .from(manuscriptSteps)
    .leftJoin(staff, eq(staff.id, actorId))
    .where(and(isIt, inArray(action, ['submit-report', 'redact-report', 'restore-report'])))
    .orderBy(asc(number))
}
