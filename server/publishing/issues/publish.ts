import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { nextArticleId, publishArticle } from '#contracts/publishing/issues.ts'
import { isUnapproved } from '#domain/manuscript/page-proof.ts'
import { ccBy, doiOf } from '#domain/manuscript/record/record.ts'
import { changesInWords } from '#domain/manuscript/tracked-changes.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { formatCustomId, formatSampleId } from '#domain/words/custom-id.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import { mayActOnJournal, type Staff } from '#domain/words/permissions.ts'
import { lockOpened, type Opened, openForStaff } from '../../access/opened.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { carryOut } from '../../decision/carry-out.ts'
import { permitted } from '../../decision/decide/decide.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { newId } from '../../ids.ts'
import type { Change } from '../../manuscript/change-store.ts'
import { findMovedAt } from '../../manuscript/moves-store.ts'
import { type ForReaders, fileForReaders, saveForReaders } from '../../manuscript/submission/file-for-readers.ts'
import { frozenOf } from '../../manuscript/submission/frozen.ts'
import { insertVersion, versionFields } from '../../manuscript/version-store.ts'
import { knownJournal } from '../articles/listed-article.ts'
import { queueDeposit } from '../deposits/queue.ts'
import { queuePdf } from '../pdfs/queue.ts'
import { findProgress } from '../proofs/store.ts'
import { moveText } from '../texts/store.ts'
import { refuseUnready } from './checklist.ts'
import { deletePlan } from './plan-store.ts'
import {
  countSamples,
  findApproval,
  findCounters,
  findIssue,
  insertArticle,
  lockJournal,
  nextPosition,
  takeNumber,
} from './store.ts'

export async function openedIssue(db: DbOrTx, journal: string, number: number) {
  const issue = await findIssue(db, journal, number)
  if (issue) return issue
  throw faultAt('issue', `Issue ${number} of this journal has not been opened.`)
}

export async function nextId(
  deps: Deps,
  staff: Staff,
  { journal, issue, manuscript: id }: InputOf<typeof nextArticleId>,
): Promise<ReplyOf<typeof nextArticleId>> {
  if (!mayActOnJournal(staff, journal)) throw new AppError('not-found', 'There is no such journal.')
  const { customIdPrefix: prefix } = knownJournal(deps, journal)
  const counters = await findCounters(deps.db, journal)
  if (!counters?.issue) throw new AppError('conflict', 'This journal has no issue yet. Please open one first.')
  const { volume } = await openedIssue(deps.db, journal, issue ?? counters.issue)
  const manuscript = id === undefined ? null : await openForStaff(deps.db, staff, id)
  if (manuscript?.sample) return { id: formatSampleId(prefix, volume, (await countSamples(deps.db, journal)) + 1) }
  return { id: formatCustomId(prefix, volume, counters.lastArticleNumber + 1) }
}

/** Locks the journal's row until the transaction ends, so that no number is used twice. */
async function takeId(tx: Tx, { journal, sample }: Opened, prefix: string, volume: number): Promise<string> {
  if (!sample) return formatCustomId(prefix, volume, await takeNumber(tx, journal))
  await lockJournal(tx, journal)
  return formatSampleId(prefix, volume, (await countSamples(tx, journal)) + 1)
}

type Asked = InputOf<typeof publishArticle>

export async function publish(deps: Deps, staff: Staff, asked: Asked): Promise<ReplyOf<typeof publishArticle>> {
  // Before the transaction, and only for whoever may publish it.
  const { manuscript } = await permitted(deps.db, staff, asked.id, 'publish')
  const forReaders = await fileForReaders(deps, deps.db, manuscript.fileId, asked.changes)
  return deps.db.transaction((tx) => publishIn(deps, tx, staff, asked, forReaders))
}

/**
 * The ID is assigned in the transaction that publishes, so none is lost or used twice. A rehearsal, which the caller takes
 * back, leaves out the journal's checklist and the file.
 */
