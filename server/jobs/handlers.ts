import type { Deps, Resources } from '../deps.ts'
import { coAuthorJob, submitterJob } from '../features/accounts/addresses.ts'
import { resetJob, sendResetCode } from '../features/accounts/reset-password.ts'
import { makeBackups } from '../features/backups/make-backup.ts'
import { backupJob } from '../features/backups/read.ts'
import { findBackupTo } from '../features/backups/store.ts'
import { compareJob, runComparison } from '../features/books/compare.ts'
import { recountMonths } from '../features/books/recount.ts'
import { cleanReports } from '../features/copies/clean-reports.ts'
import { makeCopies } from '../features/copies/make.ts'
import { remindOfCorrections } from '../features/corrections/remind.ts'
import { missingJob, queueMissing } from '../features/deposits/missing.ts'
import { depositJob, runDeposits } from '../features/deposits/run.ts'
import { doajJob, runDoaj } from '../features/deposits/run-doaj.ts'
import { figuresJob, recountFigures, recountJob, refreshFigures } from '../features/figures/refresh.ts'
import { inspectJob, inspectLater } from '../features/files/inspect-upload.ts'
import { comparisonJob, readingJob } from '../features/files/queue-reading.ts'
import { sweepFiles } from '../features/files/sweep.ts'
import { runPlans } from '../features/issues/run-plans.ts'
import { linksJob, sendLinksLater } from '../features/manuscripts/send-links.ts'
import { tellWaiting } from '../features/manuscripts/tell-waiting.ts'
import { weighSubmitted } from '../features/manuscripts/weigh-staff.ts'
import { queueJob, queueNewsletters } from '../features/newsletter/queue.ts'
import { sendDigests } from '../features/office/send-digests.ts'
import { proofPdfs } from '../features/page-proofs/pdf.ts'
import { remindOfProofs } from '../features/page-proofs/remind.ts'
import { checkAfterWebhook, reconcile } from '../features/payments/reconcile.ts'
import { makePdfs } from '../features/pdfs/make.ts'
import { pdfJob } from '../features/pdfs/queue.ts'
import { readLater } from '../features/preflight/read-later.ts'
import { refreshTimes, timesJob } from '../features/promise/refresh-times.ts'
import { keepFindings } from '../features/readiness/keep.ts'
import { clearRemoved } from '../features/record/clear-removed.ts'
import { typesetLater } from '../features/record/draft.ts'
import { archivedRecordsOf, recordsOf } from '../features/record/read.ts'
import { sortNames } from '../features/record/review-names.ts'
import { tellOldChanges } from '../features/record/tell-old-changes.ts'
import { checkDois, doisJob } from '../features/references/check-dois.ts'
import { checkDispute } from '../features/refunds/check-dispute.ts'
import { checkRefunds, watchRefunds } from '../features/refunds/watch.ts'
import { deleteExpired, retentionJob } from '../features/retention/delete-expired.ts'
import { keepDuplicates } from '../features/reviewers/duplicates.ts'
import { ownReviewsJob, sendOwnReviewsLater } from '../features/reviewing/own-reviews.ts'
import { tellLate } from '../features/reviewing/tell-late.ts'
import { watchReviews } from '../features/reviewing/watch.ts'
import { copyJob, queueCopyOfFile } from '../features/rounds/queue-copies.ts'
import { compareText } from '../features/similarity/compare.ts'
import { watchSite } from '../features/status/watch.ts'
import { backfillJob, backfillTexts } from '../features/texts/backfill.ts'
import { draftJob, makeText, textJob } from '../features/texts/make.ts'
import { sweepFigures, sweepFiguresJob } from '../features/texts/sweep-figures.ts'
import { aggregateUsage } from '../features/usage/aggregate.ts'
import { recountUsage } from '../features/usage/recount.ts'
import { makeSampleText, sampleTextJob } from '../sample/texts.ts'
import type { JobHandlers } from './schedule.ts'
import { sweepExpired } from './sweep.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** All jobs by name. Those with `everySeconds` recur. */
export function createJobs(deps: Deps): JobHandlers {
  const { doaj, works } = deps
  const records = (ids: string[]) => recordsOf(deps, ids)
  return {
    'sweep-files': { everySeconds: hour, run: () => sweepFiles(deps) },
    [comparisonJob]: { run: (payload) => compareText(deps, payload) },
    [inspectJob]: { run: (payload) => inspectLater(deps, payload) },
    [readingJob]: {
      lane: 'files',
      run: (payload) => readLater(deps, payload).then(() => queueCopyOfFile(deps.db, payload)),
    },
    [textJob]: { lane: 'files', run: (payload) => makeText(deps, payload) },
    [draftJob]: { lane: 'files', run: (payload) => typesetLater(deps, payload) },
    [backfillJob]: { everySeconds: minute / 4, run: () => backfillTexts(deps) },
    [sweepFiguresJob]: { everySeconds: day, run: () => sweepFigures(deps) },
    [sampleTextJob]: { lane: 'files', run: (payload) => makeSampleText(deps, payload) },
    // What somebody without an account may ask for: their answer did not wait for it.
    [resetJob]: { run: (payload) => sendResetCode(deps, payload) },
    [linksJob]: { run: (payload) => sendLinksLater(deps, payload) },
    [ownReviewsJob]: { run: (payload) => sendOwnReviewsLater(deps, payload) },
    'check-payment': { run: (payload) => checkAfterWebhook(deps, payload) },
    'check-refunds': { run: (payload) => checkRefunds(deps, payload) },
    'check-dispute': { run: (payload) => checkDispute(deps, payload) },
    'watch-refunds': { everySeconds: 5 * minute, run: () => watchRefunds(deps) },
    [compareJob]: { everySeconds: day, run: (payload) => runComparison(deps, payload) },
    'reconcile-payments': { everySeconds: 5 * minute, run: () => reconcile(deps) },
    // Sending a newsletter also queues this job at once. The recurring run continues after a crash.
    [queueJob]: { everySeconds: minute, run: () => queueNewsletters(deps) },
    // An hour is counted only after it has ended.
    'aggregate-usage': { everySeconds: 10 * minute, run: () => aggregateUsage(deps) },
    ...(deps.crossref && { [depositJob]: { everySeconds: minute, run: () => runDeposits(deps, records) } }),
    ...(doaj && { [doajJob]: { everySeconds: minute, run: () => runDoaj(deps, doaj, records) } }),
    ...(works && { [doisJob]: { everySeconds: minute / 2, lane: 'files', run: () => checkDois(deps, works) } }),
    [submitterJob]: { run: (payload) => weighSubmitted(deps, payload) },
    [coAuthorJob]: { run: (payload) => tellWaiting(deps, payload) },
    [missingJob]: { run: () => queueMissing(deps) },
    [pdfJob]: {
      ...{ everySeconds: 5 * minute, lane: 'pdfs' },
      run: async () => makePdfs(deps, (ids) => archivedRecordsOf(deps, ids), await proofPdfs(deps)),
    },
    [copyJob]: { everySeconds: 5 * minute, lane: 'copies', run: () => makeCopies(deps).then(() => cleanReports(deps)) },
    [retentionJob]: { everySeconds: day, run: () => deleteExpired(deps) },
    'watch-reviews': { everySeconds: 15 * minute, run: () => watchReviews(deps) },
    'tell-late': { everySeconds: hour, run: () => tellLate(deps) },
    'send-digests': { everySeconds: 10 * minute, run: () => sendDigests(deps) },
    'remind-of-corrections': { everySeconds: hour, run: () => remindOfCorrections(deps) },
    'remind-of-proofs': { everySeconds: hour, run: () => remindOfProofs(deps) },
    'run-plans': { everySeconds: minute, run: () => runPlans(deps) },
    [timesJob]: { everySeconds: day, run: () => refreshTimes(deps) },
    'sort-names': { everySeconds: day, run: () => sortNames(deps) },
    'tell-old-changes': { everySeconds: day, run: () => tellOldChanges(deps) },
    'clear-removed': { everySeconds: day, run: () => clearRemoved(deps) },
    [figuresJob]: { everySeconds: hour, run: () => refreshFigures(deps) },
    [recountJob]: { everySeconds: day, run: () => recountFigures(deps) },
    'recount-usage': { everySeconds: minute, run: () => recountUsage(deps) },
    'recount-months': { everySeconds: minute, run: () => recountMonths(deps) },
    'keep-findings': { everySeconds: minute, run: () => keepFindings(deps) },
    'keep-duplicates': { everySeconds: minute, run: () => keepDuplicates(deps) },
    'watch-site': { everySeconds: 5 * minute, run: () => watchSite(deps) },
    'sweep-expired': { everySeconds: hour, run: () => sweepExpired(deps) },
  }
}

/** Apart from the others, because it needs a connection to the database that is not one of the pool. */
export function createBackupJob(resources: Resources): JobHandlers {
  const { to, everyHours, ...how } = resources.config.backup
  const { s3 } = resources.config.storage
  if (to.length === 0 || everyHours === null) return {}
  const run = () => makeBackups(resources, { to, s3, everyHours, ...how })
  // A new place need not wait until tomorrow.
  const isWanted = async () => {
    const hasBackups = await Promise.all(to.map((place) => findBackupTo(resources.database.db, place)))
    return hasBackups.includes(false)
  }
  return { [backupJob]: { everySeconds: everyHours * hour, run, isWanted } }
}
