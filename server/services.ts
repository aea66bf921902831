import { bind, type Deps } from './deps.ts'
import { changeRole } from './features/accounts/change-role.ts'
import { completeInvitation } from './features/accounts/complete-invitation.ts'
import { deleteStaff } from './features/accounts/delete-staff.ts'
import { inviteStaff } from './features/accounts/invite-staff.ts'
import { logIn } from './features/accounts/log-in.ts'
import { endOwnSession, ownSessions } from './features/accounts/own-sessions.ts'
import { changeAvatar, changeName } from './features/accounts/profile.ts'
import { authorAccount, invitationOf, listStaff, staffAccount } from './features/accounts/read.ts'
import { requestReset, resetPassword, verifyCode } from './features/accounts/reset-password.ts'
import { sampleSignIn } from './features/accounts/sample-sign-in.ts'
import { endSession, startSession, visitorOf } from './features/accounts/session.ts'
import { signUp } from './features/accounts/sign-up.ts'
import { leave } from './features/author-reviews/leave.ts'
import { ownReviews, publicReviews } from './features/author-reviews/read.ts'
import { listCountries } from './features/countries/read.ts'
import { mailbox, mailboxLetter } from './features/letters/mailbox.ts'
import { decide, decideOnSeveral, deleteManuscript } from './features/manuscripts/decide.ts'
import { deleteByLink } from './features/manuscripts/delete-by-link.ts'
import { editByLink } from './features/manuscripts/edit-by-link.ts'
import { object } from './features/manuscripts/object.ts'
import { previewLetter } from './features/manuscripts/preview-letter.ts'
import {
  coAuthorNotice,
  linkedManuscript,
  listForStaff,
  manuscript,
  ownManuscripts,
} from './features/manuscripts/read.ts'
import { sendLinks } from './features/manuscripts/send-links.ts'
import { submit } from './features/manuscripts/submit.ts'
import { uploadEditedFile } from './features/manuscripts/upload-edited-file.ts'
import { send } from './features/messages/send.ts'
import { subscribe } from './features/newsletter/subscribe.ts'
import { unsubscribe } from './features/newsletter/unsubscribe.ts'
import { markPaid } from './features/payments/mark-paid.ts'
import { listPayments, listRefunds, paymentState, receipt } from './features/payments/read.ts'
import { receiveWebhook } from './features/payments/receive-webhook.ts'
import { settleRefund } from './features/payments/settle-refund.ts'
import { start } from './features/payments/start.ts'
import { verify } from './features/payments/verify.ts'
import { archive, currentIssue, issueContents } from './features/publishing/archive.ts'
import { article, articleFile } from './features/publishing/article.ts'
import { openIssue } from './features/publishing/open-issue.ts'
import { nextId, publish } from './features/publishing/publish.ts'
import {
  currentIssues,
  journalArticles,
  journalIssue,
  latestForFeed,
  listForSitemap,
  recentArticles,
} from './features/publishing/read.ts'
import { search } from './features/publishing/search.ts'
import { hasSample, removeSampleContent } from './sample/sample.ts'

/** Every use case, bound to its dependencies: what the API answers with and what pages read from. */
export function createServices(deps: Deps) {
  return {
    content: deps.content,
    accounts: bind(deps, {
      visitorOf,
      startSession,
      endSession,
      ownSessions,
      endOwnSession,
      authorAccount,
      staffAccount,
      listStaff,
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
    }),
    countries: bind(deps, { listCountries }),
    authorReviews: bind(deps, { leave, publicReviews, ownReviews }),
    manuscripts: bind(deps, {
      submit,
      editByLink,
      deleteByLink,
      sendLinks,
      object,
      decide,
      decideOnSeveral,
      deleteManuscript,
      uploadEditedFile,
      previewLetter,
      manuscript,
      ownManuscripts,
      listForStaff,
      linkedManuscript,
      coAuthorNotice,
    }),
    messages: bind(deps, { send }),
    letters: bind(deps, { mailbox, mailboxLetter }),
    newsletter: bind(deps, { subscribe, unsubscribe }),
    sample: bind(deps, { hasSample, removeSampleContent }),
    payments: bind(deps, {
      start,
      verify,
      receiveWebhook,
      markPaid,
      settleRefund,
      receipt,
      paymentState,
      listPayments,
      listRefunds,
    }),
    publishing: bind(deps, {
      recentArticles,
      journalArticles,
      currentIssues,
      journalIssue,
      currentIssue,
      issueContents,
      archive,
      article,
      articleFile,
      search,
      latestForFeed,
      listForSitemap,
      nextId,
      publish,
      openIssue,
    }),
  }
}

export type Services = ReturnType<typeof createServices>
