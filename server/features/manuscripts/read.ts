import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { LinkedManuscript } from '#contracts/manuscript-links.ts'
import {
  type HistoryEntry,
  type listManuscripts,
  type Manuscript,
  type ManuscriptLetter,
  type ManuscriptStatus,
  type OwnListed,
  type OwnManuscript,
  manuscriptsPerPage as pageSize,
  type StaffManuscript,
} from '#contracts/manuscripts.ts'
import { pagesMax } from '#contracts/shapes.ts'
import { articlePath } from '#domain/article-path.ts'
import { AppError } from '#domain/errors.ts'
import { fieldsAt } from '#domain/field-values.ts'
import { isReasonForAuthor, stepInWords } from '#domain/manuscript-history.ts'
import { readStatus, reviewTabs, type Status } from '#domain/manuscript-status.ts'
import { type Author, maySeeManuscript, maySeeStatus, type Staff, type Visitor } from '#domain/permissions.ts'
import { placeOf } from '#domain/record/record.ts'
import { isReviewOverdue } from '#domain/waiting.ts'
import { barredFrom } from '../../db/barred.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { maskSecrets } from '../../jobs/outbox.ts'
import { findConfirmed } from '../accounts/address-store.ts'
import { fileUrl } from '../files/file-url.ts'
import { lettersSince, stepsSince } from '../rounds/former.ts'
import { todayOf } from '../rounds/rules.ts'
import { findMovedAt } from '../rounds/transfer-store.ts'
import { findAppealed } from './appeal-store.ts'
import { showVersion } from './compare-versions.ts'
import { findDeclarations } from './declaration-store.ts'
import { findLinked, hasOpenObjection } from './link-store.ts'
import { openLink } from './links.ts'
import {
  countEach,
  countFound,
  countObjections,
  type Filter,
  findByAuthor,
  findFileFacts,
  findLetters,
  findLog,
  findObjections,
  findPage,
  findRejectionReason,
  findShown,
  findStatusChanges,
  type ShownRow,
} from './read-store.ts'
import { progressOf } from './review-progress.ts'
import { revisionDueOf, standingOf } from './standing.ts'
import { findVersions } from './version-store.ts'

const ownMax = 200
const pagesAhead = 3
const waitingMax = 50
const foundMax = 250

