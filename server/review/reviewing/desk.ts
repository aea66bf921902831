import type { AnsweredComment, Invitation, Report, ReviewDesk, Round } from '#contracts/review/rounds.ts'
import { answersIn } from '#domain/manuscript/review-report.ts'
import { nameForStaff } from '#domain/review/report-file.ts'
import { isNamed, isOverdue, type Question } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openReviewForStaff } from '../../access/opened.ts'
import { findAuthorsNumbers } from '../../db/authors-numbers.ts'
import type { Deps } from '../../deps.ts'
import { findMovedAt } from '../../manuscript/moves-store.ts'
import { lastVersion as lastVersionOf } from '../../manuscript/version-store.ts'
import { fileUrl } from '../../people/accounts/file-url.ts'
import { findReviewers } from '../register/store.ts'
import { findInvitations, findRevisions, findRounds, type Invited, whyUndelivered } from '../rounds/store.ts'
import { findUnsigned, othersThan } from '../rounds/unsigned.ts'
import { rulesOf, todayOf } from '../rules.ts'
import { answersForRound } from './answers.ts'
import { findEditors, findNotes, findReportSteps, findReports, findStaffName, type ReportRow } from './desk-store.ts'
import { namesIn } from './self-named.ts'

const iso = (at: Date | null) => at?.toISOString() ?? null

/** What staff of the journal see of a manuscript's review. */
export async function reviewDesk(deps: Deps, staff: Staff, { id }: { id: string }): Promise<ReviewDesk> {
  const { db } = deps
  const manuscript = await openReviewForStaff(db, staff, id)
  const { anonymity, reports: wanted, days, questions } = rulesOf(deps, manuscript.journal)
  const { handlingEditorId } = manuscript
  const [rounds, editors, notes, lastVersion, handler, movedAt, steps, authorsNumber, unsignedOf] = await Promise.all([
    findRounds(db, manuscript),
    findEditors(db, manuscript),
    findNotes(db, manuscript),
    lastVersionOf(db, manuscript),
    handlingEditorId ? findStaffName(db, handlingEditorId) : null,
    findMovedAt(db, manuscript),
    findReportSteps(db, manuscript),
    findAuthorsNumbers(db, [id]),
    findUnsigned(db, [id], (report) => isNamed(report, anonymity)),
  ])
  const [invited, asked] = await Promise.all([findInvitations(db, rounds), findRevisions(db, rounds)])
  const submitted = invited.filter(({ invitation }) => invitation.state === 'submitted')
  const [reports, people] = await Promise.all([
    findReports(
      db,
      manuscript,
      submitted.map(({ invitation }) => invitation.id),
    ),
    findReviewers(
      db,
      submitted.map(({ reviewer }) => reviewer.id),
    ),
  ])
  const answers = new Map(
    await Promise.all(rounds.map(async (round) => [round.id, await answersForRound(db, manuscript, round)] as const)),
  )
  const today = todayOf(deps)
  const unsigned = unsignedOf(id)
  const show = (one: Invited): Invitation => {
    const row = reports.find(({ report }) => report.invitationId === one.invitation.id)
    const reviewer = people.find(({ id }) => id === one.reviewer.id)
    return {
      ...showInvitation(one, today),
      authorsNumber: row ? authorsNumber(id, one.invitation.number) : null,
      undelivered: whyUndelivered(one),
      report: showReport(deps, questions, row, one.invitation),
      ...(row
        ? namesIn(row.report, reviewer, { anonymity, questions, manuscript }, othersThan(one.reviewer.id, unsigned))
        : { selfNamed: [], otherNamed: [] }),
    }
  }
  return {
    stage: manuscript.reviewStage,
    ...{ anonymity, wanted, days, today, lastVersion },
    handlingEditor: handlingEditorId && handler ? { _id: handlingEditorId, name: handler } : null,
    editors: editors.map((one) => ({ _id: one.id, name: one.name })),
    rounds: rounds.map((round): Round => {
      const revision = asked.find(({ roundId }) => roundId === round.id)
      return {
        ...{ number: round.number, version: round.version, decision: round.decision, reason: round.reason },
        ...{ openedAt: round.openedAt.toISOString(), decidedAt: iso(round.decidedAt), sentReports: round.sentReports },
        revision: revision ? showRevision(revision, answers) : null,
        invitations: invited
          .filter(({ invitation }) => invitation.roundId === round.id)
          .sort((one, other) => (one.invitation.position ?? 0) - (other.invitation.position ?? 0))
          .map(show),
      }
    }),
    reportsStep: steps.at(-1)?.number ?? 0,
    notes: notes
      .filter(({ at }) => !movedAt || at >= movedAt)
      .map(({ id: _id, staffName: by, text, at }) => ({ _id, by, text, at: at.toISOString() })),
  }
}

type Revision = Awaited<ReturnType<typeof findRevisions>>[number]

function showRevision(
  { roundId, dueOn, submittedAt, endedAt, version, ...row }: Revision,
  answers: Map<string, AnsweredComment[]>,
): Round['revision'] {
  return {
    ...{ dueOn, asked: askedOf(row), submittedAt: iso(submittedAt), version },
    isAwaited: submittedAt === null && endedAt === null,
    endedAt: iso(endedAt),
    answers: answers.get(roundId) ?? [],
  }
}

function askedOf({ askedUntil, askedReason }: { askedUntil: string | null; askedReason: string | null }) {
  return askedUntil ? { until: askedUntil, reason: askedReason } : null
}

function showInvitation(
  { invitation: row, reviewer }: Invited,
  today: string,
): Omit<Invitation, 'authorsNumber' | 'undelivered' | 'report' | 'selfNamed' | 'otherNamed'> {
  const { name, affiliation, email } = reviewer
  const declined = { reason: row.declineReason, note: row.declineNote, suggestions: row.suggestions }
  return {
    _id: row.id,
    number: row.number,
    reviewer: { _id: reviewer.id, name, affiliation, email },
    state: row.state,
    isOverdue: isOverdue(row, today),
    ...{ answerDueOn: row.answerDueOn, reportDueOn: row.reportDueOn, conflict: row.conflict, asked: askedOf(row) },
    ...{ invitedAt: iso(row.invitedAt), answeredAt: iso(row.answeredAt), submittedAt: iso(row.submittedAt) },
    cancelledAt: iso(row.cancelledAt),
    declined: row.state === 'declined' ? declined : null,
    remindedAt: iso(row.remindedAt),
  }
}

export function showReport(
  { config }: Deps,
  questions: Question[],
  row: ReportRow | undefined,
  { number }: { number: number },
): Report | null {
  if (!row) return null
  const { report, fileName, cleanName, redactedBy } = row
  const { cleanFileId, cleanFailure: failure } = report
  const linkTo = (id: string | null, name: string | null) =>
    id && name ? { url: fileUrl(id, config.publicUrl), name } : null
  const { recommendation, toAuthor, toEditor, isSigned, mayPublish, helper, redacted, redactedAt, fileId } = report
  return {
    ...{ recommendation, toAuthor, toEditor, isSigned, mayPublish, helper },
    redacted: redacted !== null && redactedAt ? { text: redacted, by: redactedBy, at: redactedAt.toISOString() } : null,
    answers: answersIn(questions, report.answers),
    file: linkTo(fileId, fileName && nameForStaff(fileName, number)),
    authorFile: failure ? { failure } : linkTo(cleanFileId, cleanName),
  }
}
