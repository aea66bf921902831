import { changedFields, changesFor } from '#domain/manuscript/record/change.ts'
import { editionFilePath } from '#domain/manuscript/record/edition-path.ts'
import {
  type ArticleRecord,
  type ChangeKind,
  frozenRecord,
  type RecordChange,
} from '#domain/manuscript/record/record.ts'
import { readable } from '#domain/manuscript/record/removal.ts'
import { articleFileName, articlePath } from '#domain/words/article-path.ts'
import { AppError } from '#domain/words/errors.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import { mayActOnJournal, type Staff } from '#domain/words/permissions.ts'
import { seenBy } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import { type ArticleFile, gone, isRemoved, knownArticle } from '../articles/article.ts'
import { findPdf, madePdfBytes } from '../pdfs/find.ts'
import { findPicture } from '../texts/read.ts'
import { findShown } from '../texts/store.ts'
import { findEndOf, findHistory } from './change-store.ts'
import { recordFrom, rowOf } from './read.ts'

export type EarlierEdition = {
  version: number
  /** The record at that time. Fields that never change, and the article's standing, have their current values. */
  record: ArticleRecord
  /** The change that replaced this edition, and its reason. */
  end: RecordChange
  /** Whether readers see a text of the current edition, where this one may have none. */
  hasCurrentText: boolean
  /** Null if the article was removed. */
  file: { path: string; bytes: number; mediaType: string } | null
}

/** Returns an article as it was before a change. The current edition is not included. */
export async function earlierEdition(
  deps: Deps,
  slug: string,
  customId: string,
  edition: number,
): Promise<EarlierEdition> {
  const row = rowOf(await knownArticle(deps, slug, customId))
  const found = await findEndOf(deps.db, row.id, edition)
  if (!found) throw new AppError('not-found', 'There is no such version.')
  const { change, file } = found
  const { kind, reason, at } = change
  const { id, bytes, mediaType } = file
  const isGone = row.standing === 'removed'
  const texts = await findShown(deps.db, isGone ? [] : [id, ...(row.fileId ? [row.fileId] : [])])
  const text = texts.get(id)
  const made = mediaType === mediaTypes.pdf ? await madePdfBytes(deps, { ...row, version: edition }) : null
  return {
    version: edition,
    record: { ...(await recordFrom(deps, row)), ...readable(frozenRecord(change.before), row), ...(text && { text }) },
    hasCurrentText: texts.has(row.fileId ?? ''),
    end: { version: change.version, kind, reason, at: at.toISOString() },
    file: isGone ? null : { path: editionFilePath(row, edition, mediaType), bytes: made ?? bytes, mediaType },
  }
}

/** Returns the file of an earlier edition, under the article's own file name; null if there is none. */
export async function editionFile(
  deps: Deps,
  slug: string,
  customId: string,
  edition: number,
): Promise<ArticleFile | null> {
  const published = await knownArticle(deps, slug, customId)
  if (isRemoved(published)) throw gone()
  const row = rowOf(published)
  const found = await findEndOf(deps.db, row.id, edition)
  if (!found) return null
  const original = { ...found.file, name: articleFileName(customId, found.file.mediaType) }
  const made =
    original.mediaType === mediaTypes.pdf ? await findPdf(deps, { ...row, version: edition }, original) : null
  return { file: made ?? original, isPublic: true, isMade: made !== null }
}

/** Returns a picture of an earlier edition's text; null if there is none. */
export async function editionPicture(deps: Deps, slug: string, customId: string, edition: number, name: string) {
  const found = await knownArticle(deps, slug, customId)
  if (isRemoved(found)) throw gone()
  const end = await findEndOf(deps.db, found.article.id, edition)
  return end && findPicture(deps, end.file, name, { mayBeHidden: false })
}

type DeskChange = RecordChange & {
  by: string | null
  changed: string[]
  isNewFile: boolean
}

export type RecordDesk = {
  _id: string
  /** Null too where they must not see the manuscript. */
  manuscriptId: string | null
  path: string
  /** Null in a notice. */
  fileId: string | null
  record: ArticleRecord
  isLead: boolean
  /** Oldest first. */
  history: DeskChange[]
  /** The changes that this member of staff may make. */
  changes: ChangeKind[]
}

/** Returns an article's record as staff see it: what was changed, by whom, and what can still be changed. */
export async function recordDesk(deps: Deps, staff: Staff, slug: string, customId: string): Promise<RecordDesk> {
  if (!mayActOnJournal(staff, slug))
    throw new AppError('forbidden', 'You can act only on articles of your own journal.')
  const row = rowOf(await knownArticle(deps, slug, customId))
  const [history, { shutOut }] = await Promise.all([findHistory(deps.db, row.id), seenBy(deps.db, staff)])
  return {
    _id: row.id,
    manuscriptId: row.manuscriptId && shutOut.includes(row.manuscriptId) ? null : row.manuscriptId,
    path: articlePath(row),
    fileId: row.fileId,
    isLead: row.isLead,
    record: await recordFrom(deps, row),
    history: history.map(({ change: { version, kind, reason, at, before, fileId }, by }, index) => {
      const after = history[index + 1]?.change ?? { before: frozenRecord(row), fileId: row.fileId }
      return {
        ...{ version, kind, reason, by, at: at.toISOString() },
        changed: changedFields(before, after.before),
        isNewFile: after.fileId !== fileId,
      }
    }),
    changes: changesFor(staff, row),
  }
}
