import { reviewerName } from '#domain/manuscript/published-reports.ts'
import { answersIn } from '#domain/manuscript/review-report.ts'
import { type Answers, commentsIn } from '#domain/manuscript/revision.ts'
import { authorsNumbers } from '#domain/review/authors-numbers.ts'
import { addDays } from '#domain/words/day.ts'
import { letterFor } from '../decision/letters.ts'
import { hashToken, newId, newToken } from '../ids.ts'
import { aboutOf } from '../manuscript/submission/about.ts'
import type { SentReport } from '../manuscript/submission/letters-of-decisions.ts'
import type { Context } from './review-context.ts'
import type { SampleRound } from './shapes.ts'

type Decided = { roundId: string; number: number; decided: Date; sentReports: string[] }

/** Adds what a decision asks of the author, and returns the day it is due on; null if it asks for nothing. */
export function addRevision(context: Context, round: SampleRound, made: Decided): string | null {
  const { draft, work, rules, steps, ago, dayOf } = context
  const isMinor = round.decision === 'minor-revision'
  if (!isMinor && round.decision !== 'major-revision') return null
  const { roundId, number, decided, sentReports } = made
  const { submitted, answers = [] } = round.revision ?? {}
  const dueOn = addDays(dayOf(decided), isMinor ? rules.days.minorRevision : rules.days.majorRevision)
  draft.revisions.push({
    ...{ roundId, dueOn, answers: answersTo(context, sentReports, answers) },
    ...(submitted !== undefined && {
      submittedAt: ago(submitted),
      version: number + 1,
      fileId: work.files[number] ?? null,
    }),
  })
  const letterId = sendDecision(context, round, made, { isMinor, dueOn })
  steps.push({ action: 'revise', at: decided, letterId, about: round.comment })
  if (submitted !== undefined) steps.push({ action: 'submit-revision', by: 'author', at: ago(submitted) })
  return dueOn
}

/** A revision's letter does not speak of the charge. */
const unsettled = { articleType: '', charge: null, reduction: null, waiver: null }

type Asked = { isMinor: boolean; dueOn: string }

function sendDecision(context: Context, { comment }: SampleRound, { decided, sentReports }: Decided, asked: Asked) {
  const { deps, draft, work } = context
  const id = newId()
  const token = newToken()
  draft.manuscriptLinks.push({
    ...{ tokenHash: hashToken(token), manuscriptId: work.id },
    ...{ purpose: 'revise', createdAt: decided },
  })
  const { name: author, email } = work.author
  const revision = { ...asked, url: `${deps.config.publicUrl}/revise/${token}` }
  const told = { reason: comment, reports: reportsIn(context, sentReports), revision }
  draft.letters.push({
    ...{ id, manuscriptId: work.id, at: decided },
    write: (number) =>
      letterFor('revision', aboutOf(deps, { ...work.told, ...unsettled, id: work.id, number, author, email }), told),
  })
  return id
}

function reportsIn({ draft, rules, work }: Context, sentReports: readonly string[]): SentReport[] {
  const rounds = draft.reviewRounds.filter(({ manuscriptId }) => manuscriptId === work.id).map(({ id }) => id)
  const numbers = authorsNumbers(
    draft.reviewInvitations.filter(({ state, roundId }) => state === 'submitted' && rounds.includes(roundId)),
  )
  return sentReports.flatMap((id) => {
    const invitation = draft.reviewInvitations.find((one) => one.id === id)
    const report = draft.reviewReports.find(({ invitationId }) => invitationId === id)
    if (!invitation || !report) return []
    const reviewer = draft.reviewers.find((one) => one.id === invitation.reviewerId)
    const answers = answersIn(rules.questions, report.answers ?? {})
    return {
      reviewer: reviewerName({
        number: numbers.get(invitation.number) ?? invitation.number,
        name: report.isSigned ? (reviewer?.name ?? null) : null,
      }),
      text: report.toAuthor ?? '',
      hasFile: false,
      answers: answers.filter(({ forEditor }) => !forEditor).map(({ label, answer }) => ({ label, answer })),
    }
  })
}

function answersTo(
  { draft }: Context,
  sentReports: readonly string[],
  given: NonNullable<SampleRound['revision']>['answers'],
): Answers {
  const comments = sentReports.flatMap((invitationId) => {
    const report = draft.reviewReports.find((one) => one.invitationId === invitationId)
    return commentsIn(invitationId, report?.toAuthor ?? '')
  })
  return Object.fromEntries(comments.flatMap(({ key }, at) => (given[at] ? [[key, given[at]]] : [])))
}
