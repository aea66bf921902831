import type { RecentArticle } from '#contracts/publishing/articles.ts'
import type { ShownTitle } from '#contracts/shapes.ts'
import { articleFileName, articleFilePath, articlePath } from '#domain/words/article-path.ts'
import { isCustomId } from '#domain/words/custom-id.ts'
import { AppError } from '#domain/words/errors.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import { isStorageAway } from '#server/adapters/storage/storage.ts'
import type { Deps } from '../../deps.ts'
import type { FileRow } from '../../manuscript/file-store.ts'
import type { ReadableFile } from '../../manuscript/files/read.ts'
import { findEpub, findPdf } from '../pdfs/find.ts'
import { relatedTo } from './gathered.ts'
import { knownJournal, titleOf } from './listed-article.ts'
import { findArticle } from './store.ts'

type Neighbour = ShownTitle & { path: string }

/** What an article's page shows besides the record: its neighbours and related articles. */
export type Surroundings = {
  articleId: string
  isSample: boolean
  previous: Neighbour | null
  next: Neighbour | null
  /** Null if there is none: a Word article without LibreOffice, or a removed article. */
  pdf: { path: string; bytes: number } | null
  /** Null unless readers see its text. */
  epub: { path: string; bytes: number } | null
  related: RecentArticle[]
  usage: { views: number; downloads: number }
}

export async function surroundings(deps: Deps, slug: string, customId: string): Promise<Surroundings> {
  return around(deps, await knownArticle(deps, slug, customId))
}

export async function around(deps: Deps, found: Published): Promise<Surroundings> {
  const { article: row, previous, next, usage } = found
  const [pdf, epub, related] = await Promise.all([
    servedPdf(deps, found),
    servedEpub(deps, found),
    relatedTo(deps, row),
  ])
  const linked = (near: typeof next) =>
    near && {
      ...titleOf({ ...near, titleMarkup: near.markup?.title ?? null }),
      path: articlePath({ journal: row.journal, ...near }),
    }
  return {
    ...{ articleId: row.id, isSample: row.sample, related, usage },
    previous: linked(previous),
    next: linked(next),
    pdf: pdf && row.standing !== 'removed' ? { path: articleFilePath(row, pdf.mediaType), bytes: pdf.bytes } : null,
    epub: epub && row.standing !== 'removed' ? { path: articlePath(row) + epub.name, bytes: epub.bytes } : null,
  }
}

/** `isMade`: a PDF that we made is stored elsewhere than a file that an author sent. */
export type ArticleFile = ReadableFile & { isMade: boolean }

/** Returns the article's file with this name; null if there is none. */
export async function articleFile(
  deps: Deps,
  slug: string,
  customId: string,
  name: string,
): Promise<ArticleFile | null> {
  const found = await findPublished(deps, slug, customId)
  if (!found?.file) return null
  if (isRemoved(found) && name.startsWith(`${customId}.`)) throw gone()
  const original = { ...found.file, name: articleFileName(customId, found.file.mediaType) }
  const made = await findMade(deps, found.article, found.file, name)
  const file = made ?? original
  if (file.name !== name) return null
  return { file, isPublic: true, isMade: made !== null }
}

/** Returns the PDF or the e-book that we made of the article, if that has this name. */
async function findMade(deps: Deps, article: Published['article'], original: FileRow, name: string) {
  if (name === articleFileName(article.customId, mediaTypes.pdf)) return findPdf(deps, article, original)
  return name === `${article.customId}.epub` ? findEpub(deps, article, original) : null
}

/** It is offered as long as the storage can tell. */
async function servedEpub(deps: Deps, { article, file }: Published) {
  if (!file) return null
  return findEpub(deps, article, file).catch((error: unknown) => {
    if (!isStorageAway(error)) throw error
    return null
  })
}

/** Returns the PDF that we made, or the file itself if it is a PDF: that one is offered even while the storage is away. */
async function servedPdf(deps: Deps, { article, file }: Published) {
  if (!file) return null
  const own = file.mediaType === mediaTypes.pdf ? file : null
  const made = await findPdf(deps, article, file).catch((error: unknown) => {
    if (!own || !isStorageAway(error)) throw error
    return null
  })
  return made ?? own
}

export const isRemoved = ({ article }: Pick<Published, 'article'>) => article.standing === 'removed'

export const gone = () => new AppError('gone', 'This article was removed, with its files.')

export type Published = NonNullable<Awaited<ReturnType<typeof findPublished>>>

export async function knownArticle(deps: Deps, slug: string, customId: string): Promise<Published> {
  knownJournal(deps, slug)
  const found = await findPublished(deps, slug, customId)
  if (!found) throw new AppError('not-found', 'There is no such article.')
  return found
}

export async function findPublished({ db, content }: Deps, slug: string, customId: string) {
  return content.journal(slug) && isCustomId(customId) ? findArticle(db, slug, customId) : null
}
