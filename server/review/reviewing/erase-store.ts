import { and, eq, inArray, like, ne, notExists } from 'drizzle-orm'
import { erasedName } from '#domain/review/reviewer.ts'
import { articles, letters, reviewers, reviewInvitations, reviewReports, reviewRounds } from '../../db/schema.ts'
import type { Tx } from '../../db/types.ts'
import { eraseAddresses, findAllAddresses } from '../register/address-store.ts'
import type { Reviewer } from '../register/store.ts'
import { eraseWords } from './erase-words-store.ts'

/** Returns false if somebody was ever asked: their reports refer to the entry. */
export async function removeEntry(tx: Tx, entry: string): Promise<boolean> {
  const { reviewerId } = reviewInvitations
  const asked = tx.select({ reviewerId }).from(reviewInvitations).where(eq(reviewerId, entry))
  const deleted = await tx.delete(reviewers).where(and(eq(reviewers.id, entry), notExists(asked)))
  return deleted.rowCount === 1
}

/** Deletes what tells who they are: the entry's texts, the addresses, the links, the e-mails to them and their name elsewhere. */
export async function eraseEntry(tx: Tx, person: Reviewer, now: Date): Promise<void> {
  const { id } = person
  const addresses = await findAllAddresses(tx, id)
  const isTheirs = eq(reviewInvitations.reviewerId, id)
  const asked = tx.select({ id: reviewInvitations.id }).from(reviewInvitations).where(isTheirs)
  const drafts = tx
    .select({ id: reviewInvitations.id })
    .from(reviewInvitations)
    .where(and(isTheirs, ne(reviewInvitations.state, 'submitted')))
  // The address may also be an author's, so only e-mails about reviewing go.
  await tx.delete(letters).where(and(inArray(letters.toEmail, addresses), like(letters.kind, 'review-%')))
  await tx.delete(reviewReports).where(inArray(reviewReports.invitationId, drafts))
  await eraseWords(tx, { ...person, emails: addresses })
  await tx.update(reviewInvitations).set({ message: '' }).where(isTheirs)
  await noteArticles(tx, id, now)
  await tx.update(reviewReports).set({ isSigned: false }).where(inArray(reviewReports.invitationId, asked))
  await eraseAddresses(tx, id)
  await tx
    .update(reviewers)
    .set({
      ...{ name: erasedName, nameKey: '', affiliation: null, orcid: null, topics: [], journals: [], notes: '' },
      ...{ leftAt: now, erasedAt: now, updatedAt: now },
    })
    .where(eq(reviewers.id, id))
}

/** Articles with their published reports change with it, so that harvesters fetch them again. */
async function noteArticles(tx: Tx, reviewerId: string, updatedAt: Date): Promise<void> {
  const published = tx
    .select({ manuscriptId: reviewRounds.manuscriptId })
    .from(reviewInvitations)
    .innerJoin(reviewReports, eq(reviewReports.invitationId, reviewInvitations.id))
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .where(and(eq(reviewInvitations.reviewerId, reviewerId), eq(reviewReports.mayPublish, true)))
  await tx.update(articles).set({ updatedAt }).where(inArray(articles.manuscriptId, published))
}
