import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Term } from '#domain/review/proposal.ts'
import type { Staff } from '#domain/words/permissions.ts'
import type { Opened, OpenedReview } from '../../access/opened.ts'
import type { Seen } from '../../access/seen.ts'
import { isReviewSeen } from '../../access/store.ts'
import {
  articles,
  manuscripts,
  reviewerAddresses,
  reviewers,
  reviewInvitations,
  reviewRounds,
  subjectOf,
  topicsOf,
} from '../../db/schema.ts'
import { isSeenReview } from '../../db/transferred.ts'
import type { DbOrTx } from '../../db/types.ts'
import { isSeenBy } from './list-store.ts'

export type SubjectWord = { lexeme: string; word: string; isHeading: boolean; isKeyword: boolean; times: number }

/** Returns the words of a manuscript as the index knows them, each with a spelling, in the order of the text. */
export async function findSubject(db: DbOrTx, { id }: Opened): Promise<SubjectWord[]> {
  const words = (text: SQL, isHeading: boolean) =>
    sql`select ${isHeading}::boolean as heading, word, place from ${manuscripts}
      cross join lateral regexp_split_to_table(lower(${text}), '[^[:alnum:]]+') with ordinality as split (word, place)
      where ${manuscripts.id} = ${id}`
  const heading = sql`${manuscripts.title} || ' ' || join_words(${manuscripts.keywords})`
  const keywords = sql`select tsvector_to_array(known)::text[] from ${manuscripts} cross join lateral unnest(${manuscripts.keywords}) as keyword
    cross join lateral to_tsvector('app_search', keyword) as known where ${manuscripts.id} = ${id} and length(known) = 1`
  const { rows } = await db.execute<SubjectWord>(sql`
    select lexeme, min(word) as word, bool_or(heading) as "isHeading", count(*)::int as times,
      array[lexeme] in (${keywords}) as "isKeyword"
    from (${words(heading, true)} union all ${words(sql`${manuscripts.abstract}`, false)}) said
    cross join lateral unnest(to_tsvector('app_search', word)) as known (lexeme, positions, weights)
    where length(word) > 2 group by lexeme order by bool_or(heading) desc, min(place)`)
  return rows
}

/** How many texts there are, and in which share of them each of the most common words occurs. */
export type Corpus = { texts: number; shares: Map<string, number>; rare: number }

const unknownShare = 0.05

/** PostgreSQL's own statistics. They are missing until a table has some rows, when it hardly matters. */
export async function findCorpus(db: DbOrTx, table: 'articles' | 'manuscripts' | 'reviewers'): Promise<Corpus> {
  const place = table === 'articles' ? sql`'articles'` : sql.raw(`'${table}_subject'`)
  const { rows } = await db.execute<{ texts: number; words: string[] | null; shares: number[] | null }>(sql`
    select greatest(reltuples, 0)::int as texts, most_common_elems::text::text[] as words, most_common_elem_freqs as shares
    from pg_class left join pg_stats on schemaname = current_schema() and tablename = ${place}
      and (tablename <> 'articles' or attname = 'search')
    where pg_class.oid = to_regclass(${table})`)
  const { texts = 0, words, shares } = rows[0] ?? {}
  const known = (words ?? []).map((word, at) => [word, shares?.[at] ?? unknownShare] as const)
  const least = Math.min(unknownShare, ...known.map(([, share]) => share / 2))
  return { texts, shares: new Map(known), rare: known.length > 0 ? least : unknownShare }
}

/** In PostgreSQL's text form of a tsquery. */
function queryOf(terms: Term[]): SQL {
  const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
  return sql`${terms.map(({ lexemes }) => `(${lexemes.map(quoted).join(' & ')})`).join(' | ')}::tsquery`
}

/** Each search stops here: the terms were chosen so that there are hardly more. */
const mostFound = 60

export function findArticles(db: DbOrTx, terms: Term[]) {
  const { title, authors, publishedAt, manuscriptId } = articles
  // Abstracts share many words by chance, so two texts are compared by title and key words.
  const lexemes = sql<string[]>`tsvector_to_array(${articles.heading})`
  return db
    .select({ title, authors, publishedAt, manuscriptId, lexemes })
    .from(articles)
    .where(and(sql`${articles.search} @@ ${queryOf(terms)}`, ne(articles.standing, 'removed')))
    .limit(mostFound)
}

