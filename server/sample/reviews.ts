import { saveReport as reportForm } from '#contracts/review/reviewing.ts'
import { decideRound, inviteReviewers } from '#contracts/review/rounds.ts'
import { commentsIn } from '#domain/manuscript/revision.ts'
import { openForStaff } from '../access/opened.ts'
import { decide } from '../decision/after-review/decide.ts'
import { answer, putFile } from '../decision/after-review/revise.ts'
import { submitRevision } from '../decision/after-review/submit-revision.ts'
import type { Deps } from '../deps.ts'
import { makeCopies } from '../review/reviewer-copies/make.ts'
import { answerAccept, answerDecline } from '../review/reviewing/answer.ts'
import { invitationLetter, invite } from '../review/reviewing/invite.ts'
import { saveReport, submitReport } from '../review/reviewing/report.ts'
import { watchReviews } from '../review/reviewing/watch.ts'
import { rulesOf } from '../review/rules.ts'
import { type Draft, daysBefore } from './draft.ts'
import type { Work } from './manuscripts.ts'
import type { Cast } from './people.ts'
import type { SampleInvited, SampleRound } from './shapes.ts'
import { findReports, tokenFor } from './store.ts'

/** A publisher may have removed some reviewers from the content file. */
export function isReviewPossible({ reviewers }: Cast, rounds: readonly SampleRound[]): boolean {
  return rounds.every(({ invited }) => invited.every(({ reviewer }) => reviewers.has(reviewer)))
}

/** Adds the peer review of a manuscript, round by round. */
export function addReview(draft: Draft, cast: Cast, work: Work, rounds: readonly SampleRound[]): void {
  const on = (daysAgo: number | undefined, act: (past: Deps) => Promise<unknown>) => {
    if (daysAgo !== undefined) draft.scenes.push({ at: daysBefore(draft.now, daysAgo), act })
  }
  const firstAsked = Math.max(0, ...rounds.flatMap(({ invited }) => invited.map(({ asked }) => asked ?? 0)))
  // As the site does each day: reminders, and alternates in the place of those who are silent.
  for (let day = firstAsked; rounds.length > 0 && day >= 0; day -= 1) on(day, watchReviews)
  for (const [index, round] of rounds.entries()) {
    const { invited, decision, decided, comment, revision } = round
    for (const one of invited) {
      const open = (past: Deps) => tokenFor(past.db, work.id, one.reviewer)
      // Alternates wait until the others were asked, so that none is asked in somebody's place.
      on(one.asked ?? lastAsked(invited), (past) => ask(past, cast, work, one))
      on(one.accepted, async (past) =>
        answerAccept(past, { token: await open(past), conflict: 'no', conflictNote: '' }),
      )
      on(one.declined, async (past) => decline(past, await open(past), one))
      on(one.submitted, async (past) => report(past, await open(past), work, one))
    }
    if (decision)
      on(decided, async (past) => {
        const reports = await findReports(past.db, work.id, index + 1)
        const asked = decideRound.body.parse({ decision, comment, reports, why: '' })
        await decide(past, work.editor, { id: work.id, ...asked })
      })
    const submitted = revision?.submitted
    on(revision && (submitted ?? decided), (past) => answerReports(past, work, index + 1, round))
    if (submitted === undefined) continue
    const line = `Version ${index + 2}, revised after the reports of round ${index + 1}.`
    const [label = '', ...rest] = work.paper.paragraphs
    const url = work.upload(daysBefore(draft.now, submitted), { ...work.paper, paragraphs: [label, line, ...rest] })
    on(submitted, async (past) => {
      const [visitor, key] = [{ author: work.author, staff: null }, work.id]
      await putFile(past, visitor, { key, url })
      await submitRevision(past, visitor, { key })
      await makeCopies(past, await openForStaff(past.db, work.editor, work.id))
    })
  }
}

const lastAsked = (invited: readonly SampleInvited[]) =>
  Math.min(
    ...invited.flatMap(({ asked, accepted, declined }) =>
      [asked, accepted, declined].filter((day) => day !== undefined),
    ),
  )

async function ask(past: Deps, cast: Cast, { id, editor, journal }: Work, { reviewer, asked }: SampleInvited) {
  const { days } = rulesOf(past, journal)
  const { subject, message } = await invitationLetter(past, editor, { id })
  const reviewers = [{ id: cast.reviewers.get(reviewer), isAlternate: asked === undefined }]
  const written = { subject, message, answerDays: days.answer, reportDays: days.report }
  await invite(past, editor, { id, ...inviteReviewers.body.parse({ reviewers, ...written }) })
}

function decline(past: Deps, token: string, { reason = 'busy', suggests: colleagues }: SampleInvited) {
  return answerDecline(past, { token, reason, note: '', colleagues, leaves: false })
}

async function report(past: Deps, token: string, { journal }: Work, { report: details }: SampleInvited) {
  if (!details) return
  const { scores, ...words } = details
  const scales = rulesOf(past, journal).questions.filter(({ kind }) => kind === 'scale')
  const answers = Object.fromEntries(scales.flatMap(({ key }, at) => (scores[at] ? [[key, scores[at]]] : [])))
  const form = reportForm.body.parse({ ...words, answers, helperName: '', helperEmail: '' })
  const { updatedAt: since } = await saveReport(past, { token, ...form })
  await submitReport(past, { token, since })
}

/** The answers are in the order of the comments. */
async function answerReports(past: Deps, { id: key, author }: Work, number: number, round: SampleRound) {
  const sent = await findReports(past.db, key, number)
  const details = round.invited.filter(({ submitted }) => submitted !== undefined)
  const comments = sent.flatMap((id, at) => commentsIn(id, details[at]?.report?.toAuthor ?? ''))
  for (const [at, given] of (round.revision?.answers ?? []).entries()) {
    const about = { key, comment: comments[at]?.key ?? '' }
    await answer(past, { author, staff: null }, { ...about, ...given, place: given.place ?? '' })
  }
}