export async function publishIn(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  { id, issue: number, journal, letter, updatedAt, withoutProof }: Asked,
  forReaders: ForReaders | 'rehearsal',
): Promise<ReplyOf<typeof publishArticle>> {
  const { manuscript, transition } = await permitted(tx, staff, id, 'publish')
  if (journal !== manuscript.journal) throw faultAt('journal', 'This manuscript belongs to another journal.')
  const { customIdPrefix: prefix } = knownJournal(deps, journal)
  const { volume } = await openedIssue(tx, journal, number)
  // Locks the journal before the manuscript, in the same order as everywhere else.
  const customId = await takeId(tx, manuscript, prefix, volume)
  const url = deps.config.publicUrl + articlePath({ journal, customId })
  const isRehearsal = forReaders === 'rehearsal'
  const change = isRehearsal ? {} : await changeForReaders(tx, manuscript, forReaders)
  await carryOut(deps, tx, {
    ...change,
    by: staff,
    manuscript,
    transition,
    letter,
    updatedAt,
    article: { customId, volume, issue: number, url },
  })
  await recordWithoutProof(deps, tx, staff, manuscript, withoutProof)
  const place = { journal, volume, issue: number, customId }
  // Read again under the lock, because staff may have changed the record since.
  const latest = (await lockOpened(tx, manuscript)) ?? manuscript
  if (latest.fileId !== manuscript.fileId) {
    await moveText(tx, manuscript.fileId, latest.fileId)
    const version = { fileId: latest.fileId, fields: versionFields(latest), at: deps.clock.now() }
    await insertVersion(tx, latest, { ...version, cause: 'edited-file' })
  }
  if (!isRehearsal) await refuseUnready(deps, tx, latest, { number, volume })
  const articleId = await freeze(deps, tx, latest, place)
  await deletePlan(tx, latest)
  if (deps.config.crossref.logIn) await queueDeposit(tx, articleId, deps.clock.now())
  await queuePdf(tx)
  return { _id: articleId, ...place, article: url }
}

/** The author's own file stays with the one without tracked changes. */
async function changeForReaders(
  tx: Tx,
  manuscript: Opened,
  forReaders: ForReaders,
): Promise<{ change?: Change; reason?: string }> {
  const locked = await lockOpened(tx, manuscript)
  if (locked?.fileId !== forReaders.of)
    throw new AppError('conflict', 'Its file has changed at this moment. Reload the page and publish it again.')
  if (!forReaders.made) return {}
  const fileId = await saveForReaders(tx, forReaders)
  const change = { fileId, originalFileId: locked.originalFileId ?? locked.fileId }
  return { change, reason: changesInWords(forReaders.count, forReaders.changes) }
}

/** Kept for the office: the author sees that the article is published, and has the proof that they did not approve. */
async function recordWithoutProof(
  deps: Deps,
  tx: Tx,
  by: Staff,
  manuscript: Opened,
  reason: string | undefined,
): Promise<void> {
  if (!isUnapproved(await findProgress(tx, manuscript))) return
  await record(deps, tx, {
    ...{ kind: 'publish-without-proof', by, manuscript, at: deps.clock.now(), from: 'published', to: 'published' },
    ...(reason && { reason, details: { reason } }),
  })
}

type Place = { journal: string; volume: number; issue: number; customId: string }

/** An article is a separate record: later changes to an account do not change it. */
async function freeze({ clock, config, content }: Deps, tx: Tx, manuscript: Opened, place: Place): Promise<string> {
  const { id: manuscriptId, authorId, country, fileId } = manuscript
  const { record, namesAsk } = frozenOf(manuscript)
  const { authors } = record
  const id = newId()
  const publishedAt = clock.now()
  await insertArticle(tx, {
    ...{ id, manuscriptId, authorId, ...place, ...record, country, fileId },
    sample: manuscript.sample,
    doi: manuscript.sample ? null : doiOf(config.crossref.prefix, place.customId),
    licence: content.journal(place.journal)?.licence ?? ccBy,
    position: await nextPosition(tx, place.journal, place.issue),
    authorNames: authors.map(({ name }) => name).join(', '),
    namesAsk,
    receivedAt: (await findMovedAt(tx, manuscript)) ?? manuscript.createdAt,
    acceptedAt: (await findApproval(tx, manuscript)) ?? manuscript.statusAt,
    publishedAt,
    updatedAt: publishedAt,
  })
  return id
}
