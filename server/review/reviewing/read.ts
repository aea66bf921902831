import type { Report, Review, StoredFile } from '#contracts/review/reviewing.ts'
import { hidingNamed } from '#domain/manuscript/anonymity/named.ts'
import { answerAt, answerPassages } from '#domain/manuscript/anonymity/record-text.ts'
import { unsignedText } from '#domain/manuscript/published-reports.ts'
import { commentsIn } from '#domain/manuscript/revision.ts'
import { addDays } from '#domain/words/day.ts'
import { AppError } from '#domain/words/errors.ts'
import { type DocumentExtension, extensionOf } from '#domain/words/file-types.ts'
import { isNamed } from '#domain/words/peer-review.ts'
import { findAuthorsNumbers } from '../../db/authors-numbers.ts'
import type { Deps } from '../../deps.ts'
import type { FileRow } from '../../manuscript/file-store.ts'
import type { ReadableFile } from '../../manuscript/files/read.ts'
import { findReviewer } from '../register/store.ts'
import { workOf } from '../rounds/about.ts'
import { hideFrom, recordFor, withoutAuthors } from '../rounds/hide.ts'
import { findUnsigned, seenInReportOf } from '../rounds/unsigned.ts'
import { rulesOf, todayOf } from '../rules.ts'
import { certificatePath } from './certificate.ts'
import { isClosed, openReview } from './link.ts'
import type { OpenedInvitation } from './link-store.ts'
import {
  findCopy,
  findEarlier,
  findOriginal,
  findOthers,
  findReport,
  findVersionFields,
  type ReportWithFile,
} from './report-store.ts'
import { namesIn } from './self-named.ts'

/** Before accepting, a reviewer sees only what helps to answer. Afterwards also the file, and the form. */
export const hasAccepted = ({ invitation }: OpenedInvitation) =>
  invitation.state === 'accepted' || invitation.state === 'submitted'

export async function review(deps: Deps, { token }: { token: string }): Promise<Review> {
  const opened = await openReview(deps, token)
  const { invitation, round, manuscript, reviewer } = opened
  const rules = rulesOf(deps, opened.manuscript.journal)
  const today = todayOf(deps)
  const stored = (await findVersionFields(deps.db, manuscript, round.version)) ?? manuscript
  const fields = await recordFor(deps, deps.db, manuscript, stored, round.version)
  const { journalTitle, office } = workOf(deps, manuscript)
  return {
    state: invitation.state,
    isClosed: isClosed(opened),
    outcome: round.decision,
    journal: {
      title: journalTitle,
      office,
      accent: deps.content.journal(manuscript.journal)?.accent ?? 'multidisciplinary',
    },
    number: manuscript.number,
    round: round.number,
    version: round.version,
    title: fields.title,
    abstract: fields.abstract,
    articleType: fields.articleType,
    authors: rules.anonymity === 'double' ? null : [manuscript.author, ...manuscript.coAuthors.map(({ name }) => name)],
    anonymity: rules.anonymity,
    reviewer: reviewer.name,
    today,
    answerDueOn: invitation.answerDueOn,
    reportDueOn: invitation.reportDueOn ?? addDays(today, invitation.reportDays),
    reportDays: invitation.reportDays,
    askedUntil: invitation.askedUntil,
    questions: rules.questions,
    publishesReports: rules.publishesReports,
    submittedAt: invitation.submittedAt?.toISOString() ?? null,
    ...(hasAccepted(opened) ? await ofAccepted(deps, opened, token, fields) : nothing),
  }
}

type ReadRecord = { title: string; abstract: string }
type OfAccepted = Pick<
  Review,
  'files' | 'report' | 'selfNamed' | 'fileNames' | 'isSent' | 'isRedacted' | 'earlier' | 'others' | 'certificate'
>
const nothing: OfAccepted = {
  ...{ files: [], report: null, selfNamed: [], fileNames: null, isSent: null, isRedacted: false },
  ...{ earlier: [], others: [], certificate: null },
}

async function ofAccepted(deps: Deps, opened: OpenedInvitation, token: string, read: ReadRecord): Promise<OfAccepted> {
  const found = await findReport(deps.db, opened.invitation)
  const code = found?.report.code
  const { manuscript, round, invitation } = opened
  const about = { ...rulesOf(deps, manuscript.journal), manuscript }
  const isSent = round.sentReports.includes(invitation.id)
  const names = found && namesIn(found.report, await findReviewer(deps.db, opened.reviewer.id), about)
  return {
    files: (await copyOf(deps, opened, round.version)).map((file) => showFile(file, `/api/reviewing/${token}/copy`)),
    report: found && showReport(found, token),
    selfNamed: names?.selfNamed ?? [],
    fileNames: found && (isNamed(found.report, about.anonymity) ? [] : found.report.fileNames),
    isSent: round.decidedAt && isSent,
    isRedacted: isSent && found?.report.redacted != null,
    earlier: await earlierOf(deps, opened),
    others: await othersOf(deps, opened, read),
    certificate: code ? { code, path: certificatePath(deps, code, 'reviewer') } : null,
  }
}

