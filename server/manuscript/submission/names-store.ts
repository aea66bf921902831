import { and, eq, isNull } from 'drizzle-orm'
import { authorsOf, withoutNames } from '#domain/manuscript/anonymity/named.ts'
import { inHistory, numbered } from '#domain/words/peer-review.ts'
import { manuscripts, reviewerAddresses, reviewers, reviewInvitations, reviewRounds, staff } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

/** The names and addresses of a manuscript's authors and of the staff. A reviewer may share one of them. */
export async function findOthersNames(db: DbOrTx, manuscriptId: string): Promise<string[]> {
  const { author, email, affiliation, orcid, coAuthors } = manuscripts
  const written = await db
    .select({ author, email, affiliation, orcid, coAuthors })
    .from(manuscripts)
    .where(eq(manuscripts.id, manuscriptId))
  const members = await db.select({ name: staff.name, email: staff.email }).from(staff)
  return [...written.flatMap(authorsOf), ...members].flatMap((one) => [one.name ?? '', one.email ?? '']).filter(Boolean)
}

/** Words of our own in the history that are also surnames. */
const ours = 'Reviewer Minor Major March April May June August'

/**
 * For a text of the history, which nobody can change: the names of the manuscript's reviewers become their numbers. Used when
 * it is written, and when staff read it, because somebody may have been named before they were asked.
 */
export async function numbering(db: DbOrTx, manuscriptId: string): Promise<(text: string) => string> {
  const { reviewerId, number, roundId } = reviewInvitations
  const asked = await db
    .selectDistinct({ number, name: reviewers.name, orcid: reviewers.orcid, email: reviewerAddresses.email })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, roundId))
    .innerJoin(reviewers, eq(reviewers.id, reviewerId))
    .leftJoin(reviewerAddresses, eq(reviewerAddresses.reviewerId, reviewers.id))
    .where(and(eq(reviewRounds.manuscriptId, manuscriptId), isNull(reviewers.erasedAt)))
    .orderBy(number)
  if (asked.length === 0) return (text) => text
  const others = await findOthersNames(db, manuscriptId)
  return (text) =>
    asked.reduce((all, { number, name, orcid, email }) => {
      const alias = inHistory(numbered({ number }))
      // Without their institution, which may be anybody's.
      return withoutNames(all, [{ name, orcid, email }], { known: ours, alias, others, keepsCited: true })
    }, text)
}
