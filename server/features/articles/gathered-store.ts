import { and, desc, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { FrozenAuthor } from '#domain/record/record.ts'
import { articles } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { listed } from './store.ts'

const newestFirst = [desc(articles.publishedAt), desc(articles.id)]
const mostWords = 10
const newestOfWord = 20
const mostDetails = 20

/** A person by ORCID iD or by exact name. */
export type PersonKey = { orcid: string } | { name: string }

export function writtenBy(person: PersonKey): SQL {
  return sql`${articles.authors} @> ${JSON.stringify([person])}::jsonb`
}

export function about(word: string): SQL {
  return sql`lower_words(${articles.keywords}) @> array[lower(${word})]`
}

/** How many there are, counted no further than `most`. */
export async function countGathered(db: DbOrTx, which: SQL, most: number): Promise<number> {
  return db.$count(db.select({ id: articles.id }).from(articles).where(which).limit(most).as('counted'))
}

export async function findGathered(db: DbOrTx, which: SQL, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select(listed)
    .from(articles)
    .where(which)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
}

/** What a person's articles say about the person, the newest first. */
export async function findPerson(db: DbOrTx, person: PersonKey): Promise<FrozenAuthor[]> {
  const { rows } = await db.execute<{ said: FrozenAuthor }>(sql`
    select said from ${articles} cross join lateral jsonb_array_elements(${articles.authors}) as author(said)
    where ${writtenBy(person)} and said @> ${JSON.stringify(person)}::jsonb
    group by said order by max(${articles.publishedAt}) desc limit ${mostDetails}`)
  return rows.map(({ said }) => said)
}

type Origin = { id: string; journal: string; keywords: string[] }

/** The articles that share most key words with this one, out of the newest of each of its key words. */
export async function findSharingWords(db: DbOrTx, { id, keywords }: Origin, limit: number) {
  const words = keywords.slice(0, mostWords)
  if (words.length === 0) return []
  // One query a word rather than one for all: so PostgreSQL plans a rare and a common word each in its own way.
  const newest = words.map(
    (word) => sql`(select ${articles.id} from ${articles} where ${isOther(id)} and ${about(word)}
      order by ${sql.join(newestFirst, sql`, `)} limit ${newestOfWord})`,
  )
  const sharing = sql`(select id, count(*) as words from (${sql.join(newest, sql` union all `)}) found group by id)`
  return db
    .select(listed)
    .from(articles)
    .innerJoin(sql`${sharing} sharing`, sql`sharing.id = ${articles.id}`)
    .orderBy(sql`sharing.words desc`, ...newestFirst)
    .limit(limit)
}

/** The newest of the same journal, without those already found. */
export async function findBeside(db: DbOrTx, { id, journal }: Origin, without: string[], limit: number) {
  return db
    .select(listed)
    .from(articles)
    .where(and(eq(articles.journal, journal), isOther(id), notInArray(articles.id, [id, ...without])))
    .orderBy(...newestFirst)
    .limit(limit)
}

function isOther(id: string): SQL | undefined {
  return and(ne(articles.id, id), eq(articles.standing, 'published'))
}
