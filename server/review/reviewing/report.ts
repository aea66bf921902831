import type { InputOf } from '#contracts/endpoint.ts'
import type { saveReport as saving, submitReport as submitting } from '#contracts/review/reviewing.ts'
import { answersTo, helperOf, leftToAnswer } from '#domain/manuscript/review-report.ts'
import { AppError, refuse } from '#domain/words/errors.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { newCode } from '../../ids.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { queueCopies } from '../rounds/queue-copies.ts'
import { moveInvitation } from '../rounds/store.ts'
import { rulesOf } from '../rules.ts'
import { certificateUrl } from './certificate.ts'
import { expectState, lockReview, openReview } from './link.ts'
import type { OpenedInvitation } from './link-store.ts'
import { findReport, putReport, type ReportWithFile } from './report-store.ts'
import { helperThanks, reportIn, reportThanks } from './reviewer-letters.ts'
import { recordReviewer, reviewAbout, tellReviewer } from './tell.ts'

/** Two tabs never overwrite each other: the second gets a warning, and what it has stays. */
function refuseOlder(found: ReportWithFile | null, since: string | undefined): void {
  if (found?.report.updatedAt.toISOString() === since) return
  throw new AppError(
    'conflict',
    'Your report was changed in another tab or on another device. What you typed here is kept: reload this page to compare.',
  )
}

/** The times of two saves differ, even if they come in the same millisecond: the second tab would else be taken for the first. */
function timeAfter(found: ReportWithFile | null, now: Date): Date {
  const last = found?.report.updatedAt.getTime() ?? 0
  return new Date(Math.max(now.getTime(), last + 1))
}

export async function changeReport<T>(
  deps: Deps,
  token: string,
  change: (tx: Tx, held: OpenedInvitation, found: ReportWithFile | null, at: Date) => Promise<T>,
): Promise<T> {
  const opened = await openReview(deps, token)
  expectState(opened, 'accepted')
  return deps.db.transaction(async (tx) => {
    const held = await lockReview(deps, tx, token, opened)
    expectState(held, 'accepted')
    const found = await findReport(tx, held.invitation)
    return change(tx, held, found, timeAfter(found, deps.clock.now()))
  })
}

/** A draft may be incomplete. It says nothing to anybody until it is submitted. */
export async function saveReport(
  deps: Deps,
  { token, since, helperName, helperEmail, answers, ...input }: InputOf<typeof saving>,
): Promise<{ updatedAt: string }> {
  return changeReport(deps, token, async (tx, held, found, updatedAt) => {
    refuseOlder(found, since)
    const { questions, publishesReports } = rulesOf(deps, held.manuscript.journal)
    const helper = helperOf({ helperName, helperEmail })
    const mayPublish = publishesReports && input.mayPublish
    const draft = { ...input, mayPublish, helper, answers: answersTo(questions, answers) }
    await putReport(tx, held.invitation, { ...draft, updatedAt })
    return { updatedAt: updatedAt.toISOString() }
  })
}

/** Late reports are welcome until an editor cancels the invitation or decides. */
export async function submitReport(
  deps: Deps,
  { token, since }: InputOf<typeof submitting>,
): Promise<{ success: string }> {
  await changeReport(deps, token, async (tx, held, found) => {
    refuseOlder(found, since)
    if (!found) throw new AppError('bad-input', 'Your report is empty.')
    const { report, file } = found
    const left = leftToAnswer(report, rulesOf(deps, held.manuscript.journal).questions, file !== null)
    refuse(left.map(({ field, label }) => ({ field, sentence: `Left to answer: ${label}.` })))
    const at = deps.clock.now()
    const code = newCode()
    await putReport(tx, held.invitation, { code, updatedAt: at })
    await moveInvitation(tx, held.invitation, ['accepted'], { state: 'submitted', submittedAt: at })
    // The author gets a copy of an attached file, which is made at once.
    if (file) await queueCopies(tx)
    await thank(deps, tx, held, { code, helper: report.helper })
    await recordReviewer(deps, tx, held, {
      kind: 'submit-report',
      at,
      toEditor: (about, to) => reportIn(about, to, held.reviewer.name),
    })
  })
  return { success: 'Thank you. The editors have your report.' }
}

type Certified = { code: string; helper: { name: string; email: string } | null }

async function thank(deps: Deps, tx: Tx, held: OpenedInvitation, { code, helper }: Certified): Promise<void> {
  const ownCertificate = certificateUrl(deps, code, 'reviewer')
  await tellReviewer(deps, tx, held, (about, to, url) =>
    reportThanks(about, to, { url, certificateUrl: ownCertificate }),
  )
  if (!helper) return
  const letter = helperThanks(
    await reviewAbout(deps, tx, held.manuscript),
    helper,
    held.reviewer.name,
    certificateUrl(deps, code, 'helper'),
  )
  await addLetter(tx, composeLetter(letter), { manuscriptId: held.manuscript.id })
}
