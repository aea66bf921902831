import type { LinkedManuscript } from '#contracts/manuscript/manuscript-links.ts'
import type {
  HistoryEntry,
  ManuscriptLetter,
  ManuscriptStatus,
  OwnManuscript,
  StaffManuscript,
} from '#contracts/manuscript/manuscripts.ts'
import { isOfReview } from '#domain/manuscript/events.ts'
import { reasonForAuthor, stepInWords, wordsForAuthor } from '#domain/manuscript/history.ts'
import { isAboutWaiver, mayEditorsKnow } from '#domain/manuscript/waiver.ts'
import { articlePath } from '#domain/words/article-path.ts'
import { AppError } from '#domain/words/errors.ts'
import { readStatus, wasDeclinedAtScreening } from '#domain/words/manuscript-status.ts'
import { isConflicted, type Staff, type Visitor, waitsForScreening } from '#domain/words/permissions.ts'
import { isReviewOverdue } from '#domain/words/waiting.ts'
import { type Opened, openTo } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { maskSecrets } from '../../jobs/outbox.ts'
import { findDeclarations } from '../../manuscript/declaration-store.ts'
import { findMovedAt } from '../../manuscript/moves-store.ts'
import { hasOpenObjection } from '../../manuscript/objection-store.ts'
import { showVersion } from '../../manuscript/submission/compare-versions.ts'
import { findLinked } from '../../manuscript/submission/link-store.ts'
import { openLink } from '../../manuscript/submission/links.ts'
import { numbering } from '../../manuscript/submission/names-store.ts'
import { findVersions } from '../../manuscript/version-store.ts'
import { findConfirmed } from '../../people/accounts/address-store.ts'
import { fileUrl } from '../../people/accounts/file-url.ts'
import { lettersSince, stepsSince } from '../../review/rounds/former.ts'
import { findOffered } from '../transfers/store.ts'
import { findAppealed } from './appeal-store.ts'
import {
  findFileFacts,
  findLetters,
  findLog,
  findObjections,
  findRejectionReason,
  findShown,
  findStatusChanges,
  type ShownRow,
} from './read-store.ts'
import { phasesOf } from './review-phase.ts'
import { progressOf } from './review-progress.ts'
import { show } from './show.ts'
import { revisionDueOf, stateOf } from './state-of.ts'
import { transferredAway, transferredTo } from './transferred-away.ts'

/** Anybody with the id sees the status; the owner and the journal's staff see the rest. Editors learn why they can't open it. */
export async function manuscript(
  deps: Deps,
  visitor: Visitor,
  { id }: { id: string },
): Promise<ManuscriptStatus | OwnManuscript | StaffManuscript> {
  const row = await findShown(deps.db, id)
  if (!row) throw new AppError('not-found', 'This manuscript does not exist. It may have been deleted.')
  const tracker = await trackerOf(deps, row)
  const { author, staff } = visitor
  const own = openTo({ author, staff: null }, row)
  const seen = openTo({ author: null, staff }, row)
  // In a browser with both accounts, whoever may be its author follows it as one.
  if (staff && seen && !(own && isConflicted(staff, row))) return forStaff(deps, staff, seen, tracker)
  if (own) return forOwner(deps, own, tracker)
  if (staff && waitsForScreening(staff, row)) return { ...tracker, waitsForScreening: true }
  const transferred = await (staff ? transferredAway(deps, staff, row) : transferredTo(deps, row))
  return { ...tracker, ...(transferred && { transferred }) }
}

async function trackerOf({ db, config, content }: Deps, row: ShownRow): Promise<ManuscriptStatus> {
  const { id, number, status, journal, customId } = row
  const changes = await findStatusChanges(db, id)
  return {
    _id: id,
    number,
    status,
    steps: changes.map(({ to, at }) => ({ status: readStatus(to), at: at.toISOString() })),
    article: customId && config.publicUrl + articlePath({ journal, customId }),
    ...stateOf(content.site.charges, row, await hasOpenObjection(db, row), (await phasesOf(db, [row])).get(id)),
  }
}

async function known(deps: Deps, row: Opened<ShownRow>, tracker: ManuscriptStatus, file: FileFacts) {
  const [declarations, versions, comment] = await Promise.all([
    declarationsOf(deps, row.id),
    findVersions(deps.db, row),
    row.status === 'rejected' ? findRejectionReason(deps.db, row) : null,
  ])
  const about = { references: row.references, comment, waived: row.waiver !== null, fileName: file?.name ?? '' }
  const shown = versions.map((version) => showVersion(deps, version))
  return { ...show(deps, row), ...tracker, declarations, versions: shown, ...about }
}

type FileFacts = Awaited<ReturnType<typeof findFileFacts>>