/** Lists each field, so that a column added later is not exposed by accident. */
function show({ config }: Deps, row: ShownRow): Manuscript {
  return {
    _id: row.id,
    number: row.number,
    ...fieldsAt('submission', row),
    coAuthors: row.coAuthors.map(({ name, email, ...person }) => ({ name, email, ...placeOf(person) })),
    suggestedReviewers: row.suggestedReviewers,
    opposedReviewers: row.opposedReviewers,
    file: fileUrl(row.fileId, config.publicUrl),
    status: row.status,
    edited: row.edited,
    volume: row.volume,
    issue: row.issue,
    customId: row.customId,
    createdAt: row.createdAt.toISOString(),
    statusAt: row.statusAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Anybody with the id sees the status; the owner and the journal's staff see the rest. */
export async function manuscript(
  deps: Deps,
  visitor: Visitor,
  { id }: { id: string },
): Promise<ManuscriptStatus | OwnManuscript | StaffManuscript> {
  const row = await findShown(deps.db, id)
  if (!row) throw new AppError('not-found', 'This manuscript does not exist. It may have been deleted.')
  const tracker = await trackerOf(deps, row)
  if (visitor.staff && maySeeManuscript({ author: null, staff: visitor.staff }, row))
    return forStaff(deps, row, tracker)
  return maySeeManuscript(visitor, row) ? forOwner(deps, row, tracker) : tracker
}

async function trackerOf({ db, config }: Deps, row: ShownRow): Promise<ManuscriptStatus> {
  const { id, status, journal, customId } = row
  const changes = await findStatusChanges(db, id)
  return {
    _id: id,
    status,
    steps: changes.map(({ to, at }) => ({ status: readStatus(to), at: at.toISOString() })),
    article: customId && config.publicUrl + articlePath({ journal, customId }),
    ...standingOf(row, await hasOpenObjection(db, id)),
  }
}

async function known(deps: Deps, row: ShownRow, tracker: ManuscriptStatus, file: FileFacts) {
  const [declarations, versions, comment] = await Promise.all([
    declarationsOf(deps, row.id),
    findVersions(deps.db, row.id),
    row.status === 'rejected' ? findRejectionReason(deps.db, row.id) : null,
  ])
  const about = { references: row.references, comment, waived: row.waiver !== null, fileName: file?.name ?? '' }
  const shown = versions.map((version) => showVersion(deps, version))
  return { ...show(deps, row), ...tracker, declarations, versions: shown, ...about }
}

type FileFacts = Awaited<ReturnType<typeof findFileFacts>>

async function forOwner(deps: Deps, row: ShownRow, tracker: ManuscriptStatus): Promise<OwnManuscript> {
  const { db } = deps
  const [file, log, letters, confirmed] = await Promise.all([
    findFileFacts(db, row.fileId),
    findLog(db, row.id),
    findLetters(db, row.id),
    findConfirmed(db, [row.email]),
  ])
  return {
    ...(await known(deps, row, tracker, file)),
    coAuthorsWait: row.coAuthors.length > 0 && row.status !== 'published' && !confirmed.has(row.email),
    revisionDueOn: revisionDueOf(row),
    review: await progressOf(deps, row),
    history: log.flatMap((step) => historyEntry(step, letters)),
  }
}

type LetterRow = Awaited<ReturnType<typeof findLetters>>[number]

/** The letter of a step is the one to the author. Other e-mails go to co-authors and the office. */
function historyEntry(step: Awaited<ReturnType<typeof findLog>>[number], letters: LetterRow[]): HistoryEntry[] {
  const what = stepInWords(step)
  const letter = letters.find(({ id }) => id === step.letter?._id)
  const email = letter && {
    subject: letter.subject,
    text: maskSecrets(letter.kind, letter.text, '[link removed]'),
    sentAt: letter.sentAt?.toISOString() ?? null,
  }
  const reason = isReasonForAuthor(step) ? step.reason : null
  return what ? [{ what, at: step.at.toISOString(), reason, email: email ?? null }] : []
}

async function declarationsOf({ db }: Deps, id: string): Promise<OwnManuscript['declarations']> {
  const rows = await findDeclarations(db, [id])
  return rows.map(({ manuscriptId: _, at, ...declared }) => ({ ...declared, at: at.toISOString() }))
}

async function forStaff(deps: Deps, row: ShownRow, tracker: ManuscriptStatus): Promise<StaffManuscript> {
  const { db, config, clock } = deps
  const [file, log, letters, objections, confirmed, movedAt] = await Promise.all([
    findFileFacts(db, row.fileId),
    findLog(db, row.id),
    findLetters(db, row.id),
    findObjections(db, row.id),
    findConfirmed(db, [row.email]),
    findMovedAt(db, row.id),
  ])
  return {
    ...(await known(deps, row, tracker, file)),
    originalFile: row.originalFileId && fileUrl(row.originalFileId, config.publicUrl),
    warnings: file?.warnings ?? [],
    overdue: isReviewOverdue(row, clock.now()),
    emailConfirmed: confirmed.has(row.email),
    remindedAt: row.remindedAt?.toISOString() ?? null,
    log: stepsSince(log, movedAt).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    letters: lettersSince(letters, movedAt).map(showLetter),
    objections: objections.map(({ objectedAt, resolvedAt, by, note, ...objection }) => ({
      ...objection,
      at: objectedAt?.toISOString() ?? '',
      resolved: resolvedAt && { at: resolvedAt.toISOString(), by, note },
    })),
  }
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

export async function ownManuscripts(deps: Deps, author: Author): Promise<OwnListed[]> {
  const rows = await findByAuthor(deps.db, author.id, ownMax)
  const ids = rows.map(({ id }) => id)
  const objections = await countObjections(deps.db, ids)
  return rows.map((row) => ({
    ...show(deps, row),
    ...standingOf(row, objections.has(row.id)),
    revisionDueOn: revisionDueOf(row),
    waived: row.waiver !== null,
  }))
}

type ListQuery = InputOf<typeof listManuscripts>

/** An editor only ever sees their own journal, and never screening, whatever they request. */
export async function listForStaff(
  deps: Deps,
  staff: Staff,
  { status, journal, articleType, stage, search, sort, page }: ListQuery,
): Promise<ReplyOf<typeof listManuscripts>> {
  const today = todayOf(deps)
  const journals = [journal, staff.role === 'editor' ? (staff.access ?? '') : undefined]
  const filter = {
    status,
    articleType,
    search,
    ...filterOf(stage, today),
    journals: journals.filter((slug) => slug !== undefined),
    isScreeningHidden: !maySeeStatus(staff, 'screening'),
    hidden: await barredFrom(deps.db, staff),
  }
  const anyStage = { ...filter, ...filterOf(undefined, today) }
  const tabs = reviewTabs(staff)
  const [rows, [total = 0], waiting] = await Promise.all([
    findPage(deps.db, filter, { sort, limit: pageSize, offset: (page - 1) * pageSize }),
    countEach(deps.db, [{ filter, max: (page + pagesAhead) * pageSize }]),
    search ? countWhatIsFound(deps, anyStage, tabs) : countWhatWaits(deps, anyStage, tabs),
  ])
  const ids = rows.map(({ id }) => id)
  const [objections, appealed, confirmed] = await Promise.all([
    countObjections(deps.db, ids),
    findAppealed(deps.db, ids),
    findConfirmed(
      deps.db,
      rows.map(({ email }) => email),
    ),
  ])
  const now = deps.clock.now()
  return {
    manuscripts: rows.map((row) => ({
      ...show(deps, row),
      objections: objections.get(row.id) ?? 0,
      appealed: appealed.has(row.id),
      returned: row.returnedAt !== null && row.status === 'screening',
      overdue: isReviewOverdue(row, now),
      emailConfirmed: confirmed.has(row.email),
      stage: row.reviewStage,
      isLate: row.reviewDueOn !== null && row.reviewDueOn < today,
    })),
    page,
    pages: Math.min(pagesMax, Math.max(1, Math.ceil(total / pageSize))),
    total,
    waiting,
  }
}

const filterOf = (stage: ListQuery['stage'], today: string) => ({
  stage: stage === 'late' || stage === 'appeal' ? undefined : stage,
  dueBefore: stage === 'late' ? today : undefined,
  isAppealed: stage === 'appeal',
})

async function countWhatWaits({ db }: Deps, filter: Filter, tabs: readonly Status[]) {
  const counted = tabs.map((status) => ({ filter: { ...filter, status }, max: waitingMax }))
  const counts = await countEach(db, counted)
  return tabs.map((status, at) => {
    const count = counts[at] ?? 0
    return { status, count, hasMore: count === waitingMax }
  })
}

/** Stops counting after the first matches, so that searching for a very common word does not cost more. */
async function countWhatIsFound({ db }: Deps, filter: Filter, tabs: readonly Status[]) {
  const found = await countFound(db, { ...filter, status: 'open' }, foundMax)
  const hasMore = [...found.values()].reduce((sum, count) => sum + count, 0) === foundMax
  return tabs.map((status) => ({ status, count: found.get(status) ?? 0, hasMore }))
}

export async function linkedManuscript(deps: Deps, { token }: { token: string }): Promise<LinkedManuscript> {
  const { purpose, manuscript } = await openLink(deps, token)
  const unpublished = { volume: null, issue: null, customId: null }
  const declarations = await declarationsOf(deps, manuscript.id)
  return {
    ...show(deps, { ...manuscript, ...unpublished }),
    declarations,
    purpose,
    revisionDueOn: revisionDueOf(manuscript),
  }
}

/** Returns the manuscript id of a link that no longer works; null if the link is unknown. */
export async function manuscriptOfLink({ db }: Deps, token: string): Promise<string | null> {
  return (await findLinked(db, hashToken(token)))?.manuscript.id ?? null
}
