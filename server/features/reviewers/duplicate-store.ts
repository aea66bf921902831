import { and, eq, inArray, isNotNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { freeMail } from '#domain/mail-domain.ts'
import type { Staff } from '#domain/permissions.ts'
import { mailDomain, reviewerAddresses, reviewers } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { isSeenBy } from './list-store.ts'

const other = alias(reviewers, 'other')
const address = alias(reviewerAddresses, 'address')
const otherAddress = alias(reviewerAddresses, 'other_address')

export type Pair = { one: string; other: string }

/** Returns entries that have an ORCID iD, a name, or a part of the name and a mail domain in common. */
export async function findPairs(db: DbOrTx, staff: Staff, max: number, of?: string[]): Promise<Pair[]> {
  const isFirst =
    of === undefined ? lt(reviewers.id, other.id) : and(inArray(reviewers.id, of), ne(other.id, reviewers.id))
  const isAsked = and(isFirst, isSeenBy(staff), isSeenBy(staff, other))
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