async function forOwner(deps: Deps, row: Opened<ShownRow>, tracker: ManuscriptStatus): Promise<OwnManuscript> {
  const { db } = deps
  const [file, log, letters, versions, confirmed] = await Promise.all([
    findFileFacts(db, row.fileId),
    findLog(db, row),
    findLetters(db, row),
    findVersions(db, row),
    findConfirmed(db, [row.email]),
  ])
  const addresses = [row.email, ...versions.map(({ fields }) => fields.email)].map((email) => email.toLowerCase())
  const transferred = await transferredTo(deps, row)
  const toThem = letters.filter(({ toEmail }) => addresses.includes(toEmail.toLowerCase()))
  const shown = await known(deps, row, tracker, file)
  return {
    ...{ ...shown, comment: wordsForAuthor(shown.comment) },
    ...(transferred && { transferred }),
    coAuthorsWait: row.coAuthors.length > 0 && row.status !== 'published' && !confirmed.has(row.email),
    revisionDueOn: revisionDueOf(row),
    appealed: (await findAppealed(db, [row.id])).has(row.id),
    transferOffered: (await findOffered(db, [row.id])).has(row.id),
    review: await progressOf(deps, row),
    history: log.flatMap((step) => (step.isInForce ? historyEntry(step, toThem) : [])),
  }
}

type LetterRow = Awaited<ReturnType<typeof findLetters>>[number]

/** Some steps of the author tell the office, so `letters` are those to the author alone. */
function historyEntry(step: Awaited<ReturnType<typeof findLog>>[number], letters: LetterRow[]): HistoryEntry[] {
  const what = stepInWords(step)
  const letter = letters.find(({ id }) => id === step.letter?._id)
  const email = letter && {
    subject: letter.subject,
    text: maskSecrets(letter.kind, letter.text, '[link removed]'),
    sentAt: letter.sentAt?.toISOString() ?? null,
  }
  const reason = reasonForAuthor(step)
  return what ? [{ what, at: step.at.toISOString(), reason, email: email ?? null }] : []
}

async function declarationsOf({ db }: Deps, id: string): Promise<OwnManuscript['declarations']> {
  const rows = await findDeclarations(db, [id])
  return rows.map(({ manuscriptId: _, at, ...declared }) => ({ ...declared, at: at.toISOString() }))
}

async function forStaff(
  deps: Deps,
  staff: Staff,
  row: Opened<ShownRow>,
  tracker: ManuscriptStatus,
): Promise<StaffManuscript> {
  const { db, config, clock } = deps
  const { role } = staff
  const [file, log, letters, objections, confirmed, movedAt, withNumbers] = await Promise.all([
    findFileFacts(db, row.fileId),
    findLog(db, row),
    findLetters(db, row),
    findObjections(db, row),
    findConfirmed(db, [row.email]),
    findMovedAt(db, row),
    numbering(db, row.id),
  ])
  const mayKnow = role === 'admin' || mayEditorsKnow(row.status)
  const shown = await known(deps, row, tracker, file)
  const all = {
    ...{ ...shown, waived: mayKnow && shown.waived, isConflicted: isConflicted(staff, row) },
    originalFile: row.originalFileId && fileUrl(row.originalFileId, config.publicUrl),
    warnings: file?.warnings ?? [],
    overdue: isReviewOverdue(row, clock.now()),
    emailConfirmed: confirmed.has(row.email),
    declinedAtScreening: row.status === 'rejected' && wasDeclinedAtScreening(log.filter(({ isInForce }) => isInForce)),
    remindedAt: row.remindedAt?.toISOString() ?? null,
    log: stepsSince(log, movedAt).map(({ at, reason, isInForce: _, ...entry }) => ({
      ...entry,
      reason: reason && withNumbers(reason),
      at: at.toISOString(),
    })),
    letters: lettersSince(letters, movedAt)
      .filter(({ kind }) => mayKnow || !isAboutWaiver(kind))
      .map(showLetter),
    objections: objections.map(({ objectedAt, resolvedAt, by, note, ...objection }) => ({
      ...objection,
      at: objectedAt?.toISOString() ?? '',
      resolved: resolvedAt && { at: resolvedAt.toISOString(), by, note },
    })),
  }
  return all.isConflicted ? withoutReview(all) : all
}

/** For those who may be authors: the history as its author reads it, and nothing about who reviews. */
function withoutReview(shown: StaffManuscript): StaffManuscript {
  const log = shown.log
    .filter((step) => stepInWords(step) && !isOfReview(step.action))
    .map((step) => ({ ...step, reason: reasonForAuthor(step), letter: null }))
  const wishes = { suggestedReviewers: [], opposedReviewers: [] }
  return { ...shown, ...wishes, comment: wordsForAuthor(shown.comment), log, letters: [], objections: [] }
}

/** An unsent letter contains links for its recipient, which staff must not see. */
function showLetter(row: LetterRow): ManuscriptLetter {
  return {
    _id: row.id,
    to: row.toEmail,
    subject: row.subject,
    text: maskSecrets(row.kind, row.text, '[for the recipient alone]'),
    state: row.state,
    at: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}

export async function linkedManuscript(deps: Deps, { token }: { token: string }): Promise<LinkedManuscript> {
  const { purpose, manuscript } = await openLink(deps, token)
  const unpublished = { volume: null, issue: null, customId: null }
  const declarations = await declarationsOf(deps, manuscript.id)
  return {
    ...show(deps, { ...manuscript, ...unpublished }),
    declarations,
    references: manuscript.references,
    purpose,
    revisionDueOn: revisionDueOf(manuscript),
  }
}

/** Returns the manuscript id of a link that no longer works; null if the link is unknown. */
export async function manuscriptOfLink({ db }: Deps, token: string): Promise<string | null> {
  return (await findLinked(db, hashToken(token)))?.manuscript.id ?? null
}
