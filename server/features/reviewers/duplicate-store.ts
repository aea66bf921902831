import { and, eq, inArray, isNotNull, lt, ne, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { freeMail } from '#domain/mail-domain.ts'
import type { Staff } from '#domain/permissions.ts'
import { differentReviewers, mailDomain, reviewerAddresses, reviewers } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { isSeenBy } from './list-store.ts'

const other = alias(reviewers, 'other')
const address = alias(reviewerAddresses, 'address')
const otherAddress = alias(reviewerAddresses, 'other_address')

const { oneId, otherId } = differentReviewers

export type Pair = { one: string; other: string }

/** Returns entries that have an ORCID iD, a name, or a part of the name and a mail domain in common, and are not known to be two people. */
export async function findPairs(db: DbOrTx, staff: Staff, max: number, of?: string[]): Promise<Pair[]> {
  const isFirst =
    of === undefined ? lt(reviewers.id, other.id) : and(inArray(reviewers.id, of), ne(other.id, reviewers.id))
  const different = db
    .select({ id: oneId })
    .from(differentReviewers)
    .where(
      and(
        eq(oneId, sql`least(${reviewers.id}, ${other.id})`),
        eq(otherId, sql`greatest(${reviewers.id}, ${other.id})`),
      ),
    )
  const isAsked = and(isFirst, isSeenBy(staff), isSeenBy(staff, other), notExists(different))
  const columns = { one: reviewers.id, other: other.id }
  const same = (condition: SQL | undefined) =>
    db.select(columns).from(reviewers).innerJoin(other, condition).where(isAsked).limit(max)
  const isSimilar = sql`string_to_array(${reviewers.nameKey}, ' ') && string_to_array(${other.nameKey}, ' ')`
  const byDomain = db
    .selectDistinct(columns)
    .from(reviewers)
    .innerJoin(address, eq(address.reviewerId, reviewers.id))
    .innerJoin(otherAddress, eq(mailDomain(otherAddress), mailDomain(address)))
    .innerJoin(other, eq(other.id, otherAddress.reviewerId))
    .where(and(isAsked, isSimilar, notInArray(mailDomain(address), [...freeMail])))
    .limit(max)
  const rows = [
    ...(await same(and(isNotNull(reviewers.orcid), eq(reviewers.orcid, other.orcid)))),
    ...(await same(and(ne(reviewers.nameKey, ''), eq(reviewers.nameKey, other.nameKey)))),
    ...(await byDomain),
  ]
  return [...new Map(rows.map((pair) => [`${pair.one} ${pair.other}`, pair])).values()]
}

/** PostgreSQL says which id is smaller: its order of texts is not that of JavaScript. */
export async function insertDifferent(tx: Tx, one: string, other: string): Promise<void> {
  await tx
    .insert(differentReviewers)
    .values({ oneId: sql`least(${one}::text, ${other}::text)`, otherId: sql`greatest(${one}::text, ${other}::text)` })
    .onConflictDoNothing()
}

type Traits = { orcids: string[]; nameKeys: string[]; domains: string[] }

/** Returns the ids of those who have one of these ORCID iDs or names, or an address at one of these domains. */
export async function findComparable(db: DbOrTx, staff: Staff, traits: Traits): Promise<string[]> {
  const list = (texts: string[]) => sql`any(${sql.param(texts)}::text[])`
  const { id, orcid, nameKey } = reviewers
  const named = await db
    .select({ id })
    .from(reviewers)
    .where(and(isSeenBy(staff), or(eq(orcid, list(traits.orcids)), eq(nameKey, list(traits.nameKeys)))))
  const addressed = await db
    .selectDistinct({ id })
    .from(reviewerAddresses)
    .innerJoin(reviewers, eq(id, reviewerAddresses.reviewerId))
    .where(and(eq(mailDomain(reviewerAddresses), list(traits.domains)), isSeenBy(staff)))
  return [...new Set([...named, ...addressed].map((row) => row.id))]
}
