import { differencesFound } from '../../money/accounting/letters.ts'
import { coursePaid, paymentHeld } from '../../money/payments/letters.ts'
import { disputeClosed, disputeRaised, refundFailed, refundPaid } from '../../money/refunds/letters.ts'
import * as factors from '../../people/accounts/factor-letters.ts'
import * as accounts from '../../people/accounts/letters.ts'
import { ownReviewsLink } from '../../review/reviewing/reviewer-letters.ts'
import * as messages from '../../site/contact/letters.ts'
import * as courses from '../../site/courses/letters.ts'
import { welcome as newsletterWelcome } from '../../site/newsletter/letters.ts'
import { accountDeleted } from '../own-data/letters.ts'
import type { Group } from './journal-kinds.ts'
import type { Samples } from './samples.ts'

/** E-mails that belong to no journal. */
export function accountKinds({ author, editor, reviewer, office, link, due }: Samples): Group {
  const position = 'an editor'
  const profileUrl = link('admin/profile')
  return {
    title: 'Accounts',
    kinds: [
      [
        'Author account',
        accounts.welcome(author, { submit: link('submit'), profile: link('author'), confirm: link('confirm/…') }),
      ],
      ['Confirm an address', accounts.confirmLink(author, link('confirm/…'))],
      ['Address changed', accounts.addressChanged(author, office)],
      ['Address already in use', accounts.addressTaken(author)],
      ['Code for a new password', accounts.resetCode(author, '······')],
      ['Password changed', accounts.passwordChanged(author, link('forgot'))],
      ['Account deleted', accountDeleted(author, { withdrawn: [], office })],
      [
        'Invitation to the staff',
        accounts.invitation(editor, { inviter: author.name, position, setUpUrl: link('invite/…') }),
      ],
      ['Second factor changed', factors.factorChanged(editor, { sentence: 'An app was added.', profileUrl })],
      ['New browser used', factors.newBrowser(editor, 'Firefox on Linux', profileUrl)],
      ["A reviewer's own reviews", ownReviewsLink(reviewer, link('reviewing/mine/…'), due.answerDueOn, office)],
    ],
  }
}

export function otherKinds({ author, office, charge, link, editor, due }: Samples): Group {
  const course = { title: 'Scientific writing', price: charge, courseUrl: link('courses/…') }
  const listUrl = link('admin/payments')
  const note = { title: course.title, buyer: author.name }
  const paid = { receipt: 'R-2026-00001', title: course.title, charge, mode: 'live' } as const
  const held = { reason: 'other-amount', reference: 'T-1', came: charge, mode: 'live', order: null } as const
  const refunds = link('admin/refunds')
  const refund = { money: charge, description: course.title, mode: 'live' } as const
  const failed = { ...refund, reference: 'T-1', state: 'failed', listUrl: refunds } as const
  const dispute = { ...refund, reference: 'T-1', complaint: null, dueOn: due.answerDueOn, listUrl: refunds }
  const message = 'When is the next issue?'
  const links = { unsubscribeUrl: link('unsubscribe/…'), oneClickUrl: link('unsubscribe/…') }
  return {
    title: 'Courses, payments, contact and newsletter',
    kinds: [
      ['Course: bank transfer noted', courses.transferNoted(author, course)],
      ['Course: paid', coursePaid(author, { ...paid, receiptUrl: link('receipt/…'), courseUrl: course.courseUrl })],
      ['Course: payment removed', courses.paymentDeleted(author, { ...course, wasConfirmed: false, office })],
      [
        'Course: transfer to confirm (office)',
        courses.transferNote(office, { ...note, price: charge, hasReceipt: true, listUrl }),
      ],
      ['Course: receipt added (office)', courses.receiptAdded(office, { ...note, listUrl })],
      ['Course: notice withdrawn (office)', courses.transferTakenBack(office, note)],
      [
        'Course: payment removed (office)',
        courses.paymentDeletedNote(office, { ...note, wasConfirmed: false, by: editor.name }),
      ],
      ['Payment to check (office)', paymentHeld(office, { ...held, kind: 'parked', listUrl: refunds })],
      ['Refund paid out', refundPaid(author, refund)],
      ['Refund failed (office)', refundFailed(office, failed)],
      ['Payment disputed (office)', disputeRaised(office, { ...dispute, isReminder: false })],
      ['Dispute closed (office)', disputeClosed(office, { ...dispute, isLost: false })],
      ['Differences in the books (office)', differencesFound(office, { count: 1, listUrl: link('admin/bookkeeping') })],
      ['Refund due (office)', paymentHeld(office, { ...held, kind: 'refund-due', listUrl: refunds })],
      [
        'Contact message (office)',
        messages.messageReceived({ office, ...author, message, inboxUrl: link('admin/message') }),
      ],
      [
        'Answer to a contact message',
        messages.messageAnswered(author, {
          reply: ['In March.'],
          by: editor.name,
          message,
          contactUrl: link('contact'),
        }),
      ],
      ['Newsletter: subscribed', newsletterWelcome(author.email, link('journals'), links)],
    ],
  }
}
