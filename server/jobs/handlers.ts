import { linksJob, sendLinksLater } from '../decision/decide/send-links.ts'
import { tellWaiting } from '../decision/decide/tell-waiting.ts'
import type { Deps, Resources } from '../deps.ts'
import { remindOfDrafts } from '../manuscript/drafts/remind.ts'
import { removeOldDrafts } from '../manuscript/drafts/remove.ts'
import { inspectJob, inspectLater } from '../manuscript/files/inspect-upload.ts'
import { comparisonJob, readingJob } from '../manuscript/files/queue-reading.ts'
import { sweepFiles } from '../manuscript/files/sweep.ts'
import { readLater } from '../manuscript/preflight/read-later.ts'
import { checkDois, doisJob } from '../manuscript/references/check-dois.ts'
import { compareText } from '../manuscript/similarity/compare.ts'
import { weighSubmitted } from '../manuscript/submission/weigh-staff.ts'
import { compareJob, runComparison } from '../money/accounting/compare.ts'
import { recountMonths } from '../money/accounting/recount.ts'
import { checkAfterWebhook, reconcile } from '../money/payments/reconcile.ts'
import { checkDispute } from '../money/refunds/check-dispute.ts'
import { checkRefunds, watchRefunds } from '../money/refunds/watch.ts'
import { makeBackups } from '../office/backups/make-backup.ts'
import { backupJob } from '../office/backups/read.ts'
import { findBackupTo } from '../office/backups/store.ts'
import { deleteExpired, retentionJob } from '../office/retention/delete-expired.ts'
import { publishPlanned } from '../office/settings/plan.ts'
import { watchSite } from '../office/site-status/watch.ts'
import { figuresJob, recountFigures, recountJob, refreshFigures } from '../office/statistics/refresh.ts'
import { sendDigests } from '../office/today/send-digests.ts'
import { coAuthorJob, submitterJob } from '../people/accounts/addresses.ts'
import { resetJob, sendResetCode } from '../people/accounts/reset-password.ts'
import { missingJob, queueMissing } from '../publishing/deposits/missing.ts'
import { depositJob, runDeposits } from '../publishing/deposits/run.ts'
import { doajJob, runDoaj } from '../publishing/deposits/run-doaj.ts'
import { runPlans } from '../publishing/issues/run-plans.ts'
import { makePdfs } from '../publishing/pdfs/make.ts'
import { pdfJob } from '../publishing/pdfs/queue.ts'
import { proofPdfs } from '../publishing/proofs/pdf.ts'
import { remindOfProofs } from '../publishing/proofs/remind.ts'
import { remindOfProposedChanges } from '../publishing/proposed-changes/remind.ts'
import { refreshFindings } from '../publishing/readiness/refresh.ts'
import { clearRemoved } from '../publishing/record/clear-removed.ts'
import { typesetLater } from '../publishing/record/draft.ts'
import { archivedRecordsOf, recordsOf } from '../publishing/record/read.ts'
import { sortNames } from '../publishing/record/review-names.ts'
import { tellOldChanges } from '../publishing/record/tell-old-changes.ts'
import { backfillJob, backfillTexts } from '../publishing/texts/backfill.ts'
import { draftTextJob, makeDraftText } from '../publishing/texts/draft-text.ts'
import { draftJob, makeText, textJob } from '../publishing/texts/make.ts'
import { sweepPictures, sweepPicturesJob } from '../publishing/texts/sweep-pictures.ts'
import { refreshDuplicates } from '../review/register/duplicates.ts'
import { cleanReports } from '../review/reviewer-copies/clean-reports.ts'
import { makeCopies } from '../review/reviewer-copies/make.ts'
import { ownReviewsJob, sendOwnReviewsLater } from '../review/reviewing/own-reviews.ts'
import { tellLate } from '../review/reviewing/tell-late.ts'
import { watchReviews } from '../review/reviewing/watch.ts'
import { copyJob, queueCopyOfFile } from '../review/rounds/queue-copies.ts'
import { refreshTimes, timesJob } from '../review/turnaround/refresh-times.ts'
import { playJob, playSample } from '../sample/sample.ts'
import { makeSampleText, sampleTextJob } from '../sample/texts.ts'
import { queueJob, queueNewsletters } from '../site/newsletter/queue.ts'
import { aggregateUsage } from '../site/usage/aggregate.ts'
import { recountUsage } from '../site/usage/recount.ts'
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
    [draftTextJob]: { lane: 'files', run: (payload) => makeDraftText(deps, payload) },
    [draftJob]: { lane: 'files', run: (payload) => typesetLater(deps, payload) },
    [backfillJob]: { everySeconds: minute / 4, run: () => backfillTexts(deps) },
    [sweepPicturesJob]: { everySeconds: day, run: () => sweepPictures(deps) },
    [playJob]: { lane: 'copies', run: (_, stopping) => playSample(deps, stopping) },
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
    'remind-of-corrections': { everySeconds: hour, run: () => remindOfProposedChanges(deps) },
    'remind-of-drafts': { everySeconds: hour, run: () => remindOfDrafts(deps).then(() => removeOldDrafts(deps)) },
    'remind-of-proofs': { everySeconds: hour, run: () => remindOfProofs(deps) },
    // Often, because a change of charges has its minute.
    'publish-settings': { everySeconds: minute / 6, run: () => publishPlanned(deps) },
    'run-plans': { everySeconds: minute, run: () => runPlans(deps) },
    [timesJob]: { everySeconds: day, run: () => refreshTimes(deps) },
    'sort-names': { everySeconds: day, run: () => sortNames(deps) },
    'tell-old-changes': { everySeconds: day, run: () => tellOldChanges(deps) },
    'clear-removed': { everySeconds: day, run: () => clearRemoved(deps) },
    [figuresJob]: { everySeconds: hour, run: () => refreshFigures(deps) },
    [recountJob]: { everySeconds: day, run: () => recountFigures(deps) },
    'recount-usage': { everySeconds: minute, run: () => recountUsage(deps) },
    'recount-months': { everySeconds: minute, run: () => recountMonths(deps) },
    'keep-findings': { everySeconds: minute, run: () => refreshFindings(deps) },
    'keep-duplicates': { everySeconds: minute, run: () => refreshDuplicates(deps) },
    'watch-site': { everySeconds: 5 * minute, run: () => watchSite(deps) },
    'sweep-expired': { everySeconds: hour, run: () => sweepExpired(deps) },
  }
}

/** Apart from the others, because it needs a connection to the database that is not one of the pool. */
export function createBackupJob(resources: Omit<Resources, 'published'>): JobHandlers {
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
