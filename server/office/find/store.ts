import { and, desc, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { mayBeMistyped } from '#domain/manuscript/find.ts'
import type { Seen, SeenCharges } from '../../access/seen.ts'
import { isReviewNotShutOut, isSeen, statusOf } from '../../access/store.ts'
import {
  articles,
  articleTypos,
  articleWords,
  letters,
  manuscripts,
  manuscriptTransfers,
  manuscriptTypos,
  manuscriptWords,
  messages,
  messageTypos,
  messageWords,
  paymentAttempts,
  payments,
} from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

/** Returns the words of each term as the indexes hold them. */
export async function readWords(db: DbOrTx, terms: string[]): Promise<{ typed: string; words: string[] }[]> {
  const { rows } = await db.execute<{ typed: string; words: string[] }>(sql`
    select typed, tsvector_to_array(find_words(typed, '')) as words
    from unnest(${sql.param(terms)}::text[]) with ordinality term (typed, at) order by at`)
  return rows
}

/** A word in PostgreSQL's text form of a query. */
export const quoted = (word: string) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Something that can be searched: what it is found by, and how its rows are read, the newest first. */
export type Source<Row> = {
  isFound(query: string): SQL
  /** Null if none of the words can have been mistyped. */
  isSimilar(words: readonly string[]): SQL | null
  read(where: SQL, limit: number): Promise<Row[]>
}

export const foundIn = (vector: SQL) => (query: string) => sql`${vector} @@ ${query}::tsquery`

/** Numbers and short words have to be right. */
export const similarIn = (typos: SQL, vector: SQL) => (words: readonly string[]) => {
  const each = words.map((word) =>
    mayBeMistyped(word) ? sql`${typos} && typo_keys(array[${word}::text])` : foundIn(vector)(quoted(word)),
  )
  return words.some(mayBeMistyped) ? sql.join(each, sql` and `) : null
}

/** An order that no index has: else PostgreSQL may read all rows by age in search of a rare word, and make up the words of each. */
export const newestFirst = (at: PgColumn) => sql`${at} + interval '0' desc`

/** The article's id is read for those found alone, not joined to all that match. Where nothing is joined, columns lose their table. */
const customId = sql<
  string | null
>`(select ${articles.customId} from ${articles} where ${articles.manuscriptId} = ${sql.raw('manuscripts.id')})`

export function manuscriptSource(db: DbOrTx, seen: Seen) {
  const { id, number, title, author, email, coAuthors, keywords } = manuscripts
  return {
    isFound: foundIn(manuscriptWords(manuscripts)),
    isSimilar: similarIn(manuscriptTypos(manuscripts), manuscriptWords(manuscripts)),
    read: (where: SQL, limit: number) =>
      db
        .select({ id, number, title, author, email, coAuthors, keywords, status: statusOf, customId })
        .from(manuscripts)
        .where(and(where, isSeen(seen)))
        .orderBy(newestFirst(manuscripts.createdAt))
        .limit(limit),
  }
}

/** The ids of manuscripts that a number, an article, a receipt or a payment names. */
export async function findReferenced(db: DbOrTx, typed: string): Promise<string[]> {
  const upper = typed.toUpperCase()
  const isCharge = eq(payments.purpose, 'article-charge')
  const paid = (where: SQL) => sql`select ${payments.subjectId} from ${payments} where ${isCharge} and ${where}`
  const { rows } = await db.execute<{ id: string | null }>(sql`
    select ${manuscripts.id} as id from ${manuscripts} where ${manuscripts.number} = ${upper} or ${manuscripts.id} = ${typed}
    union select ${articles.manuscriptId} from ${articles} where ${articles.customId} = ${upper} or ${articles.doi} = ${typed.toLowerCase()}
    union select ${manuscriptTransfers.manuscriptId} from ${manuscriptTransfers} where ${manuscriptTransfers.formerNumber} = ${upper}
    union ${paid(eq(payments.receipt, upper))}
    union ${paid(sql`${payments.provider} = 'manual' and ${payments.reference} = ${typed}`)}
    union ${paid(sql`lower(${payments.externalReference}) = ${typed.toLowerCase()}`)}
    union select ${paymentAttempts.subjectId} from ${paymentAttempts}
      where ${paymentAttempts.purpose} = 'article-charge' and ${paymentAttempts.reference} = ${typed}`)
  return rows.flatMap(({ id }) => id ?? [])
}

const shortestPart = 3

/** The charges that finance finds: by what their invoice tells, or by a number, receipt or reference. */
export async function findCharges(db: DbOrTx, seen: SeenCharges, typed: string, referenced: string[], limit: number) {
  const { id, number, title, author, email } = manuscripts
  const pattern = `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`
  const isNamed = inArray(id, referenced)
  // A shorter part has no index.
  const isLike =
    typed.length < shortestPart ? undefined : ilike(sql`(${title} || ' ' || ${author} || ' ' || ${email})`, pattern)
  return db
    .select({ id, number, title, author, email, status: statusOf })
    .from(manuscripts)
    .where(and(or(isNamed, isLike), inArray(statusOf, ['approved', 'paid', 'published']), isSeen(seen)))
    .orderBy(newestFirst(manuscripts.createdAt))
    .limit(limit)
}

/**
 * Articles and notices by what readers see of them, which a correction may have changed, and which many have without a
 * manuscript. They are public, but their record is for the staff of the journal.
 */
export function articleSource(db: DbOrTx, { journals }: Seen) {
  const { id, manuscriptId, customId, doi, journal, title, authorNames, keywords, noticeOf, standing } = articles
  return {
    isFound: foundIn(articleWords(articles)),
    isSimilar: similarIn(articleTypos(articles), articleWords(articles)),
    read: (where: SQL, limit: number) =>
      db
        .select({ id, manuscriptId, customId, doi, journal, title, authorNames, keywords, noticeOf, standing })
        .from(articles)
        .where(and(where, journals ? inArray(journal, [...journals]) : undefined))
        .orderBy(newestFirst(articles.publishedAt))
        .limit(limit),
  }
}

export function messageSource(db: DbOrTx) {
  const { id, firstName, lastName, email, message, createdAt } = messages
  return {
    isFound: foundIn(messageWords(messages)),
    isSimilar: similarIn(messageTypos(messages), messageWords(messages)),
    read: (where: SQL, limit: number) =>
      db
        .select({ id, firstName, lastName, email, message, createdAt })
        .from(messages)
        .where(where)
        .orderBy(newestFirst(createdAt))
        .limit(limit),
  }
}

/** So many of the newest e-mails are looked through first. */
const newestRead = 500

/** Those of newsletters are found by their readers' whole address only. */
export function letterSource(db: DbOrTx, seen: Seen) {
  const { id, toEmail, toName, subject, manuscriptId, createdAt, newsletterId, words } = letters
  const isShown = isReviewNotShutOut(seen, manuscriptId)
  const shown = { id, toEmail, toName, subject, createdAt }
  return {
    isFound: (query: string) => sql`${words} @@ ${query}::tsquery and ${newsletterId} is null`,
    isSimilar: () => null,
    read: (where: SQL, limit: number) =>
      db.select(shown).from(letters).where(and(where, isShown)).orderBy(newestFirst(createdAt)).limit(limit),
    /** A common word is in many thousands of e-mails: nobody wants to see them all, and to sort them takes long. */
    readNewest(query: string, limit: number) {
      const newest = db
        .select({ ...shown, words, newsletterId })
        .from(letters)
        .where(isShown)
        .orderBy(desc(createdAt), desc(id))
        .limit(newestRead)
        .as('newest')
      const { words: vector, newsletterId: news, ...columns } = newest._.selectedFields
      return db.select(columns).from(newest).where(sql`${vector} @@ ${query}::tsquery and ${news} is null`).limit(limit)
    },
  }
}

export const isTo = (email: string) => eq(letters.toEmail, email.toLowerCase())
export const isAbout = (manuscriptIds: string[]) => inArray(letters.manuscriptId, manuscriptIds)
export const isOneOf = (manuscriptIds: string[]) => inArray(manuscripts.id, manuscriptIds)
