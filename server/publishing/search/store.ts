import { type AnyColumn, and, desc, eq, inArray, isNotNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { FrozenAuthor } from '#domain/manuscript/record/record.ts'
import type { SearchTerm } from '#domain/publishing/search-query.ts'
import { writeOnceInEach } from '../../db/prepare.ts'
import { articles, fullTexts, searchWords } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'
import { listed } from '../articles/store.ts'
import { abstractOptions, parking, titleOptions } from './highlight.ts'

/** In PostgreSQL's text form of a tsquery. `wide` also finds words that begin with the last one. */
export type Queries = { exact: string; wide: string; hasPhrase: boolean }
export type Filters = { journal: string | undefined; volume: number | undefined; articleType: string | undefined }

const expansions = 10
const alike = 20
const mostPhraseCandidates = 1000
const lexeme = /'(?:[^']|'')*'/g
const hit = {
  id: articles.id,
  journal: articles.journal,
  volume: articles.volume,
  articleType: articles.articleType,
}

/** Null if nothing that was typed can be searched for, as with 'the'. */
export async function toQueries(db: DbOrTx, terms: SearchTerm[]): Promise<Queries | null> {
  const exact = allOf(terms.map(queryOf))
  const last = terms.at(-1)
  const wide = last?.kind === 'prefix' ? allOf([...terms.slice(0, -1).map(queryOf), begunWith(last)]) : exact
  const { rows } = await db.execute<{ exact: string; wide: string }>(
    sql`select (${exact})::text as exact, (${wide})::text as wide`,
  )
  const [queries] = rows
  return queries?.wide ? { ...queries, hasPhrase: terms.some(({ kind }) => kind === 'phrase') } : null
}

function queryOf({ kind, text }: SearchTerm): SQL {
  return kind === 'phrase' ? sql`phraseto_tsquery('app_search', ${text})` : sql`plainto_tsquery('app_search', ${text})`
}

function allOf(queries: SQL[]): SQL {
  return queries.length > 0 ? sql.join(queries, sql` && `) : sql`''::tsquery`
}

/** The index contains stems: no stem begins with 'hypertensi', but the known word 'hypertension' has one. */
function begunWith(term: SearchTerm): SQL {
  const known = sql`select ${searchWords.word} as word from ${searchWords}
    where ${searchWords.word} like lower(unaccent(${term.text})) || '%' and ${searchWords.articles} > 0
    order by ${searchWords.articles} desc limit ${expansions}`
  const stems = sql`select to_tsquery('app_search', string_agg(word, ' | ')) from (${known}) known`
  const begun = sql`${queryOf(term)} || to_tsquery('app_search', ${`'${term.text}':*`}) || coalesce((${stems}), '')`
  // A word that is too common to be searched for is not completed either.
  return sql`case when numnode(${queryOf(term)}) = 0 then '' else ${begun} end`
}

type Vectors = { heading: AnyColumn; search: AnyColumn }

/** Best first: in the title; in title, authors or key words; anywhere; anywhere with the last word incomplete. */
function tiersOf(name: 'loose' | 'strict', isUnfinished: boolean, { heading, search }: Vectors): SQL[] {
  const query = (which: keyof Asked) => sql`${sql.placeholder(`${name} ${which}`)}::tsquery`
  const tiers = [
    sql`${heading} @@ ${query('inTitle')}`,
    sql`${heading} @@ ${query('exact')}`,
    sql`${search} @@ ${query('exact')}`,
  ]
  return isUnfinished ? [...tiers, sql`${search} @@ ${query('wide')}`] : tiers
}

type Asked = { inTitle: string; exact: string; wide: string }

/** What the placeholders of `tiersOf` stand for. */
function askedFor(name: 'loose' | 'strict', { exact, wide }: Pick<Queries, 'exact' | 'wide'>) {
  const asked: Asked = { inTitle: exact.replaceAll(lexeme, '$&:A'), exact, wide }
  return Object.fromEntries(Object.entries(asked).map(([which, query]) => [`${name} ${which}`, query]))
}

/** The index knows which words a text contains but not their order, so a phrase is first searched as separate words. */
function withoutOrder(query: string): string {
  return query.replaceAll(new RegExp(`${lexeme.source}|<(?:-|\\d+)>`, 'g'), (part) =>
    part.startsWith('<') ? '&' : part,
  )
}

export type Hit = { id: string; journal: string; volume: number; articleType: string; tier: number }
type Wanted = { queries: Queries; filters: Filters; limit: number; tier?: number }

