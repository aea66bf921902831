import {
  and,
  eq,
  inArray,
  isNotNull,
  lt,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { freeMail } from '#domain/mail-domain.ts'
import type { Staff } from '#domain/permissions.ts'
import { differentReviewers, mailDomain, reviewerAddresses, reviewers } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { isSeenBy } from './list-store.ts'

const other = alias(reviewers, 'other')

const { oneId, otherId } = differentReviewers

export type Pair = { one: string; other: string }

/** More people under one key are not compared: a list may have thousands with one name, or at one domain. */
export const comparedMax = 20

/** Returns entries that have an ORCID iD, a name, or a part of the name and a mail domain in common, and are not known to be two people. */
export async function findPairs(db: DbOrTx, staff: Staff, max: number, of?: string[]): Promise<Pair[]> {
  const isAsked = and(arePair(db, reviewers.id, other.id, of), isSeenBy(staff), isSeenBy(staff, other))
  const same = (condition: SQL | undefined) =>
    db
      .select({ one: reviewers.id, other: other.id })
      .from(reviewers)
      .innerJoin(other, condition)
      .where(isAsked)
      .limit(max)
  const rows = [
    ...(await same(and(isNotNull(reviewers.orcid), eq(reviewers.orcid, other.orcid)))),
    ...(await same(and(ne(reviewers.nameKey, ''), eq(reviewers.nameKey, other.nameKey)))),
    ...(await findByDomain(db, staff, max, of)),
  ]
  return [...new Map(rows.map((pair) => [`${pair.one} ${pair.other}`, pair])).values()]
}

/** Each pair once, or those of these people, without those who are known to be two. */
function arePair(db: DbOrTx, one: SQLWrapper, two: SQLWrapper, of?: string[]): SQL | undefined {
  const different = db
    .select({ id: oneId })
    .from(differentReviewers)
    .where(and(eq(oneId, sql`least(${one}, ${two})`), eq(otherId, sql`greatest(${one}, ${two})`)))
  return and(of === undefined ? lt(one, two) : and(inArray(one, of), ne(one, two)), notExists(different))
}

/** Compares only those who share a key as in domain/duplicate.ts: a domain, a word of the name and another one's initial. */
async function findByDomain(db: DbOrTx, staff: Staff, max: number, of?: string[]): Promise<Pair[]> {
  const { email, reviewerId } = reviewerAddresses
  const domain = mailDomain({ email })
  const theirs = of && db.select({ domain }).from(reviewerAddresses).where(inArray(reviewerId, of))
  const isComparable = and(
    isSeenBy(staff),
    notInArray(domain, [...freeMail]),
    theirs && inArray(domain, theirs),
    sql`word.place <> another.place and length(word.text) > 1`,
  )
  const words = sql`unnest(string_to_array(${reviewers.nameKey}, ' ')) with ordinality`
  const { rows } = await db.execute<Pair>(sql`
    with keys as (
      select distinct ${reviewers.id} as id, ${domain} as domain, word.text as word, left(another.text, 1) as initial
      from ${reviewers} join ${reviewerAddresses} on ${eq(reviewerId, reviewers.id)},
        ${words} as word (text, place), ${words} as another (text, place)
      where ${isComparable}
    ), shared as (
      select array_agg(id) as ids from keys
      group by domain, word, initial having count(*) between 2 and ${comparedMax}
    )
    select distinct one.id as one, two.id as other
    from shared, unnest(ids) as one (id), unnest(ids) as two (id)
    where ${arePair(db, sql`one.id`, sql`two.id`, of)}
    limit ${max}`)
  return rows
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
