import type { AcceptedArticle, RecentArticle } from '#contracts/publishing/articles.ts'
import type { ShownTitle } from '#contracts/shapes.ts'
import type { Journal } from '#domain/manuscript/journal.ts'
import { isFileOffered } from '#domain/manuscript/record/record.ts'
import { figureInList } from '#domain/publishing/first-figure.ts'
import { articleFilePath } from '#domain/words/article-path.ts'
import { AppError } from '#domain/words/errors.ts'
import { defaultLanguage } from '#domain/words/language.ts'
import type { Deps } from '../../deps.ts'
import type { findAccepted, findRecent } from './store.ts'

type PicturedRow = Awaited<ReturnType<typeof findRecent>>[number]
type Row = Omit<PicturedRow, 'figure' | 'finding' | 'isLead' | 'volume' | 'issue'> & Partial<PicturedRow>
type FullRow = Awaited<ReturnType<typeof findAccepted>>[number]

type TitleRow = { title: string; titleMarkup: string | null; language: string }

/** A title with its markup, and its language if that is not the one of our pages. */
export function titleOf({ title, titleMarkup, language }: TitleRow): ShownTitle {
  return { title, ...(titleMarkup && { titleMarkup }), ...(language !== defaultLanguage && { language }) }
}

/** Picks the fields that a list shows, so that no other column is exposed. */
export function listedArticle({
  id,
  authors,
  publishedAt,
  standing,
  figure,
  finding,
  isLead,
  ...row
}: Row): RecentArticle {
  const { customId, journal, articleType } = row
  const [first, ...others] = authors
  // The pictures of a removed article are gone with its text.
  const shown = figure && standing !== 'removed' ? figureInList(row, figure) : null
  return {
    _id: id,
    ...titleOf(row),
    author: first?.name ?? '',
    coAuthors: others.map(({ name }) => ({ name })),
    customId,
    journal,
    articleType,
    publishedAt: publishedAt.toISOString(),
    ...(standing !== 'published' && { standing }),
    ...(finding && standing !== 'removed' && { finding }),
    ...(isLead && { isLead }),
    ...(shown && { figure: shown }),
  }
}

export function acceptedArticle(row: FullRow, publicUrl: string): AcceptedArticle {
  const { volume, issue, abstract, keywords, mediaType } = row
  const file = mediaType !== null && isFileOffered(row) && { file: publicUrl + articleFilePath(row, mediaType) }
  return { ...listedArticle(row), volume, issue, abstract, keywords, ...file }
}

export function knownJournal({ content }: Deps, slug: string): Journal {
  const journal = content.journal(slug)
  if (!journal) throw new AppError('not-found', 'There is no such journal.')
  return journal
}
