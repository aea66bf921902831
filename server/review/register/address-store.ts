import { and, eq, inArray, isNotNull, isNull, notInArray, type SQL } from 'drizzle-orm'
import type { Mailed } from '#domain/review/reviewer-addresses.ts'
import {
  reviewerAddresses,
  reviewerChanges,
  reviewerConfirmations,
  reviewInvitations,
  reviewLinks,
} from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

/** What was sent to each address of a person, also to those that the register no longer has. `only` leaves out invitations. */
export async function findMailed(db: DbOrTx, reviewerId: string, only?: SQL): Promise<Mailed> {
  const { email } = reviewLinks
  const sent = await db
    .selectDistinct({ invitation: reviewInvitations.id, email })
    .from(reviewLinks)
    .innerJoin(reviewInvitations, eq(reviewInvitations.id, reviewLinks.invitationId))
    .where(and(eq(reviewInvitations.reviewerId, reviewerId), isNotNull(email), isNull(reviewLinks.expiresAt), only))
  const { email: confirmedEmail, sees } = reviewerConfirmations
  const confirmed = await db
    .select({ email: confirmedEmail, sees })
    .from(reviewerConfirmations)
    .where(eq(reviewerConfirmations.reviewerId, reviewerId))
  return { sent: sent.flatMap(({ invitation, email: to }) => (to ? [{ invitation, email: to }] : [])), confirmed }
}

export async function insertConfirmations(tx: Tx, reviewerId: string, email: string, sees: string[]): Promise<void> {
  const rows = sees.map((each) => ({ reviewerId, email, sees: each }))
  if (rows.length > 0) await tx.insert(reviewerConfirmations).values(rows).onConflictDoNothing()
}

/** An address that leaves an entry has to be confirmed again if it comes back. */
export async function dropConfirmations(tx: Tx, reviewerId: string, stay: string[]): Promise<void> {
  const { email, reviewerId: of } = reviewerConfirmations
  await tx.delete(reviewerConfirmations).where(and(eq(of, reviewerId), notInArray(email, stay)))
}

/** What was confirmed and logged of one entry belongs to the other, when the two become one. */
export async function moveAddressRecords(tx: Tx, from: string, to: string): Promise<void> {
  for (const table of [reviewerConfirmations, reviewerChanges])
    await tx.update(table).set({ reviewerId: to }).where(eq(table.reviewerId, from))
}

export async function insertChanges(tx: Tx, row: typeof reviewerChanges.$inferInsert): Promise<void> {
  await tx.insert(reviewerChanges).values(row)
}

export async function insertOwnLink(
  tx: Tx,
  link: { tokenHash: string; reviewerId: string; email: string; expiresAt: Date },
): Promise<void> {
  await tx.insert(reviewLinks).values(link)
}

/** Every address of a person, former ones too: letters to them are deleted with the person. */
export async function findAllAddresses(db: DbOrTx, reviewerId: string): Promise<string[]> {
  const { sent } = await findMailed(db, reviewerId)
  const rows = await db
    .select({ email: reviewerAddresses.email })
    .from(reviewerAddresses)
    .where(eq(reviewerAddresses.reviewerId, reviewerId))
  return [...new Set([...rows, ...sent].map(({ email }) => email))]
}

/** Without these, nothing tells to which addresses a person was written. */
export async function eraseAddresses(tx: Tx, reviewerId: string): Promise<void> {
  for (const table of [reviewerAddresses, reviewerConfirmations, reviewerChanges, reviewLinks])
    await tx.delete(table).where(eq(table.reviewerId, reviewerId))
  const theirs = tx
    .select({ id: reviewInvitations.id })
    .from(reviewInvitations)
    .where(eq(reviewInvitations.reviewerId, reviewerId))
  await tx.update(reviewLinks).set({ email: null }).where(inArray(reviewLinks.invitationId, theirs))
}
