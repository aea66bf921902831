import * as afterReview from './decision/after-review/use-cases.ts'
import * as appeals from './decision/appeals/use-cases.ts'
import * as decisions from './decision/decide/use-cases.ts'
import * as transfers from './decision/transfers/use-cases.ts'
import { bind, type Deps } from './deps.ts'
import { listCountries } from './http/countries.ts'
import { changeAvatar } from './manuscript/files/change-avatar.ts'
import { lookAtHint } from './manuscript/hints/look-at.ts'
import { listHints } from './manuscript/hints/read.ts'
import { fileReading } from './manuscript/preflight/read.ts'
import { listReferenceChecks } from './manuscript/references/read.ts'
import { compareWith, listSimilar, sharesOf } from './manuscript/similarity/similar.ts'
import { confirmByLink } from './manuscript/submission/confirm-by-link.ts'
import * as manuscripts from './manuscript/submission/use-cases.ts'
import * as books from './money/accounting/use-cases.ts'
import * as charges from './money/charges/use-cases.ts'
import { whyOff } from './money/payments/checkout.ts'
import { confirmCourse } from './money/payments/confirm-course.ts'
import { exportPayments as exportLedger } from './money/payments/export.ts'
import { markPaid } from './money/payments/mark-paid.ts'
import { isOpenlySimulated } from './money/payments/provider.ts'
import {
  chargeState,
  countMoney,
  listOpenCheckouts,
  listPayments,
  listRefunds,
  ownReceipts,
  paymentState,
  receipt,
} from './money/payments/read.ts'
import { receiveWebhook } from './money/payments/receive-webhook.ts'
import { settleRefund } from './money/payments/settle-refund.ts'
import { start } from './money/payments/start.ts'
import { startCourse } from './money/payments/start-course.ts'
import { undoPaid } from './money/payments/undo-paid.ts'
import { verify } from './money/payments/verify.ts'
import { reduce, waive } from './money/payments/waive.ts'
import * as refunds from './money/refunds/use-cases.ts'
import { exportActivity, listActivity } from './office/activity/read.ts'
import { backupOverview } from './office/backups/read.ts'
import { find } from './office/find/find.ts'
import { checkHistories, checkHistory } from './office/history/check.ts'
import { exportFile } from './office/history/export-file.ts'
import { mailbox, mailboxLetter } from './office/outbox/mailbox.ts'
import { exportLetters, listLetters, readLetter } from './office/outbox/read.ts'
import { dismissLetter, retryLetter, retryLetters } from './office/outbox/retry.ts'
import { deleteAccount } from './office/own-data/delete-account.ts'
import { exportOwnData } from './office/own-data/export.ts'
import { retentionPlan } from './office/retention/read.ts'
import { listFaults, siteAlarms, siteStatus } from './office/site-status/read.ts'
import { exportFigures, exportLoad } from './office/statistics/export.ts'
import { periodProblem, readFigures } from './office/statistics/read.ts'
import * as templates from './office/templates/use-cases.ts'
import { chooseScope } from './office/today/choose-scope.ts'
import { doToSeveral } from './office/today/do-to-several.ts'
import { editorsOfSeveral } from './office/today/editors-of-several.ts'
import { previewLetter } from './office/today/preview-letter.ts'
import { hiddenFrom, trendsFor, waitingFor } from './office/today/read.ts'
import { rehearseSeveral } from './office/today/rehearse-several.ts'
import { countToday, scopeOf, todayFor, waitsFor } from './office/today/today.ts'
import { listUndoable } from './office/undo/read.ts'
import { holdUndoable, undo } from './office/undo/undo.ts'
import { changeAddress, sendAddressLink } from './people/accounts/change-address.ts'
import { changeName } from './people/accounts/change-name.ts'
import { changeRole } from './people/accounts/change-role.ts'
import { completeInvitation } from './people/accounts/complete-invitation.ts'
import { deleteStaff } from './people/accounts/delete-staff.ts'
import { exportStaff } from './people/accounts/export.ts'
import * as factors from './people/accounts/factor-use-cases.ts'
import { inviteStaff } from './people/accounts/invite-staff.ts'
import { logIn } from './people/accounts/log-in.ts'
import { endOtherSessions, endOwnSession, ownLogIns, ownSessions } from './people/accounts/own-sessions.ts'
import { authorAccount, invitationOf, listStaff, staffAccount } from './people/accounts/read.ts'
import { addressLink, addressState } from './people/accounts/read-addresses.ts'
import { requestReset, resetPassword, verifyCode } from './people/accounts/reset-password.ts'
import { sampleSignIn } from './people/accounts/sample-sign-in.ts'
import { endSession, logOutStaff, startSession, visitorOf } from './people/accounts/session.ts'
import { signUp } from './people/accounts/sign-up.ts'
import * as notifications from './people/notifications/use-cases.ts'
import { articleFile, surroundings } from './publishing/articles/article.ts'
import { keywordArticles, personArticles } from './publishing/articles/gathered.ts'
import { latestForFeed, listForSitemap, ownArticles, recentArticles } from './publishing/articles/read.ts'
import * as corrections from './publishing/corrections/use-cases.ts'
import { confirmDois } from './publishing/deposits/confirm.ts'
import { depositMissing } from './publishing/deposits/missing.ts'
import { listDeposits } from './publishing/deposits/read.ts'
import { retryDeposit, retryDeposits, retryDoaj } from './publishing/deposits/retry.ts'
import * as issues from './publishing/issues/use-cases.ts'
import * as pageProofs from './publishing/proofs/use-cases.ts'
import { listFindings } from './publishing/readiness/read.ts'
import * as record from './publishing/record/use-cases.ts'
import { search } from './publishing/search/search.ts'
import * as texts from './publishing/texts/use-cases.ts'
import * as correspondence from './review/correspondence/use-cases.ts'
import * as reviewers from './review/register/use-cases.ts'
import { copies } from './review/reviewer-copies/read.ts'
import { settleCopy, takeBackDecisions } from './review/reviewer-copies/settle-copy.ts'
import { remakeCopy, uploadCopy } from './review/reviewer-copies/upload-copy.ts'
import * as reviewing from './review/reviewing/use-cases.ts'
import { journalTimes, stageTimes } from './review/turnaround/read.ts'
import { hasSample, removeSampleContent } from './sample/sample.ts'
import { deleteMessage } from './site/contact/delete.ts'
import { inbox, thread } from './site/contact/read.ts'
import { reply } from './site/contact/reply.ts'
import { send } from './site/contact/send.ts'
import { addReceipt } from './site/courses/add-receipt.ts'
import { announcePayment } from './site/courses/announce.ts'
import { archiveCourse } from './site/courses/archive-course.ts'
import { addCourse, changeCourse } from './site/courses/change-course.ts'
import { deleteCourse } from './site/courses/delete-course.ts'
import { deletePayment } from './site/courses/delete-payment.ts'
import {
  course,
  courseTitles,
  listCourses,
  listForStaff as listCoursesForStaff,
  ownCourses,
  staffCourse,
} from './site/courses/read.ts'
import { exportPayments, listPayments as listCoursePayments } from './site/courses/read-payments.ts'
import { rememberPlace } from './site/courses/remember-place.ts'
import { takeBack } from './site/courses/take-back.ts'
import * as newsletter from './site/newsletter/use-cases.ts'
import { accept } from './site/testimonials/accept.ts'
import { change } from './site/testimonials/change.ts'
import { deleteReview } from './site/testimonials/delete.ts'
import { leave } from './site/testimonials/leave.ts'
import { ownReviews, publicReviews, reviewsToAudit } from './site/testimonials/read.ts'
import { counterMembers, counterReport, counterReportList, counterStatus } from './site/usage/counter.ts'
import { exportUsage, overview } from './site/usage/read.ts'
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
    manuscripts: bind(deps, { ...manuscripts, ...decisions }),
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
    reviewing: bind(deps, { ...reviewing, ...afterReview }),
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
