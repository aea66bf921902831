import { addDays, daysBetween, publishersDay } from '#domain/words/day.ts'
import {
  dueOn,
  type InvitationState,
  isOpenInvitation,
  nextDueOn,
  numbered,
  remindersBy,
  stageOf,
} from '#domain/words/peer-review.ts'
import type { manuscripts, reviewInvitations } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { hashToken, newCode, newId, newToken } from '../ids.ts'
import { workOf } from '../review/rounds/about.ts'
import { invitation as invitationLetter, usualInvitation } from '../review/rounds/letters.ts'
import { rulesOf } from '../review/rules.ts'
import { addFile, type Draft, daysBefore } from './draft.ts'
import { find, type People } from './people.ts'
import type { Context, Work } from './review-context.ts'
import { addRevision } from './revisions.ts'
import type { SampleInvited, SampleRound } from './shapes.ts'
import type { Step } from './steps.ts'

type Invitation = typeof reviewInvitations.$inferInsert
type Reviewed = { steps: Step[]; standing: Partial<typeof manuscripts.$inferInsert> }

/** A publisher may have removed some reviewers, so a review needs all of its own. */
export function isKnown({ reviewers }: Draft, rounds: readonly SampleRound[]): boolean {
  const names = new Set(reviewers.map(({ name }) => name))
  return rounds.every(({ invited }) => invited.every(({ reviewer }) => names.has(reviewer)))
}

/** Adds the rounds of a manuscript, and returns its steps and where its review stands. */
export function addReview(
  deps: Deps,
  draft: Draft,
  people: People,
  work: Work,
  rounds: readonly SampleRound[],
): Reviewed {
  const context: Context = {
    ...{ deps, draft, work, rules: rulesOf(deps, work.told.journal), steps: [] },
    editor: find(people.editors, work.told.journal),
    ago: (days) => daysBefore(draft.now, days),
    dayOf: publishersDay,
  }
  const known = new Map<string, number>()
  const made = rounds.map((round, at) => addRound(context, round, { number: at + 1, before: rounds[at - 1], known }))
  const last = made.at(-1)
  const revised = rounds.findLast(({ revision }) => revision?.submitted !== undefined)?.revision?.submitted
  return {
    steps: context.steps,
    standing: {
      handlingEditorId: context.editor.id,
      reviewStage: stageOf(last ?? null, context.rules.reports),
      reviewDueOn: nextDueOn(last ?? null, last?.revisionDueOn ?? null),
      officeSince: revised === undefined ? null : context.ago(revised),
    },
  }
}

type Place = { number: number; before: SampleRound | undefined; known: Map<string, number> }

function addRound(context: Context, round: SampleRound, { number, before, known }: Place) {
  const { draft, work, editor, ago, steps } = context
  const roundId = newId()
  const opened = before?.revision?.submitted ?? Math.max(...round.invited.map(({ asked = 0 }) => asked))
  steps.push({ action: 'prepare-copy', by: 'site', about: `Version ${number}`, at: ago(opened) })
  addCopy(context, number, ago(opened))
  const invitations = round.invited.map((invited, at) => {
    const reviewerId = draft.reviewers.find(({ name }) => name === invited.reviewer)?.id ?? ''
    const own = known.get(reviewerId) ?? known.size + 1
    known.set(reviewerId, own)
    const reported = before?.invited.some((one) => one.reviewer === invited.reviewer && one.submitted !== undefined)
    const place = { isRevised: before !== undefined, reported: reported ? { isAnswered: true } : undefined }
    return addInvitation(context, invited, { roundId, reviewerId, number: own, position: at + 1 }, place)
  })
  const sentReports = invitations.flatMap(({ id, state }) => (state === 'submitted' ? id : []))
  const decided = round.decided === undefined ? null : ago(round.decided)
  draft.reviewRounds.push({
    ...{ id: roundId, manuscriptId: work.id, number, version: number, openedAt: ago(opened) },
    ...(decided && { decision: round.decision, decidedAt: decided, decidedById: editor.id, sentReports }),
  })
  const revisionDueOn = decided && addRevision(context, round, { roundId, number, decided, sentReports })
  const isRevisionAsked = revisionDueOn !== null && round.revision?.submitted === undefined
  return { number, isRevisionAsked, revisionDueOn, invitations }
}

function stateOf({ asked, accepted, declined, submitted }: SampleInvited): InvitationState {
  if (submitted !== undefined) return 'submitted'
  if (declined !== undefined) return 'declined'
  if (accepted !== undefined) return 'accepted'
  return asked === undefined ? 'queued' : 'invited'
}

type Asked = { roundId: string; reviewerId: string; number: number; position: number }
type Again = { isRevised: boolean; reported: { isAnswered: boolean } | undefined }