function showReport({ report, file }: ReportWithFile, token: string): Report {
  const { recommendation, toAuthor, toEditor, answers, isSigned, mayPublish, helper, updatedAt } = report
  return {
    ...{ recommendation, toAuthor, toEditor, answers, isSigned, mayPublish, helper },
    file: file && { ...factsOf(file), path: `/api/reviewing/${token}/file` },
    updatedAt: updatedAt.toISOString(),
  }
}

const factsOf = ({ name, mediaType, bytes }: FileRow) => ({ name, mediaType, bytes })

function showFile(file: FileRow, at: string): StoredFile {
  return { ...factsOf(file), path: `${at}/${extensionOf(file.mediaType)}` }
}

/** PDF first. The names say nothing of the author: an uploaded file's own name may. */
export async function copyOf(deps: Deps, { manuscript }: OpenedInvitation, version: number): Promise<FileRow[]> {
  const find = rulesOf(deps, manuscript.journal).anonymity === 'double' ? findCopy : findOriginal
  const files = await find(deps.db, manuscript, version)
  return files
    .flatMap((file) => {
      const format = extensionOf(file.mediaType)
      return format ? [{ ...file, name: `${manuscript.number}-version-${version}.${format}` }] : []
    })
    .sort((one, other) => Number(other.mediaType === 'application/pdf') - Number(one.mediaType === 'application/pdf'))
}

const noFile = () => new AppError('not-found', 'This file does not exist.')

export async function reviewersCopy(
  deps: Deps,
  { token, format }: { token: string; format: DocumentExtension },
): Promise<ReadableFile> {
  const opened = await openReview(deps, token)
  const files = hasAccepted(opened) ? await copyOf(deps, opened, opened.round.version) : []
  const file = files.find(({ mediaType }) => extensionOf(mediaType) === format)
  if (!file) throw noFile()
  return { file, isPublic: false }
}

export async function attachment(deps: Deps, { token }: { token: string }): Promise<ReadableFile> {
  const { invitation } = await openReview(deps, token)
  const found = await findReport(deps.db, invitation)
  if (!found?.file) throw noFile()
  return { file: found.file, isPublic: false }
}

/** The author has answered what was sent: the redacted text, where an editor redacted it. */
async function earlierOf(deps: Deps, opened: OpenedInvitation): Promise<Review['earlier']> {
  const { manuscript, round } = opened
  if (round.number === 1) return []
  const found = await findEarlier(deps.db, opened)
  const reports: Review['earlier'] = []
  for (const { report, round: earlier, revision } of found) {
    const passages = answerPassages(revision?.answers ?? {})
    const answers = await hideFrom(deps, deps.db, manuscript, passages, revision?.version)
    const textAt = (at: string) => answers.find((passage) => passage.at === at)?.text ?? null
    reports.push({
      round: earlier.number,
      version: earlier.version,
      decision: earlier.decision,
      recommendation: report.recommendation,
      comments: commentsIn(report.invitationId, report.redacted ?? report.toAuthor).map(({ key, text }) => {
        const at = answerAt(key)
        const changed = revision?.answers[key]?.changed ?? null
        return { text, answer: textAt(at.text), changed, place: textAt(at.place) }
      }),
    })
  }
  return reports
}

/** A report may name the authors or a reviewer who did not sign, whom the others must not know. */
async function othersOf(deps: Deps, opened: OpenedInvitation, read: ReadRecord): Promise<Review['others']> {
  const { round, invitation, manuscript } = opened
  if (!round.decidedAt || round.sentReports.length === 0 || !rulesOf(deps, manuscript.journal).sharesReports) return []
  const found = await findOthers(deps.db, invitation, round)
  const authorsNumber = await findAuthorsNumbers(deps.db, [round.manuscriptId])
  const unsigned = (await findUnsigned(deps.db, [manuscript.id]))(manuscript.id)
  const hideAuthors = await withoutAuthors(deps, deps.db, manuscript, read)
  const hide = (report: (typeof found)[number]['report'], by: string) => {
    const hidden = seenInReportOf(by, unsigned)
    const text = unsignedText({ ...report, hidden })
    return hideAuthors(hidingNamed([text], hidden, `${read.title} ${read.abstract}`)(text))
  }
  return found
    .map(({ report, reviewerId, number, name }) => ({
      number: authorsNumber(round.manuscriptId, number),
      toAuthor: hide(report, reviewerId),
      signedBy: report.isSigned ? name : null,
    }))
    .sort((a, b) => a.number - b.number)
}
