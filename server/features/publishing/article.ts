import { articleFileName, articleFilePath, articlePath } from '#domain/article-path.ts'
import { isCustomId } from '#domain/custom-id.ts'
import { AppError } from '#domain/errors.ts'
import { yearOfVolume } from '#domain/issue.ts'
import type { Journal } from '#domain/journal.ts'
import type { FrozenAuthor } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { ReadableFile } from '../files/read.ts'
import { knownJournal } from './listed-article.ts'
import { findArticle, findNeighbour } from './store.ts'

type Neighbour = { title: string; path: string }

export type ArticlePage = {
  _id: string
  customId: string
  path: string
  title: string
  authors: FrozenAuthor[]
  journal: Pick<Journal, 'slug' | 'title' | 'shortTitle' | 'accent' | 'issn'>
  volume: number
  issue: number
  year: number
  articleType: string
  receivedAt: string
  acceptedAt: string
  publishedAt: string
  abstract: string
  keywords: string[]
  licence: Journal['licence']
  isSample: boolean
  file: { name: string; bytes: number; mediaType: string; path: string }
  previous: Neighbour | null
  next: Neighbour | null
}

/** Everything an article's permanent page shows. */
export async function article(deps: Deps, slug: string, customId: string): Promise<ArticlePage> {
  const { title, shortTitle, accent, issn, licence } = knownJournal(deps, slug)
  const found = await findPublished(deps, slug, customId)
  if (!found) throw new AppError('not-found', 'There is no such article.')
  const { article: row, file } = found
  const [previous, next] = await Promise.all([findNeighbour(deps.db, row, -1), findNeighbour(deps.db, row, 1)])
  const linked = (near: typeof next) => near && { title: near.title, path: articlePath({ journal: slug, ...near }) }
  return {
    _id: row.id,
    customId,
    path: articlePath(row),
    title: row.title,
    authors: row.authors.map(publicAuthor),
    journal: { slug, title, shortTitle, accent, issn },
    volume: row.volume,
    issue: row.issue,
    year: yearOfVolume(row.volume),
    articleType: row.articleType,
    receivedAt: row.receivedAt.toISOString(),
    acceptedAt: row.acceptedAt.toISOString(),
    publishedAt: row.publishedAt.toISOString(),
    abstract: row.abstract,
    keywords: row.keywords,
    licence,
    isSample: row.sample,
    file: {
      name: articleFileName(customId, file.mediaType),
      bytes: file.bytes,
      mediaType: file.mediaType,
      path: articleFilePath(row, file.mediaType),
    },
    previous: linked(previous),
    next: linked(next),
  }
}

function publicAuthor({ name, affiliation, orcid }: FrozenAuthor): FrozenAuthor {
  return { name, ...(affiliation && { affiliation }), ...(orcid && { orcid }) }
}

/** The file under the article's own name; null where there is no such article. */
export async function articleFile(deps: Deps, slug: string, customId: string): Promise<ReadableFile | null> {
  const found = deps.content.journal(slug) ? await findPublished(deps, slug, customId) : null
  if (!found) return null
  return { file: { ...found.file, name: articleFileName(customId, found.file.mediaType) }, isPublic: true }
}

async function findPublished({ db }: Deps, slug: string, customId: string) {
  return isCustomId(customId) ? findArticle(db, slug, customId) : null
}
