import type { RecentArticle } from '#contracts/publishing/articles.ts'
import { affiliationsIn } from '#domain/words/affiliation.ts'
import { AppError } from '#domain/words/errors.ts'
import { isOrcid } from '#domain/words/orcid.ts'
import type { Deps } from '../../deps.ts'
import { about, countGathered, findGathered, findPerson, findRelated, writtenBy } from './gathered-store.ts'
import { listedArticle } from './listed-article.ts'
import { pagesFor } from './pages.ts'

const pageSize = 20
/** A key word can have tens of thousands of articles. Those beyond this number are found by searching. */
const mostGathered = 1000

export type Gathered = {
  articles: RecentArticle[]
  total: number
  /** True if there are more than `total`. */
  hasMore: boolean
  page: number
  pageCount: number
}
export type PersonPage = Gathered & {
  name: string
  /** Null if the articles were found by name only. */
  orcid: string | null
  affiliations: string[]
  /** The ORCID iDs in articles published under this name. */
  orcids: string[]
}
export type KeywordPage = Gathered & { word: string }

/** Returns one person's articles in all journals, by ORCID iD or by exact name. */
export async function personArticles(deps: Deps, person: string, page = 1): Promise<PersonPage> {
  const key = isOrcid(person) ? { orcid: person } : { name: person }
  const said = isWritable(person) ? await findPerson(deps.db, key) : []
  if (said.length === 0) throw new AppError('not-found', 'There is no such author.')
  return {
    ...(await gather(deps, writtenBy(key), page)),
    name: said[0]?.name ?? person,
    orcid: 'orcid' in key ? key.orcid : null,
    affiliations: unique(said.flatMap(({ affiliation }) => affiliationsIn(affiliation))),
    orcids: unique(said.map(({ orcid }) => orcid)).filter(isOrcid),
  }
}

export async function keywordArticles(deps: Deps, word: string, page = 1): Promise<KeywordPage> {
  const found = isWritable(word) ? await gather(deps, about(word), page) : null
  if (!found?.total) throw new AppError('not-found', 'There is no such key word.')
  return { ...found, word }
}

export async function relatedTo({ db }: Deps, origin: Parameters<typeof findRelated>[1]): Promise<RecentArticle[]> {
  return (await findRelated(db, origin)).map(listedArticle)
}

async function gather({ db }: Deps, which: ReturnType<typeof about>, page: number): Promise<Gathered> {
  const counted = await countGathered(db, which, mostGathered + 1)
  const total = Math.min(counted, mostGathered)
  const pageCount = pagesFor(total, pageSize, page)
  const rows = await findGathered(db, which, { limit: pageSize, offset: (page - 1) * pageSize })
  return { articles: rows.map(listedArticle), total, hasMore: counted > total, page, pageCount }
}

/** PostgreSQL text cannot contain this character, and a query with it fails. */
function isWritable(text: string): boolean {
  return !text.includes('\u0000')
}

function unique(texts: (string | undefined)[]): string[] {
  return [...new Set(texts.filter((text) => text !== undefined).filter(Boolean))]
}
