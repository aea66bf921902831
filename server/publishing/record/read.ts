import {
  type ArticleRecord,
  type ChangeKind,
  citableDoi,
  elocationOf,
  frozenRecord,
  type Linked,
} from '#domain/manuscript/record/record.ts'
import { readable } from '#domain/manuscript/record/removal.ts'
import { articleFilePath, articlePath } from '#domain/words/article-path.ts'
import { AppError } from '#domain/words/errors.ts'
import { mediaTypes } from '#domain/words/file-types.ts'
import type { Deps } from '../../deps.ts'
import { publishedReports } from '../../review/reviewing/published-reports.ts'
import { around, knownArticle, type Published } from '../articles/article.ts'
import { knownJournal, titleOf } from '../articles/listed-article.ts'
import { hasPdf } from '../pdfs/find.ts'
import { findShown } from '../texts/store.ts'
import {
  type ChangeRow,
  findChanges,
  findLinked,
  findRecords,
  findRecordsInIssue,
  type LinkedRow,
  type RecordRow,
} from './store.ts'

/** Finds an article's record by the address of its page. */
export async function articleRecord(deps: Deps, slug: string, customId: string): Promise<ArticleRecord> {
  return recordFrom(deps, rowOf(await knownArticle(deps, slug, customId)))
}

/** Returns what an article's page shows: the record with its reports, its neighbours and related articles. */
export async function articlePage(deps: Deps, slug: string, customId: string) {
  const found = await knownArticle(deps, slug, customId)
  const [[record], surroundings] = await Promise.all([withReports(deps, [rowOf(found)]), around(deps, found)])
  return { record: record as ArticleRecord, around: surroundings }
}

/** Returns an article with the reports that its reviewers agreed to publish. */
export async function reviewedRecord(deps: Deps, slug: string, customId: string): Promise<ReviewedRecord> {
  const [record] = await withReports(deps, [rowOf(await knownArticle(deps, slug, customId))])
  return record as ReviewedRecord
}

/** Returns what readers can read of an article's review; it is an error if that is nothing. */
export async function peerReview(deps: Deps, slug: string, customId: string): Promise<ReviewedRecord> {
  const record = await reviewedRecord(deps, slug, customId)
  if (record.peerReview.length === 0) throw new AppError('not-found', 'No reports are published with this article.')
  return record
}

/** Returns all records of an issue, in the order of its contents. */
export async function issueRecords(deps: Deps, slug: string, issue: number): Promise<ArticleRecord[]> {
  knownJournal(deps, slug)
  return withChanges(deps, await findRecordsInIssue(deps.db, slug, issue))
}

/** Returns the records of these articles, in the same order. */
export async function recordsOf(deps: Deps, ids: string[]): Promise<ArticleRecord[]> {
  const rows = ids.length > 0 ? await findRecords(deps.db, ids) : []
  return withChanges(
    deps,
    rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  )
}

/** Returns the records of these articles as they are archived, in the same order. */
export async function archivedRecordsOf(deps: Deps, ids: string[]): Promise<ArticleRecord[]> {
  const rows = ids.length > 0 ? await findRecords(deps.db, ids) : []
  return withReports(
    deps,
    rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  )
}

/** Returns records in the order of the rows. One query reads the changes of all of them, and one what notices are about. */
export async function withChanges(deps: Deps, rows: RecordRow[]): Promise<ArticleRecord[]> {
  const corrected = rows.filter(({ version }) => version > 1).map(({ id }) => id)
  const subjects = rows.flatMap(({ noticeOf }) => noticeOf ?? [])
  const changes = corrected.length > 0 ? await findChanges(deps.db, corrected) : []
  const linked = subjects.length > 0 ? await findLinked(deps.db, subjects) : []
  const changesOf = (row: RecordRow) => changes.filter(({ articleId }) => articleId === row.id)
  const noticeIn = (row: RecordRow) => {
    const about = linked.find(({ id }) => id === row.noticeOf)
    return about && { notice: { kind: row.articleType.toLowerCase() as ChangeKind, of: linkedTo(deps, about) } }
  }
  return Promise.all(
    rows.map(async (row) => ({
      ...recordOf(deps, row, changesOf(row)),
      ...noticeIn(row),
      pdfUrl: await pdfUrlOf(deps, row),
    })),
  )
}

function linkedTo({ config }: Deps, row: LinkedRow): Linked {
  const { customId } = row
  return {
    customId,
    ...titleOf(row),
    url: config.publicUrl + articlePath(row),
    doi: citableDoi(row),
    assignedDoi: row.doi,
  }
}

type ReviewedRecord = ArticleRecord & Required<Pick<ArticleRecord, 'peerReview'>>

/** Returns records as they are archived: with their texts and the reports on them. */
export async function withReports(deps: Deps, rows: RecordRow[]): Promise<ReviewedRecord[]> {
  const offered = rows.flatMap(({ fileId, standing }) => (standing === 'removed' ? [] : (fileId ?? [])))
  const [records, reports, texts] = await Promise.all([
    withChanges(deps, rows),
    publishedReports(deps, rows),
    findShown(deps.db, offered),
  ])
  return records.map((record, at) => {
    const text = texts.get(rows[at]?.fileId ?? '')
    return { ...record, peerReview: reports.get(rows[at]?.manuscriptId ?? '') ?? [], ...(text && { text }) }
  })
}

export async function recordFrom(deps: Deps, row: RecordRow): Promise<ArticleRecord> {
  const [record] = await withChanges(deps, [row])
  return record as ArticleRecord
}

export function rowOf({ article, file }: Published): RecordRow {
  return { ...article, mediaType: file?.mediaType ?? null, bytes: file?.bytes ?? null }
}

async function pdfUrlOf(deps: Deps, row: RecordRow): Promise<string | null> {
  if (row.mediaType === null) return null
  const isThere = row.mediaType === mediaTypes.pdf || (await hasPdf(deps, row))
  return isThere ? deps.config.publicUrl + articleFilePath(row, mediaTypes.pdf) : null
}

function recordOf(deps: Deps, row: RecordRow, changes: ChangeRow[]) {
  const { content, config } = deps
  const { publicUrl } = config
  const { customId, volume, issue, licence, version, standing, mediaType, bytes } = row
  const journal = content.journal(row.journal)
  const { name, place, crossmarkPolicy } = content.site.publisher
  return {
    ...{ customId, volume, issue, licence, version, standing },
    doi: citableDoi(row),
    assignedDoi: row.doi,
    ...readable(frozenRecord(row), row),
    url: publicUrl + articlePath(row),
    journal: {
      slug: row.journal,
      title: journal?.title ?? row.journal,
      url: `${publicUrl}/journals/${row.journal}`,
      issn: journal?.issn ?? {},
    },
    publisher: { name, place, ...(crossmarkPolicy !== undefined && { crossmarkPolicy }) },
    elocation: elocationOf(customId),
    file:
      mediaType === null || bytes === null
        ? null
        : { url: publicUrl + articleFilePath(row, mediaType), mediaType, bytes },
    receivedAt: row.receivedAt.toISOString(),
    acceptedAt: row.acceptedAt.toISOString(),
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    changes: changes.map(({ articleId: _, at, notice, ...change }) => ({
      ...change,
      at: at.toISOString(),
      ...(notice && { notice: linkedTo(deps, notice) }),
    })),
  }
}
