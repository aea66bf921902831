import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { freeMail } from '#domain/manuscript/mail-domain.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { differentReviewers, mailDomain, reviewerAddresses, reviewerPairs, reviewers } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { isSeenBy } from './list-store.ts'

const other = alias(reviewers, 'other')

const { oneId, otherId } = differentReviewers

export type Pair = { one: string; other: string }
export type KeptPair = Pair & { isWeak: boolean }

/** More people under one key are not compared: a list may have thousands with one name, or at one domain. */
export const comparedMax = 20

/** Returns with whom these entries have an ORCID iD, a name, or a part of the name and a mail domain in common, and are not known to be two people. */
export async function findPairs(db: DbOrTx, staff: Staff | null, max: number, of: string[]): Promise<Pair[]> {
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

/** The pairs of these people, without those who are known to be two. */
function arePair(db: DbOrTx, one: SQLWrapper, two: SQLWrapper, of: string[]): SQL | undefined {
  return and(inArray(one, of), ne(one, two), areNotApart(db, one, two))
}

function areNotApart(db: DbOrTx, one: SQLWrapper, two: SQLWrapper): SQL {
  const different = db
    .select({ id: oneId })
    .from(differentReviewers)
    .where(and(eq(oneId, sql`least(${one}, ${two})`), eq(otherId, sql`greatest(${one}, ${two})`)))
  return notExists(different)
}

type Wanted = { isWeak?: boolean; of?: string[]; limit: number }

/** Returns kept pairs, all or those of some people, that are not known to be two. */
export async function findKeptPairs(db: DbOrTx, staff: Staff, { isWeak, of, limit }: Wanted): Promise<KeptPair[]> {
  const pairs = reviewerPairs
  return db
    .select({ one: pairs.oneId, other: pairs.otherId, isWeak: pairs.isWeak })
    .from(pairs)
    .innerJoin(reviewers, eq(reviewers.id, pairs.oneId))
    .innerJoin(other, eq(other.id, pairs.otherId))
    .where(
      and(
        isWeak === undefined ? undefined : eq(pairs.isWeak, isWeak),
        of && or(inArray(pairs.oneId, of), inArray(pairs.otherId, of)),
        isSeenBy(staff),
        isSeenBy(staff, other),
        areNotApart(db, pairs.oneId, pairs.otherId),
      ),
    )
    .orderBy(asc(pairs.oneId), asc(pairs.otherId))
    .limit(limit)
}

/** Replaces the pairs of these people. */
export async function savePairs(tx: Tx, of: string[], pairs: KeptPair[]): Promise<void> {
  await tx.delete(reviewerPairs).where(or(inArray(reviewerPairs.oneId, of), inArray(reviewerPairs.otherId, of)))
  if (pairs.length === 0) return
  const rows = pairs.map(({ one, other: two, isWeak }) => ({ oneId: one, otherId: two, isWeak }))
  await tx.insert(reviewerPairs).values(rows).onConflictDoNothing()
}

/** Compares only those who share a key as in domain/review/duplicate.ts: a domain, a word of the name and another one's initial. */
async function findByDomain(db: DbOrTx, staff: Staff | null, max: number, of: string[]): Promise<Pair[]> {
  const { email, reviewerId } = reviewerAddresses
  const domain = mailDomain({ email })
  const theirs = db.select({ domain }).from(reviewerAddresses).where(inArray(reviewerId, of))
  const isComparable = and(
    isSeenBy(staff),
    notInArray(domain, [...freeMail]),
    inArray(domain, theirs),
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