function addInvitation(context: Context, invited: SampleInvited, { position, ...asked }: Asked, again: Again) {
  const { deps, draft, work, rules, steps, ago, dayOf } = context
  const id = newId()
  const state = stateOf(invited)
  const at = (days: number | undefined) => (days === undefined ? null : ago(days))
  const dates = { invitedAt: at(invited.asked), submittedAt: at(invited.submitted), remindedAt: at(invited.reminded) }
  const [accepted, declined] = [at(invited.accepted), at(invited.declined)]
  const days = {
    answerDueOn: dates.invitedAt && addDays(dayOf(dates.invitedAt), rules.days.answer),
    reportDueOn: accepted && addDays(dayOf(accepted), rules.days.report),
  }
  const letterId = dates.invitedAt ? newId() : null
  const { subject, message } = usualInvitation(
    workOf(deps, { ...work.told, id: work.id, number: '' }),
    again.isRevised ? { hasAnswers: true } : null,
  )
  const row = {
    ...{ id, ...asked, state, position: state === 'queued' ? position : null, subject, message, letterId },
    ...{ answerDays: rules.days.answer, reportDays: rules.days.report, ...dates, ...days },
    ...{ answeredAt: accepted ?? declined, declineReason: invited.reason ?? null, suggestions: invited.suggests },
    ...{ replacedAt: declined, createdAt: dates.invitedAt ?? draft.now },
  } satisfies Invitation
  draft.reviewInvitations.push({ ...row, reminders: remindersOf(row, dayOf(draft.now)) })
  addReport(context, id, invited)
  if (letterId && dates.invitedAt)
    sendInvitation(context, { ...row, letterId, reported: again.reported }, dates.invitedAt)
  const told = [
    { action: 'invite-reviewer', by: 'staff', at: dates.invitedAt, letterId },
    { action: 'accept-review', by: 'reviewer', at: accepted },
    { action: 'decline-review', by: 'reviewer', at: declined },
    { action: 'remind-reviewer', by: 'site', at: dates.remindedAt },
    { action: 'submit-report', by: 'reviewer', at: dates.submittedAt },
  ] as const
  for (const step of told) if (step.at) steps.push({ ...step, at: step.at, about: numbered(asked) })
  return row
}

/** All that should have gone by now, so that none goes out on the first day. */
function remindersOf(row: Parameters<typeof dueOn>[0], today: string): number {
  const due = dueOn(row)
  if (due === null || !isOpenInvitation(row)) return 0
  return remindersBy(row.state === 'invited' ? 'answer' : 'report', daysBetween(due, today))
}

function addReport({ draft, rules, ago }: Context, invitationId: string, { report, submitted }: SampleInvited): void {
  if (!report || submitted === undefined) return
  const { scores, ...words } = report
  const scales = rules.questions.filter(({ kind }) => kind === 'scale')
  const answers = Object.fromEntries(scales.flatMap(({ key }, at) => (scores[at] ? [[key, scores[at]]] : [])))
  draft.reviewReports.push({ ...words, invitationId, answers, code: newCode(), updatedAt: ago(submitted) })
}

type Sent = Invitation & { letterId: string; answerDueOn: string | null } & Pick<Again, 'reported'>

/** The link in it works, so that whoever tries the site out can be the reviewer. */
function sendInvitation({ deps, draft, work, dayOf }: Context, sent: Sent, at: Date): void {
  const token = newToken()
  const { id: invitationId, reviewerId, letterId: id, answerDueOn } = sent
  draft.reviewLinks.push({ tokenHash: hashToken(token), invitationId, createdAt: at })
  const email = draft.reviewerAddresses.find((address) => address.reviewerId === reviewerId)?.email ?? ''
  const name = draft.reviewers.find((reviewer) => reviewer.id === reviewerId)?.name ?? ''
  const url = `${deps.config.publicUrl}/reviewing/${token}`
  draft.letters.push({
    ...{ id, manuscriptId: work.id, at },
    write: (number) =>
      invitationLetter(
        workOf(deps, { ...work.told, id: work.id, number }),
        { name, email },
        { ...sent, url, answerDueOn: answerDueOn ?? '', reportDueOn: addDays(dayOf(at), sent.reportDays) },
      ),
  })
}

/** As the site would have made it, with nothing left to decide. */
function addCopy({ draft, work, editor }: Context, version: number, at: Date): void {
  const { authors: _, ...paper } = work.paper
  const owner = { realm: 'staff', id: editor.id } as const
  const pdfFileId = addFile(draft, { kind: 'manuscript', owner, at, paper: { ...paper, authors: [] } })
  const removed = [
    { what: 'author names, affiliations and addresses', where: 'title page', count: 1 },
    { what: 'file properties', where: 'file', count: 1 },
  ]
  draft.reviewerCopies.push({
    ...{ manuscriptId: work.id, version, state: 'ready', pdfFileId, report: { removed, leaks: [] } },
    ...{ madeAt: at, acceptedAt: at, createdAt: at },
  })
}
