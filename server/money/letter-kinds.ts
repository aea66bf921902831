import type { Kinds } from '../jobs/letter-kinds.ts'
import type { ManuscriptSamples } from '../manuscript/letter-kinds.ts'
import { differencesFound } from './accounting/letters.ts'
import * as waivers from './charges/letters.ts'
import { proofRaised, proofReceived, proofRefused } from './charges/proof-letters.ts'
import { coursePaid, paymentHeld, paymentNote, paymentReceived } from './payments/letters.ts'
import { disputeClosed, disputeRaised, refundFailed, refundPaid } from './refunds/letters.ts'

export function moneyKinds(samples: ManuscriptSamples): Kinds {
  const { about, author, charge, office, reason, link, deskUrl: listUrl, due } = samples
  const paid = {
    receipt: 'R-2026-00001',
    title: about.title,
    charge,
    mode: 'live',
    receiptUrl: link('receipt/…'),
  } as const
  const course = { ...paid, title: 'Scientific writing', courseUrl: link('courses/…') }
  const refunds = link('admin/refunds')
  const held = { reason: 'other-amount', reference: 'T-1', came: charge, mode: 'live', order: null } as const
  const refund = { money: charge, description: course.title, mode: 'live' } as const
  const failed = { ...refund, reference: 'T-1', state: 'failed', listUrl: refunds } as const
  const dispute = { ...refund, reference: 'T-1', complaint: null, dueOn: due.answerDueOn, listUrl: refunds }
  return {
    authors: [
      ['Payment received', paymentReceived(author, { ...paid, statusUrl: about.urls.status })],
      ['Proof of a bank transfer received', proofReceived(about)],
      ['Proof of a bank transfer refused', proofRefused(about, reason, link('charge/…'))],
      ['Request for a waiver received', waivers.requestReceived(about)],
      ['Request for a waiver granted', waivers.concessionPromised({ ...about, isWaived: true }, '')],
      ['Request for a waiver declined', waivers.requestDeclined(about, reason, true)],
    ],
    office: [
      [
        'Waiver asked for',
        waivers.requestRaised(about, office, { reason: 'student', words: 'Their words.', offer: null, listUrl }),
      ],
      ['Bank transfer to confirm', proofRaised(about, office, { reference: '', listUrl })],
      [
        'Payment received',
        paymentNote(office, {
          ...paid,
          receiptUrl: listUrl,
          payer: author.name,
          way: 'verified with the payment provider',
        }),
      ],
    ],
    others: [
      ['Course: paid', coursePaid(author, course)],
      ['Payment to check (office)', paymentHeld(office, { ...held, kind: 'parked', listUrl: refunds })],
      ['Refund paid out', refundPaid(author, refund)],
      [
        'Refund failed (office)',
        refundFailed(office, failed),
        { 'Refund needs attention (office)': refundFailed(office, { ...failed, state: 'needs-attention' }) },
      ],
      [
        'Payment disputed (office)',
        disputeRaised(office, { ...dispute, isReminder: false }),
        { 'Reminder of a dispute (office)': disputeRaised(office, { ...dispute, isReminder: true }) },
      ],
      [
        'Dispute closed (office)',
        disputeClosed(office, { ...dispute, isLost: false }),
        { 'Dispute lost (office)': disputeClosed(office, { ...dispute, isLost: true }) },
      ],
      [
        'Differences in the books (office)',
        differencesFound(office, { count: 2, listUrl: link('admin/bookkeeping') }),
        {
          'A difference in the books (office)': differencesFound(office, {
            ...{ count: 1, listUrl: link('admin/bookkeeping') },
          }),
        },
      ],
      ['Refund due (office)', paymentHeld(office, { ...held, kind: 'refund-due', listUrl: refunds })],
    ],
  }
}