/** Returns similar manuscripts whose review is seen, with the words of their titles and key words. */
export function findSimilar(db: DbOrTx, seen: Seen, of: Opened, terms: Term[]) {
  const { id, title, keywords } = manuscripts
  const lexemes = sql<
    string[]
  >`tsvector_to_array(to_tsvector('app_search', ${title} || ' ' || join_words(${keywords})))`
  return db
    .select({ id, lexemes })
    .from(manuscripts)
    .where(and(sql`${subjectOf(manuscripts)} @@ ${queryOf(terms)}`, ne(id, of.id), isReviewSeen(seen)))
    .limit(mostFound)
}

/** Returns who sent a report on which of these manuscripts. */
export function findReportedOn(db: DbOrTx, manuscriptIds: string[]) {
  const { manuscriptId } = reviewRounds
  return db
    .select({ reviewerId: reviewInvitations.reviewerId, manuscriptId })
    .from(reviewRounds)
    .innerJoin(reviewInvitations, eq(reviewInvitations.roundId, reviewRounds.id))
    .where(and(inArray(manuscriptId, manuscriptIds), eq(reviewInvitations.state, 'submitted')))
}

/** Returns who sent a report on this manuscript, with the last round. */
export function findEarlierReviewers(db: DbOrTx, { id }: OpenedReview) {
  const { reviewerId, roundId, state } = reviewInvitations
  return db
    .select({ reviewerId, round: sql<number>`max(${reviewRounds.number})::int` })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, roundId))
    .where(and(eq(reviewRounds.manuscriptId, id), eq(state, 'submitted'), isSeenReview))
    .groupBy(reviewerId)
}

/** Returns whom reviewers of this manuscript named when they declined. */
export function findColleagues(db: DbOrTx, { id }: OpenedReview) {
  const { number, suggestions, roundId } = reviewInvitations
  return db
    .select({ number, suggestions })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, roundId))
    .where(and(eq(reviewRounds.manuscriptId, id), sql`${suggestions} <> '[]'`, isSeenReview))
    .orderBy(number)
}

/** Returns who may be asked and has topics with these words. */
export function findOnTopic(db: DbOrTx, staff: Staff, terms: Term[]) {
  const { id, topics, journals, erasedAt } = reviewers
  const lexemes = sql<string[]>`tsvector_to_array(${topicsOf(reviewers)})`.as('lexemes')
  // The limit makes PostgreSQL search by topic first: a journal may have very many reviewers.
  const known = db
    .select({ reviewerId: id, topics, journals, erasedAt, lexemes })
    .from(reviewers)
    .where(and(sql`${topicsOf(reviewers)} @@ ${queryOf(terms)}`, isNull(reviewers.leftAt)))
    .limit(4 * mostFound)
    .as('known')
  return db
    .select({ reviewerId: known.reviewerId, topics: known.topics, lexemes: known.lexemes })
    .from(known)
    .where(isSeenBy(staff, known))
    .limit(mostFound)
}

export type Keys = { orcids: string[]; nameKeys: string[]; emails: string[] }

/** Returns the ids of those in the register who have one of these. */
export async function findByKeys(db: DbOrTx, { orcids, nameKeys, emails }: Keys): Promise<string[]> {
  const { id, orcid, nameKey } = reviewers
  const { email, reviewerId } = reviewerAddresses
  const named = await db
    .select({ id })
    .from(reviewers)
    .where(or(inArray(orcid, orcids), inArray(nameKey, nameKeys)))
  const addressed = await db.select({ id: reviewerId }).from(reviewerAddresses).where(inArray(email, emails))
  return [...new Set([...named, ...addressed].map((row) => row.id))]
}

/** The people of manuscripts that became articles, with their addresses. */
export function findPeopleOf(db: DbOrTx, manuscriptIds: string[]) {
  const { id, author, email, coAuthors } = manuscripts
  return db.select({ id, author, email, coAuthors }).from(manuscripts).where(inArray(id, manuscriptIds))
}
