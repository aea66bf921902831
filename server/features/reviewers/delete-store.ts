import { and, eq, inArray, like, notExists } from 'drizzle-orm'
import { numbered } from '#domain/peer-review.ts'
import { erasedName } from '#domain/reviewer.ts'
import { unlinked } from '#domain/unlinked.ts'
import { escapeHtml } from '../../adapters/html.ts'
import { findAuthorsNumbers } from '../../db/authors-numbers.ts'
import {
  articles,
  letters,
  manuscripts,
  reviewerAddresses,
  reviewers,
  reviewInvitations,
  reviewLinks,
  reviewReports,
  reviewRounds,
} from '../../db/schema.ts'
import type { Tx } from '../../db/types.ts'

/** Returns false if somebody was ever asked: their reports refer to the entry. */
export async function removeEntry(tx: Tx, id: string): Promise<boolean> {
  const { reviewerId } = reviewInvitations
  const asked = tx.select({ reviewerId }).from(reviewInvitations).where(eq(reviewerId, id))
  const deleted = await tx.delete(reviewers).where(and(eq(reviewers.id, id), notExists(asked)))
  return deleted.rowCount === 1
}

/** Deletes what tells who they are: the entry's texts, the addresses, the links, the e-mails to them and their name in others. */
export async function eraseEntry(tx: Tx, id: string, now: Date): Promise<void> {
  const { email, reviewerId } = reviewerAddresses
  const theirs = tx.select({ email }).from(reviewerAddresses).where(eq(reviewerId, id))
  const isTheirs = eq(reviewInvitations.reviewerId, id)
  const asked = tx.select({ id: reviewInvitations.id }).from(reviewInvitations).where(isTheirs)
  // The address may also be an author's, so only e-mails about reviewing go.
  await tx.delete(letters).where(and(inArray(letters.toEmail, theirs), like(letters.kind, 'review-%')))
  await renameInLetters(tx, id)
  await tx.update(reviewInvitations).set({ message: '' }).where(isTheirs)
  await noteSignedArticles(tx, id, now)
  await tx.update(reviewReports).set({ isSigned: false }).where(inArray(reviewReports.invitationId, asked))
  await tx.delete(reviewerAddresses).where(eq(reviewerId, id))
  await tx.delete(reviewLinks).where(eq(reviewLinks.reviewerId, id))
  await tx
    .update(reviewers)
    .set({
      ...{ name: erasedName, nameKey: '', affiliation: null, orcid: null, topics: [], journals: [], notes: '' },
      ...{ leftAt: now, erasedAt: now, updatedAt: now },
    })
    .where(eq(reviewers.id, id))
}

/** E-mails to editors, authors and helpers are kept with the manuscript. They say 'Reviewer 2' from now on, as each knows them. */
async function renameInLetters(tx: Tx, reviewerId: string): Promise<void> {
  const [person] = await tx.select({ name: reviewers.name }).from(reviewers).where(eq(reviewers.id, reviewerId))
  const addresses = await tx.select().from(reviewerAddresses).where(eq(reviewerAddresses.reviewerId, reviewerId))
  const asked = await tx
    .selectDistinct({ manuscriptId: manuscripts.id, author: manuscripts.email, number: reviewInvitations.number })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .innerJoin(manuscripts, eq(manuscripts.id, reviewRounds.manuscriptId))
    .where(eq(reviewInvitations.reviewerId, reviewerId))
  const authorsNumber = await findAuthorsNumbers(
    tx,
    asked.map(({ manuscriptId }) => manuscriptId),
  )
  const known = [person?.name ?? '', ...addresses.map(({ email }) => email)].filter(Boolean)
  const spellings = known.flatMap((word) => [word, unlinked(word)]).flatMap((word) => [word, escapeHtml(word)])
  for (const { manuscriptId, author, number: own } of asked) {
    for (const { id, toEmail, subject, text, html } of await tx
      .select()
      .from(letters)
      .where(eq(letters.manuscriptId, manuscriptId))) {
      const number = toEmail === author ? authorsNumber(manuscriptId, own) : own
      const without = (words: string) =>
        spellings.reduce((done, word) => done.replaceAll(word, numbered({ number })), words)
      const renamed = { subject: without(subject), text: without(text), html: without(html) }
      if (renamed.subject !== subject || renamed.text !== text || renamed.html !== html)
        await tx.update(letters).set(renamed).where(eq(letters.id, id))
    }
  }
}

/** Articles whose published reports they signed change with it, so that harvesters fetch them again. */
async function noteSignedArticles(tx: Tx, reviewerId: string, updatedAt: Date): Promise<void> {
  const { isSigned, mayPublish, invitationId } = reviewReports
  const signed = tx
    .select({ manuscriptId: reviewRounds.manuscriptId })
    .from(reviewInvitations)
    .innerJoin(reviewReports, eq(invitationId, reviewInvitations.id))
    .innerJoin(reviewRounds, eq(reviewRounds.id, reviewInvitations.roundId))
    .where(and(eq(reviewInvitations.reviewerId, reviewerId), eq(isSigned, true), eq(mayPublish, true)))
  await tx.update(articles).set({ updatedAt }).where(inArray(articles.manuscriptId, signed))
}
