import { desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { FrozenAuthor } from '#domain/manuscript/record/record.ts'
import { writeOnce } from '../../db/prepare.ts'
import { articles } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { listed } from './store.ts'

const newestFirst = [desc(articles.publishedAt), desc(articles.id)]
const mostWords = 10
const newestOfWord = 20
const mostRelated = 3
const mostDetails = 20

/** Identifies a person by ORCID iD or by exact name. */
export type PersonKey = { orcid: string } | { name: string }

export function writtenBy(person: PersonKey): SQL {
  return sql`${articles.authors} @> ${JSON.stringify([person])}::jsonb`
}

export function about(word: string | Placeholder): SQL {
  return sql`lower_words(${articles.keywords}) @> array[lower(${word})]`
}

/** Counts the articles, up to `most`. */
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

/** Returns the different author entries of a person's articles, newest first. */
export async function findPerson(db: DbOrTx, person: PersonKey): Promise<FrozenAuthor[]> {
  const { rows } = await db.execute<{ said: FrozenAuthor }>(sql`
    select said from ${articles} cross join lateral jsonb_array_elements(${articles.authors}) as author(said)
    where ${writtenBy(person)} and said @> ${JSON.stringify(person)}::jsonb
    group by said order by max(${articles.publishedAt}) desc limit ${mostDetails}`)
  return rows.map(({ said }) => said)
}

type Origin = { id: string; journal: string; keywords: string[] }

const newest = (words: 0 | 1, which: SQL, limit: number) => sql`(select ${articles.id} as id, ${words}::int as words
  from ${articles} where ${articles.id} <> ${sql.placeholder('id')} and ${articles.standing} = 'published'
  and ${articles.noticeOf} is null and ${which}
  order by ${sql.join(newestFirst, sql`, `)} limit ${limit})`

// One query for each word, so that PostgreSQL chooses a plan for a rare word and another for a common one.
const related = Array.from({ length: mostWords + 1 }, (_, count) =>
  writeOnce((db) => {
    const ofWords = Array.from({ length: count }, (_, at) =>
      newest(1, about(sql.placeholder(`word${at}`)), newestOfWord),
    )
    // The key words may already have found `mostRelated - 1` of these, so more are read than are shown.
    const ofJournal = newest(0, eq(articles.journal, sql.placeholder('journal')), 2 * mostRelated - 1)
    const found = sql.join([...ofWords, ofJournal], sql` union all `)
    return db
      .select(listed)
      .from(articles)
      .innerJoin(
        sql`(select id, sum(words) as words from (${found}) found group by id) related`,
        sql`related.id = ${articles.id}`,
      )
      .orderBy(sql`related.words desc`, ...newestFirst)
      .limit(mostRelated)
  }),
)

/** Up to three others: of the newest for each key word, those that share most words; then the newest of the journal. */
export async function findRelated(db: DbOrTx, { id, journal, keywords }: Origin) {
  const words = keywords.slice(0, mostWords)
  const given = Object.fromEntries(words.map((word, at) => [`word${at}`, word]))
  return related[words.length]?.(db).execute({ id, journal, ...given }) ?? []
}