/** Returns the best of the newest articles that match in any tier or, if given, in `tier` or a better one. */
export async function findHits(db: DbOrTx, { queries, filters, limit, tier = -1 }: Wanted): Promise<Hit[]> {
  const loose = { exact: withoutOrder(queries.exact), wide: withoutOrder(queries.wide) }
  const isUnfinished = queries.exact !== queries.wide
  return hits(db, { filters: namesIn(filters), isUnfinished, tier }).execute({
    ...filters,
    ...askedFor('loose', loose),
    ...askedFor('strict', queries),
    candidates: queries.hasPhrase ? mostPhraseCandidates : limit,
    limit,
  })
}

type Shape = { filters: (keyof Filters)[]; isUnfinished: boolean; tier: number }

const hits = writeOnceInEach((db, { filters, isUnfinished, tier }: Shape) => {
  const newest = db
    .select({ ...hit, publishedAt: articles.publishedAt, heading: articles.heading, search: articles.search })
    .from(articles)
    .where(and(tiersOf('loose', isUnfinished, articles).at(tier), ...filters.map(isFiltered)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(sql.placeholder('candidates'))
    .as('newest')
  const tiers = tiersOf('strict', isUnfinished, newest)
  const cases = tiers.map((isInTier, at) => sql`when ${isInTier} then ${sql.raw(String(at))}`)
  const found = sql<number>`case ${sql.join(cases, sql` `)} end`.as('tier')
  const { id, journal, volume, articleType } = newest
  return db
    .select({ id, journal, volume, articleType, tier: found })
    .from(newest)
    .where(tiers.at(tier))
    .orderBy(found, desc(newest.publishedAt), desc(newest.id))
    .limit(sql.placeholder('limit'))
})

/** Behind the tiers of what the record says. */
const textTier = 9

/** A phrase of words that stand in more texts than this is looked for in the newest of them. */
const mostPhraseTexts = 400
/** Words that stand in more texts than this are common. */
const manyTexts = 1000

/** The newest articles whose texts have all of these words, though their records may not. */
export async function findInTexts(db: DbOrTx, { queries, filters, limit }: Wanted): Promise<Hit[]> {
  // A query that PostgreSQL doesn't know beforehand goes by the index. Knowing that a word is in most texts, it would
  // read them all, and to unpack 20,000 takes many seconds.
  const has = (query: string) =>
    sql`${fullTexts.words} @@ (select ${query}::tsquery) and ${fullTexts.shownAt} is not null`
  const loose = has(withoutOrder(queries.exact))
  const some = db.select({ id: fullTexts.fileId }).from(fullTexts).where(loose).limit(manyTexts).as('some')
  const texts = await db.$count(some)
  if (texts === 0) return []
  const isCommon = texts === manyTexts
  const isIn = inArray(articles.fileId, db.select({ id: fullTexts.fileId }).from(fullTexts).where(loose))
  const newest = db
    .select({ ...hit, fileId: articles.fileId, publishedAt: articles.publishedAt })
    .from(articles)
    // To sort all articles whose texts have a common word takes long. With `is true` PostgreSQL makes no join of it, but
    // goes through the articles from the newest, and soon has enough.
    .where(and(isCommon ? sql`(${isIn}) is true` : isIn, ne(articles.standing, 'removed'), matching(filters)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(queries.hasPhrase ? mostPhraseTexts : limit)
  const tier = sql<number>`${sql.raw(String(textTier))}`.as('tier')
  if (!queries.hasPhrase)
    return (await newest).map(({ fileId: _, publishedAt: __, ...one }) => ({ ...one, tier: textTier }))
  const candidates = newest.as('newest')
  const { id, journal, volume, articleType } = candidates
  // The index doesn't know the order of words, so that a join would go through all texts that have them.
  const own = db
    .select({ has: has(queries.exact) })
    .from(fullTexts)
    .where(eq(fullTexts.fileId, candidates.fileId))
  return db
    .select({ id, journal, volume, articleType, tier })
    .from(candidates)
    .where(sql`${own}`)
    .orderBy(desc(candidates.publishedAt), desc(candidates.id))
    .limit(limit)
}

/** How much of a text is looked through around the first of the words. */
const passageLetters = 5_000

/** Put behind a text's words, to find how far they go. No text has it as a word. */
const end = '¶'

/**
 * Where the texts of these articles have one of the words. Highlighting a whole text would take long, so it is cut to the
 * part that has the first of them: words know how far behind the beginning they stand. The words searched for are marked,
 * and the others left out, before any is taken from the text's thousands.
 */
export async function findPassages(db: DbOrTx, ids: string[], query: string): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const searched = sql`array(select (regexp_matches(${query}, '''((?:[^'']|'''')*)''', 'g'))[1])`
  const { rows } = await db.execute<{ id: string; passage: string }>(sql`
    select ${articles.id} as id,
      ts_headline('app_search', translate(substr(${fullTexts.plain}, greatest(1, length(${fullTexts.plain})::int * place.first / greatest(1, place.last) - ${passageLetters / 2}), ${passageLetters}), ${parking.from}, ${parking.to}), ${query}::tsquery, ${abstractOptions}) as passage
    from ${articles} join ${fullTexts} on ${fullTexts.fileId} = ${articles.fileId}
    cross join lateral (
      select coalesce(min(positions[1]) filter (where lexeme <> ${end}), 1) as first,
        coalesce(max(positions[1]) filter (where lexeme = ${end}), 1) as last
      from unnest(ts_filter(setweight(${fullTexts.words}, 'A', ${searched}) || ${`${end}:1A`}::tsvector, '{a}'))
    ) place
    where ${inArray(articles.id, ids)} and ${isNotNull(fullTexts.shownAt)}`)
  return new Map(rows.map(({ id, passage }) => [id, passage]))
}

export const isInText = ({ tier }: Hit) => tier === textTier

/** The best tier of names is that of headings; unfinished names come next, and a title may have the words of a name. */
const tiersOfNames = [1, 3, 0]
const mostNamed = 50

/** The authors of the best hits that have what was searched for in their names or key words. */
export async function findAuthors(db: DbOrTx, hits: readonly Hit[], query: string): Promise<FrozenAuthor[]> {
  const ids = tiersOfNames.flatMap((tier) => hits.filter((one) => one.tier === tier)).slice(0, mostNamed)
  if (ids.length === 0 || query === '') return []
  const inNames = query.replaceAll(/('(?:[^']|'')*')(:\*)?/g, (_, word, begins) => `${word}:${begins ? '*' : ''}B`)
  const rows = await db
    .select({ authors: articles.authors })
    .from(articles)
    .where(
      and(
        inArray(
          articles.id,
          ids.map(({ id }) => id),
        ),
        sql`${articles.heading} @@ ${inNames}::tsquery`,
      ),
    )
  return rows.flatMap(({ authors }) => authors)
}

export async function findNewest(db: DbOrTx, filters: Filters, limit: number): Promise<Hit[]> {
  return db
    .select({ ...hit, tier: sql<number>`0` })
    .from(articles)
    .where(matching(filters))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
}

export async function findHit(db: DbOrTx, customId: string): Promise<Hit[]> {
  return db
    .select({ ...hit, tier: sql<number>`0` })
    .from(articles)
    .where(eq(articles.customId, customId))
}

function matching({ journal, volume, articleType }: Filters): SQL | undefined {
  return and(
    journal === undefined ? undefined : eq(articles.journal, journal),
    volume === undefined ? undefined : eq(articles.volume, volume),
    articleType === undefined ? undefined : eq(articles.articleType, articleType),
  )
}

const namesIn = (filters: Filters) =>
  (['journal', 'volume', 'articleType'] as const).filter((name) => filters[name] !== undefined)

const isFiltered = (name: keyof Filters): SQL => eq(articles[name], sql.placeholder(name))

export type Texts = Awaited<ReturnType<typeof findTexts>>[number]

/** Highlighting reads the whole text, so this is only called for the articles of one page. */
export async function findTexts(db: DbOrTx, ids: string[], query: string) {
  return texts(db, { isMarked: query !== '' }).execute({ ids, query })
}

const texts = writeOnceInEach((db, { isMarked }: { isMarked: boolean }) => {
  const query = sql.placeholder('query')
  const marked = (text: SQLWrapper, options: string) =>
    sql<string>`ts_headline('app_search', translate(${text}, ${parking.from}, ${parking.to}), ${query}::tsquery, ${options})`
  const secondTitle = sql<string | null>`${articles.translation} ->> 'title'`
  const shown = {
    title: isMarked ? marked(articles.title, titleOptions) : articles.title,
    abstract: isMarked ? marked(articles.abstract, abstractOptions) : articles.abstract,
    secondTitle: isMarked ? marked(secondTitle, titleOptions) : secondTitle,
  }
  return db
    .select({ ...listed, marked: shown, secondLanguage: sql<string | null>`${articles.translation} ->> 'language'` })
    .from(articles)
    .where(sql`${articles.id} = any(${sql.placeholder('ids')})`)
})

/** Returns known words similar to those typed. `folded` is the typed word in lower case without accents. */
export async function findAlike(db: DbOrTx, words: string[]) {
  const { rows } = await db.execute<{ typed: string; folded: string; word: string; articles: number }>(sql`
    select typed, folded, word, articles
    from unnest(${sql.param(words)}::text[]) typed
    cross join lateral lower(unaccent(typed)) folded
    cross join lateral (
      select ${searchWords.word} as word, ${searchWords.articles} as articles from ${searchWords}
      where ${searchWords.word} % folded and ${searchWords.articles} > 0
      order by similarity(${searchWords.word}, folded) desc, ${searchWords.articles} desc limit ${alike}
    ) known`)
  return rows
}
