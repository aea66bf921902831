import { bind, type Deps } from './deps.ts'
import { changeAvatar } from './features/accounts/change-avatar.ts'
import { changeName } from './features/accounts/change-name.ts'
import { changeRole } from './features/accounts/change-role.ts'
import { completeInvitation } from './features/accounts/complete-invitation.ts'
import { deleteStaff } from './features/accounts/delete-staff.ts'
import { exportStaff } from './features/accounts/export.ts'
import * as factors from './features/accounts/factor-use-cases.ts'
import { inviteStaff } from './features/accounts/invite-staff.ts'
import { logIn } from './features/accounts/log-in.ts'
import { endOtherSessions, endOwnSession, ownLogIns, ownSessions } from './features/accounts/own-sessions.ts'
import { authorAccount, invitationOf, listStaff, staffAccount } from './features/accounts/read.ts'
import { requestReset, resetPassword, verifyCode } from './features/accounts/reset-password.ts'
import { sampleSignIn } from './features/accounts/sample-sign-in.ts'
import { endSession, logOutStaff, startSession, visitorOf } from './features/accounts/session.ts'
import { signUp } from './features/accounts/sign-up.ts'
import { exportActivity, listActivity } from './features/activity/read.ts'
import { changeAddress, sendAddressLink } from './features/addresses/change.ts'
import { confirmByLink } from './features/addresses/confirm.ts'
import { addressLink, addressState } from './features/addresses/read.ts'
import * as appeals from './features/appeals/use-cases.ts'
import { articleFile, surroundings } from './features/articles/article.ts'
import { keywordArticles, personArticles } from './features/articles/gathered.ts'
import { latestForFeed, listForSitemap, ownArticles, recentArticles } from './features/articles/read.ts'
import { accept } from './features/author-reviews/accept.ts'
import { change } from './features/author-reviews/change.ts'
import { deleteReview } from './features/author-reviews/delete.ts'
import { leave } from './features/author-reviews/leave.ts'
import { ownReviews, publicReviews, reviewsToAudit } from './features/author-reviews/read.ts'
import { backupOverview } from './features/backups/read.ts'
import * as books from './features/books/use-cases.ts'
import * as charges from './features/charges/use-cases.ts'
import { copies } from './features/copies/read.ts'
import { settleCopy, takeBackDecisions } from './features/copies/settle-copy.ts'
import { remakeCopy, uploadCopy } from './features/copies/upload-copy.ts'
import * as corrections from './features/corrections/use-cases.ts'
import * as correspondence from './features/correspondence/use-cases.ts'
import { listCountries } from './features/countries/read.ts'
import { addReceipt } from './features/courses/add-receipt.ts'
import { announcePayment } from './features/courses/announce.ts'
import { archiveCourse } from './features/courses/archive-course.ts'
import { addCourse, changeCourse } from './features/courses/change-course.ts'
import { deleteCourse } from './features/courses/delete-course.ts'
import { deletePayment } from './features/courses/delete-payment.ts'
import {
  course,
  courseTitles,
  listCourses,
  listForStaff as listCoursesForStaff,
  ownCourses,
  staffCourse,
} from './features/courses/read.ts'
import { exportPayments, listPayments as listCoursePayments } from './features/courses/read-payments.ts'
import { rememberPlace } from './features/courses/remember-place.ts'
import { takeBack } from './features/courses/take-back.ts'
import { confirmDois } from './features/deposits/confirm.ts'
import { depositMissing } from './features/deposits/missing.ts'
import { listDeposits } from './features/deposits/read.ts'
import { retryDeposit, retryDeposits, retryDoaj } from './features/deposits/retry.ts'
import { exportFigures, exportLoad } from './features/figures/export.ts'
import { periodProblem, readFigures } from './features/figures/read.ts'
import { find } from './features/find/find.ts'
import { lookAtHint } from './features/hints/look-at.ts'
import { listHints } from './features/hints/read.ts'
import { checkHistories, checkHistory } from './features/history/check.ts'
import { exportFile } from './features/history/export-file.ts'
import * as issues from './features/issues/use-cases.ts'
import { mailbox, mailboxLetter } from './features/letters/mailbox.ts'
import { exportLetters, listLetters, readLetter } from './features/letters/read.ts'
import { dismissLetter, retryLetter, retryLetters } from './features/letters/retry.ts'
import * as manuscripts from './features/manuscripts/use-cases.ts'
import { deleteMessage } from './features/messages/delete.ts'
import { inbox, thread } from './features/messages/read.ts'
import { reply } from './features/messages/reply.ts'
import { send } from './features/messages/send.ts'
import * as newsletter from './features/newsletter/use-cases.ts'
import * as notifications from './features/notifications/use-cases.ts'
import { chooseScope } from './features/office/choose-scope.ts'
import { doToSeveral } from './features/office/do-to-several.ts'
import { editorsOfSeveral } from './features/office/editors-of-several.ts'
import { previewLetter } from './features/office/preview-letter.ts'
import { hiddenFrom, trendsFor, waitingFor } from './features/office/read.ts'
import { rehearseSeveral } from './features/office/rehearse-several.ts'
import { countToday, scopeOf, todayFor, waitsFor } from './features/office/today.ts'
import { deleteAccount } from './features/own-data/delete-account.ts'
import { exportOwnData } from './features/own-data/export.ts'
import * as pageProofs from './features/page-proofs/use-cases.ts'
import { whyOff } from './features/payments/checkout.ts'
import { confirmCourse } from './features/payments/confirm-course.ts'
import { exportPayments as exportLedger } from './features/payments/export.ts'
import { markPaid } from './features/payments/mark-paid.ts'
import { isOpenlySimulated } from './features/payments/provider.ts'
import {
  chargeState,
  countMoney,
  listOpenCheckouts,
  listPayments,
  listRefunds,
  ownReceipts,
  paymentState,
  receipt,
} from './features/payments/read.ts'
import { receiveWebhook } from './features/payments/receive-webhook.ts'
import { settleRefund } from './features/payments/settle-refund.ts'
import { start } from './features/payments/start.ts'
import { startCourse } from './features/payments/start-course.ts'
import { undoPaid } from './features/payments/undo-paid.ts'
import { verify } from './features/payments/verify.ts'
import { reduce, waive } from './features/payments/waive.ts'
import { fileReading } from './features/preflight/read.ts'
import { journalTimes, stageTimes } from './features/promise/read.ts'
import { listFindings } from './features/readiness/read.ts'
import * as record from './features/record/use-cases.ts'
import { listReferenceChecks } from './features/references/read.ts'
import * as refunds from './features/refunds/use-cases.ts'
import { retentionPlan } from './features/retention/read.ts'
import * as reviewers from './features/reviewers/use-cases.ts'
import * as reviewing from './features/reviewing/use-cases.ts'
import { search } from './features/search/search.ts'
import { compareWith, listSimilar, sharesOf } from './features/similarity/similar.ts'
import { listFaults, siteAlarms, siteStatus } from './features/status/read.ts'
import * as templates from './features/templates/use-cases.ts'
import * as texts from './features/texts/use-cases.ts'
import * as transfers from './features/transfers/use-cases.ts'
import { listUndoable } from './features/undo/read.ts'
import { holdUndoable, undo } from './features/undo/undo.ts'
import { counterMembers, counterReport, counterReportList, counterStatus } from './features/usage/counter.ts'
import { exportUsage, overview } from './features/usage/read.ts'
import { hasSample, removeSampleContent } from './sample/sample.ts'
import { version } from './version.ts'

