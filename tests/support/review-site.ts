import { and, eq } from 'drizzle-orm'
import type { InvitationState } from '#domain/words/peer-review.ts'
import {
  files,
  manuscripts,
  reviewerAddresses,
  reviewerCopies,
  reviewers,
  reviewInvitations,
  reviewLinks,
  reviewReports,
  reviewRounds,
  revisions,
} from '#server/db/schema.ts'
import type { Db } from '#server/db/types.ts'
import { hashToken, newId, newToken } from '#server/ids.ts'
import { manuscriptSite } from './manuscript-site.ts'

type Invited = Partial<typeof reviewInvitations.$inferInsert>
type Given = {
  invitation?: Invited
  round?: Partial<typeof reviewRounds.$inferInsert>
  reviewer?: Partial<typeof reviewers.$inferInsert> & { email?: string }
  report?: Partial<typeof reviewReports.$inferInsert>
}

let count = 0

/** Puts rounds, reviewers, invitations and links straight into a database. */
export function reviewsOn(db: Db, now: () => Date = () => new Date()) {
  async function reviewer({
    email = `reviewer${++count}-${process.pid}@reviews.example`,
    ...given
  }: Given['reviewer'] = {}) {
    const row = { id: newId(), name: 'Rita Reviewer', source: 'staff' as const, ...given }
    await db.insert(reviewers).values(row)
    await db.insert(reviewerAddresses).values({ email, reviewerId: row.id })
    return { id: row.id, name: row.name, email }
  }

  async function round(manuscriptId: string, given: Given['round'] = {}) {
    const row = { id: newId(), manuscriptId, number: 1, version: 1, openedAt: now(), ...given }
    await db.insert(reviewRounds).values(row)
    return row.id
  }

  async function invitation(roundId: string, reviewerId: string, state: InvitationState, given: Invited = {}) {
    const id = newId()
    const isAsked = state !== 'queued'
    const isAccepted = state === 'accepted' || state === 'submitted'
    await db.insert(reviewInvitations).values({
      ...{ id, roundId, reviewerId, state, number: 1, subject: 'Would you review this?', message: 'Dear Rita,' },
      ...{ answerDays: 7, reportDays: 21, createdAt: now() },
      ...(isAsked && { invitedAt: now(), answerDueOn: '2099-01-08' }),
      ...(isAccepted && { answeredAt: now(), reportDueOn: '2099-01-29' }),
      ...(state === 'declined' && { answeredAt: now(), declineReason: 'busy' }),
      ...(state === 'submitted' && { submittedAt: now() }),
      ...(state === 'cancelled' && { cancelledAt: now() }),
      ...given,
    })
    // A trigger notes the main address as the one that it was sent to.
    if (isAsked) await db.insert(reviewLinks).values({ tokenHash: newId(), invitationId: id })
    return id
  }

  async function mainAddress(reviewerId: string) {
    const [row] = await db
      .select({ email: reviewerAddresses.email })
      .from(reviewerAddresses)
      .where(and(eq(reviewerAddresses.reviewerId, reviewerId), eq(reviewerAddresses.isMain, true)))
    return row
  }

  /** Returns the token of a new link, to the main address. */
  async function link(
    to: { invitationId: string } | { reviewerId: string; email?: string },
    expiresAt: Date | null = null,
  ) {
    const token = newToken()
    const address = 'reviewerId' in to ? await mainAddress(to.reviewerId) : {}
    await db.insert(reviewLinks).values({ tokenHash: hashToken(token), ...address, ...to, expiresAt })
    return token
  }

  async function report(invitationId: string, given: Given['report'] = {}) {
    await db.insert(reviewReports).values({ invitationId, updatedAt: now(), ...given })
  }

  /** The version as reviewers get it, ready and accepted. The rows of its files are there, but not their bytes. */
  async function copy(manuscriptId: string, version = 1, given: Partial<typeof reviewerCopies.$inferInsert> = {}) {
    const pdfFileId = newId()
    const facts = { name: 'copy.pdf', mediaType: 'application/pdf', bytes: 1000, sha256: 'x' }
    const owner = { ownerRealm: 'staff', ownerId: 'nobody' } as const
    await db.insert(files).values({ id: pdfFileId, kind: 'manuscript', ...facts, ...owner })
    const ready = { state: 'ready' as const, pdfFileId, acceptedAt: now(), ...given }
    // The product's own job may have been first.
    await db
      .insert(reviewerCopies)
      .values({ manuscriptId, version, ...ready })
      .onConflictDoUpdate({ target: [reviewerCopies.manuscriptId, reviewerCopies.version], set: ready })
    return pdfFileId
  }

  /** An invitation in any state on a manuscript, with its reviewer, its link and, unless it is only asked, a report. */
  async function review(manuscriptId: string, state: InvitationState, given: Given = {}) {
    const person = await reviewer(given.reviewer)
    const [known] = await db.select().from(reviewRounds).where(eq(reviewRounds.manuscriptId, manuscriptId))
    const roundId = known && !given.round ? known.id : await round(manuscriptId, given.round)
    const id = await invitation(roundId, person.id, state, given.invitation)
    if (state === 'submitted' || given.report) {
      const submitted = { recommendation: 'minor-revision', toAuthor: 'Sound work.\n\nTable 2 is unclear.' } as const
      await report(id, { ...submitted, toEditor: 'Between us: publish it.', ...given.report })
    }
    return { id, roundId, manuscriptId, reviewer: person, token: await link({ invitationId: id }) }
  }

  async function invitationRow(id: string) {
    const [row] = await db.select().from(reviewInvitations).where(eq(reviewInvitations.id, id))
    return row ?? null
  }

  async function reportRow(invitationId: string) {
    const [row] = await db.select().from(reviewReports).where(eq(reviewReports.invitationId, invitationId))
    return row ?? null
  }

  async function decide(roundId: string, given: Partial<typeof reviewRounds.$inferInsert> = {}) {
    const decided = { decision: 'reject' as const, decidedAt: now(), ...given }
    await db.update(reviewRounds).set(decided).where(eq(reviewRounds.id, roundId))
  }

  /** The author's answers to a round, as submitted. */
  async function revise(roundId: string, answers: (typeof revisions.$inferInsert)['answers']) {
    await db.insert(revisions).values({ roundId, dueOn: '2099-03-01', answers, submittedAt: now(), version: 2 })
  }

  async function assign(manuscriptId: string, handlingEditorId: string) {
    await db.update(manuscripts).set({ handlingEditorId }).where(eq(manuscripts.id, manuscriptId))
  }

  return { reviewer, round, invitation, link, report, copy, review, invitationRow, reportRow, decide, revise, assign }
}

/** The whole API, with functions that put a review in any state. */
export async function reviewSite(options: Parameters<typeof manuscriptSite>[0] = {}) {
  const site = await manuscriptSite(options)
  const reviews = reviewsOn(site.db, site.clock.now)
  /** On a new manuscript that is under review. */
  const review = async (
    state: InvitationState,
    given: Given & { manuscript?: Partial<typeof manuscripts.$inferInsert> } = {},
  ) => reviews.review((await site.manuscript('under-review', given.manuscript)).id, state, given)
  return { ...site, reviews, review }
}
