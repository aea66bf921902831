import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { HiddenPerson } from '#domain/manuscript/anonymity/report.ts'
import type { Candidate } from '#domain/review/conflict.ts'
import { nameKey } from '#domain/words/person-name.ts'
import { reviewerAddresses, reviewers } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Changeable } from './open-entry.ts'

/** A person of the register with their addresses, the main one first. Somebody whose data were erased has none. */
export type Reviewer = typeof reviewers.$inferSelect & { emails: string[] }

/** Invitations go to this address. Null if the reviewer's data were erased. */
export function mainAddress({ emails }: Pick<Reviewer, 'emails'>): string | null {
  return emails[0] ?? null
}

/** By what a text may tell who they are. */
export function peopleOf({ name, affiliation, orcid, emails }: Candidate): HiddenPerson[] {
  return [{ name, affiliation, orcid }, ...emails.map((email) => ({ name, email }))]
}

export async function findReviewers(db: DbOrTx, ids: string[]): Promise<Reviewer[]> {
  return ids.length === 0 ? [] : withAddresses(db, await db.select().from(reviewers).where(inArray(reviewers.id, ids)))
}

export async function findReviewer(db: DbOrTx, id: string): Promise<Reviewer | null> {
  const [found] = await findReviewers(db, [id])
  return found ?? null
}

export async function withAddresses(db: DbOrTx, rows: (typeof reviewers.$inferSelect)[]): Promise<Reviewer[]> {
  const ids = rows.map(({ id }) => id)
  const addresses = await db
    .select()
    .from(reviewerAddresses)
    .where(inArray(reviewerAddresses.reviewerId, ids))
    .orderBy(desc(reviewerAddresses.isMain), reviewerAddresses.email)
  const theirs = Map.groupBy(addresses, ({ reviewerId }) => reviewerId)
  return rows.map((row) => ({ ...row, emails: theirs.get(row.id)?.map(({ email }) => email) ?? [] }))
}

/** Locks the rows in the order of their ids, so that two who lock the same ones do not wait for each other. */
export async function lockReviewers(tx: Tx, ids: string[]): Promise<Reviewer[]> {
  const rows = await tx.select().from(reviewers).where(inArray(reviewers.id, ids)).orderBy(reviewers.id).for('update')
  return withAddresses(tx, rows)
}

/** Keeps these entries from being merged or deleted until the transaction ends; others may invite them too. */
export async function lockReviewersShared(tx: Tx, ids: string[]): Promise<Reviewer[]> {
  const rows = await tx.select().from(reviewers).where(inArray(reviewers.id, ids)).orderBy(reviewers.id).for('share')
  return withAddresses(tx, rows)
}

/** Returns who has one of these addresses, by address. */
export async function findByAddress(db: DbOrTx, emails: string[]): Promise<Map<string, Reviewer>> {
  const owned = await db
    .select({ email: reviewerAddresses.email, reviewerId: reviewerAddresses.reviewerId })
    .from(reviewerAddresses)
    .where(inArray(reviewerAddresses.email, emails))
  const found = await findReviewers(db, [...new Set(owned.map(({ reviewerId }) => reviewerId))])
  return new Map(
    owned.flatMap(({ email, reviewerId }) => {
      const reviewer = found.find(({ id }) => id === reviewerId)
      return reviewer ? [[email, reviewer] as const] : []
    }),
  )
}

type Written = Omit<typeof reviewers.$inferInsert, 'nameKey'> & { emails: string[] }

/** Returns false if somebody else has one of the addresses. The transaction must be rolled back then. */
export async function insertReviewer(tx: DbOrTx, { emails, ...row }: Written): Promise<boolean> {
  await tx.insert(reviewers).values({ ...row, nameKey: nameKey(row.name) })
  return insertAddresses(tx, row.id, emails)
}

/** The first address is the main one. */
async function insertAddresses(tx: DbOrTx, reviewerId: string, emails: string[]): Promise<boolean> {
  const rows = emails.map((email, at) => ({ email, reviewerId, isMain: at === 0 }))
  const done = await tx.insert(reviewerAddresses).values(rows).onConflictDoNothing({ target: reviewerAddresses.email })
  return done.rowCount === rows.length
}

const perStatement = 500

/** For many at once, while `lockAddresses` keeps others from taking the addresses. */
export async function insertReviewers(tx: Tx, all: Written[]): Promise<void> {
  for (let from = 0; from < all.length; from += perStatement) {
    const some = all.slice(from, from + perStatement)
    await tx.insert(reviewers).values(some.map(({ emails: _, ...row }) => ({ ...row, nameKey: nameKey(row.name) })))
    const addresses = some.flatMap(({ id, emails }) =>
      emails.map((email, at) => ({ email, reviewerId: id, isMain: at === 0 })),
    )
    await tx.insert(reviewerAddresses).values(addresses)
  }
}

/** Keeps others from adding and changing addresses until the transaction ends. Reading goes on. */
export async function lockAddresses(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${reviewerAddresses} in share row exclusive mode`)
}

export type Change = Partial<Omit<Written, 'id'>>

/** Returns false if somebody else has one of the addresses. The transaction must be rolled back then. */
export async function updateReviewer(tx: Tx, { id }: Changeable, { emails, ...change }: Change): Promise<boolean> {
  const named = change.name === undefined ? {} : { nameKey: nameKey(change.name) }
  await tx
    .update(reviewers)
    .set({ ...change, ...named })
    .where(eq(reviewers.id, id))
  if (!emails) return true
  await tx.delete(reviewerAddresses).where(eq(reviewerAddresses.reviewerId, id))
  return insertAddresses(tx, id, emails)
}

/** Another journal's editors may invite the person from now on. */
export async function shareReviewer(tx: Tx, { id, journals, sharedWith }: Reviewer, journal: string, updatedAt: Date) {
  const shared = { journals: [...journals, journal].sort(), sharedWith: [...sharedWith, journal].sort() }
  await tx
    .update(reviewers)
    .set({ ...shared, updatedAt })
    .where(eq(reviewers.id, id))
}