/** Every use case, bound to its dependencies. The API and the pages call these. */
export function createServices(deps: Deps) {
  return {
    content: deps.content,
    version,
    accounts: bind(deps, {
      visitorOf,
      startSession,
      endSession,
      logOutStaff,
      ownSessions,
      endOwnSession,
      endOtherSessions,
      ownLogIns,
      authorAccount,
      staffAccount,
      listStaff,
      exportStaff,
      invitationOf,
      signUp,
      logIn,
      requestReset,
      verifyCode,
      resetPassword,
      changeName,
      changeAvatar,
      inviteStaff,
      completeInvitation,
      changeRole,
      deleteStaff,
      sampleSignIn,
      ...factors,
    }),
    appeals: bind(deps, appeals),
    addresses: bind(deps, { addressLink, addressState, confirmByLink, changeAddress, sendAddressLink }),
    books: bind(deps, books),
    charges: bind(deps, charges),
    corrections: bind(deps, corrections),
    pageProofs: bind(deps, pageProofs),
    copies: bind(deps, { copies, settleCopy, takeBackDecisions, uploadCopy, remakeCopy }),
    countries: bind(deps, { listCountries }),
    courses: bind(deps, {
      ownCourses,
      listCourses,
      course,
      rememberPlace,
      announcePayment,
      addReceipt,
      takeBack,
      listForStaff: listCoursesForStaff,
      courseTitles,
      staffCourse,
      addCourse,
      changeCourse,
      archiveCourse,
      deleteCourse,
      listPayments: listCoursePayments,
      exportPayments,
      deletePayment,
    }),
    ownData: bind(deps, { exportOwnData, deleteAccount }),
    authorReviews: bind(deps, { leave, change, publicReviews, ownReviews, reviewsToAudit, accept, deleteReview }),
    manuscripts: bind(deps, manuscripts),
    messages: bind(deps, { send, inbox, thread, reply, deleteMessage }),
    deposits: bind(deps, { listDeposits, retryDeposit, retryDeposits, depositMissing, confirmDois, retryDoaj }),
    preflight: bind(deps, { fileReading }),
    readiness: bind(deps, { listFindings }),
    activity: bind(deps, { listActivity, exportActivity }),
    letters: bind(deps, {
      mailbox,
      mailboxLetter,
      listLetters,
      exportLetters,
      readLetter,
      retryLetter,
      retryLetters,
      dismissLetter,
    }),
    newsletter: bind(deps, newsletter),
    notifications: bind(deps, notifications),
    undo: bind(deps, { listUndoable, undo, holdUndoable }),
    backups: bind(deps, { backupOverview }),
    find: bind(deps, { find }),
    history: bind(deps, { checkHistories, checkHistory, exportFile }),
    office: bind(deps, {
      waitingFor,
      hiddenFrom,
      trendsFor,
      chooseScope,
      countToday,
      scopeOf,
      todayFor,
      waitsFor,
      previewLetter,
      rehearseSeveral,
      doToSeveral,
      editorsOfSeveral,
    }),
    references: bind(deps, { listReferenceChecks }),
    texts: bind(deps, texts),
    similarity: bind(deps, { compareWith, listSimilar, sharesOf }),
    hints: bind(deps, { listHints, lookAtHint }),
    promise: bind(deps, { journalTimes, stageTimes }),
    record: bind(deps, record),
    refunds: bind(deps, refunds),
    retention: bind(deps, { retentionPlan }),
    reviewers: bind(deps, reviewers),
    reviewing: bind(deps, reviewing),
    templates: bind(deps, templates),
    correspondence: bind(deps, correspondence),
    sample: bind(deps, { hasSample, removeSampleContent }),
    status: bind(deps, { siteStatus, siteAlarms, listFaults }),
    transfers: bind(deps, transfers),
    figures: bind(deps, { periodProblem, readFigures, exportFigures, exportLoad }),
    usage: bind(deps, {
      overview,
      exportUsage,
      counterStatus,
      counterMembers,
      counterReportList,
      counterReport,
    }),
    payments: bind(deps, {
      whyOff,
      isOpenlySimulated,
      start,
      startCourse,
      confirmCourse,
      verify,
      receiveWebhook,
      markPaid,
      waive,
      reduce,
      undoPaid,
      settleRefund,
      receipt,
      ownReceipts,
      paymentState,
      chargeState,
      countMoney,
      listPayments,
      exportPayments: exportLedger,
      listRefunds,
      listOpenCheckouts,
    }),
    articles: bind(deps, {
      recentArticles,
      ownArticles,
      surroundings,
      personArticles,
      keywordArticles,
      articleFile,
      latestForFeed,
      listForSitemap,
    }),
    issues: bind(deps, issues),
    search: bind(deps, { search }),
  }
}

export type Services = ReturnType<typeof createServices>
