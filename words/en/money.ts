import type { LetterEntry } from '../letters.ts'
import { dearAuthor, followIt, number, otherWays, payNow } from './parts.ts'

const dearName = 'Dear {name},'
const test = {
  when: 'Only if it was a test payment',
  text: 'This was a test payment: no money moved.',
  isRequired: true,
} as const
const seeReceipt = { button: 'View or print the receipt' } as const
const openList = { button: 'Open the list of refunds' } as const

const held =
  'The payment provider reports {came:money} under the reference {reference}. It has not been recorded as a payment. {heldReason}'
const heldParts = {
  order: {
    when: 'Only if this site knows what was ordered',
    text: 'It was to pay {ordered:money} for "{item}" by {payer} ({payerEmail}).',
    isRequired: true,
  },
  test: {
    when: 'Only if it was a test payment',
    text: 'The provider marks it as a test payment: no money moved.',
    isRequired: true,
  },
  openList,
} as const

const notRefunded = ['{ofWhat}', '{ofItem}', '{problem}', '{test}'] as const
const notRefundedParts = {
  ofWhat: {
    when: 'Only if nothing is known that it was for',
    text: 'The payment provider could not complete the refund of {refund:money} (reference {reference}).',
    isRequired: true,
  },
  ofItem: {
    when: 'Only if it is known what it was for',
    text: 'The payment provider could not complete the refund of {refund:money} for "{item}" (reference {reference}).',
    isRequired: true,
  },
  problem: { when: 'Only if the provider says why', blocks: 'What the provider says' },
  test,
  openList,
} as const

const dispute = ['{disputed}', '{disputedFor}', '{complaint}', '{test}', '{soon}', '{byDay}', '{answerIt}'] as const
const disputeParts = {
  disputed: {
    when: 'Only if nothing is known that it was for',
    text: "The payer's bank disputes {amount:money} (reference {reference}).",
    isRequired: true,
  },
  disputedFor: {
    when: 'Only if it is known what it was for',
    text: 'The payer\'s bank disputes {amount:money} for "{item}" (reference {reference}).',
    isRequired: true,
  },
  complaint: { when: 'Only if the payer says why', text: 'The payer says: {says}', isRequired: true },
  test,
  soon: {
    when: 'Only if no day is known',
    text: 'Answer soon: without an answer the money goes back to the payer.',
    isRequired: true,
  },
  byDay: {
    when: 'Only if the last day is known',
    text: 'Answer by {lastDay}: without an answer the money goes back to the payer.',
    isRequired: true,
  },
  answerIt: { button: 'Answer the dispute' },
} as const

export const money = {
  'manuscript-proof-received': {
    about: 'manuscript',
    subject: 'We have received your proof of payment: {title:short}',
    body: [
      dearAuthor,
      'Thank you for the proof of your bank transfer of {due:money} for your manuscript "{title}" for {journal}.',
      'We will confirm it as soon as the money has reached our account, usually within two working days, and e-mail you the receipt. Please do not pay a second time.',
      '{followIt}',
      'If you did not send it, please write to {office}.',
      number,
    ],
    parts: { followIt },
  },
  'manuscript-proof-refused': {
    about: 'manuscript',
    subject: 'We could not confirm your payment: {title:short}',
    body: [
      dearAuthor,
      'We could not confirm your bank transfer for your manuscript "{title}" for {journal}:',
      '{reason}',
      'The charge of {due:money} is still due. You can send another proof, or pay online.',
      '{payNow}',
      '{otherWays}',
      '{chargePage}',
      '{followIt}',
      'If you have questions, please write to {office}.',
      number,
    ],
    parts: { reason: { blocks: 'The reason' }, payNow, ...otherWays, followIt },
  },
  'waiver-received': {
    about: 'manuscript',
    subject: 'We have received your request: {title:short}',
    body: [
      dearAuthor,
      'We have received your request about the article processing charge for your manuscript "{title}" for {journal}.',
      'Our editorial office will consider it and e-mail you the answer. You need not pay anything until then. Editors and reviewers who judge the manuscript do not learn of your request.',
      '{followIt}',
      'If you did not ask for this, please write to {office}.',
      number,
    ],
    parts: { followIt },
  },
  'waiver-granted': {
    about: 'manuscript',
    subject: 'Your request is granted: {title:short}',
    body: [dearAuthor, '{nothingToPay}', '{reduced}', '{answer}', '{noInfluence}', '{followIt}', number],
    parts: {
      nothingToPay: {
        when: 'Only if nothing will be to pay',
        text: 'Thank you for your request about the article processing charge for your manuscript "{title}" for {journal}. If it is approved, you will have nothing to pay: we have waived the charge of {charge:money}.',
        isRequired: true,
      },
      reduced: {
        when: 'Only if the charge is reduced',
        text: 'Thank you for your request about the article processing charge for your manuscript "{title}" for {journal}. If it is approved, you will have to pay {due:money} instead of {charge:money}.',
        isRequired: true,
      },
      answer: { when: 'Only if the office writes an answer', blocks: 'The answer of the office' },
      noInfluence: { text: 'This has no influence on the decision about your manuscript.', isRequired: true },
      followIt,
    },
  },
  'waiver-declined': {
    about: 'manuscript',
    subject: 'The answer to your request: {title:short}',
    body: [
      dearAuthor,
      'Thank you for your request about the article processing charge for your manuscript "{title}" for {journal}. We have considered it carefully and are sorry that we cannot grant it:',
      '{answer}',
      '{isDue}',
      '{wouldBeDue}',
      '{payNow}',
      '{followIt}',
      'If you have questions, please write to {office}.',
      number,
    ],
    parts: {
      answer: { blocks: 'The answer of the office' },
      isDue: {
        when: 'Only if it is approved',
        text: 'The charge is {due:money}. You can pay it, or withdraw the manuscript without cost.',
        isRequired: true,
      },
      wouldBeDue: {
        when: 'Only if it is not approved yet',
        text: 'The charge of {due:money} is due only if your manuscript is approved. You can withdraw it at any time without cost.',
        isRequired: true,
      },
      payNow: { when: 'Only if it is approved', ...payNow },
      followIt,
    },
  },
  'payment-received': {
    subject: 'Receipt {receipt}: we have received your payment',
    body: [
      dearName,
      'Thank you. We have received {charge:money}, the article processing charge for your manuscript "{title}". Your receipt number is {receipt}.',
      '{test}',
      '{seeReceipt}',
      'We will now prepare your article for publication and e-mail you when it is published.',
      '{followIt}',
    ],
    parts: { test, seeReceipt, followIt },
  },
  'course-paid': {
    subject: 'Receipt {receipt}: you can read your course',
    body: [
      dearName,
      'Thank you. Your payment of {charge:money} for the course "{title}" is confirmed, and you can now read the whole course. Your receipt number is {receipt}.',
      '{test}',
      '{readCourse}',
      '{seeReceipt}',
    ],
    parts: { test, readCourse: { button: 'Read the course' }, seeReceipt },
  },
  'payment-note': {
    subject: 'Paid: {title}',
    body: ['{name} has paid {charge:money} for "{title}". Receipt {receipt}, {way}.', '{test}', '{seeReceipt}'],
    parts: { test, seeReceipt: { button: 'View the receipt' } },
  },
  'payment-parked': {
    subject: 'Please check a payment of {came:money}',
    body: [
      held,
      '{order}',
      '{test}',
      'Please find out what happened. Refund it, or mark the item it was for as paid; then mark this as done.',
      '{openList}',
    ],
    parts: heldParts,
  },
  'payment-refund-due': {
    subject: 'Refund due: {came:money}',
    body: [held, '{order}', '{test}', 'Please refund it: open the list and press "Refund".', '{openList}'],
    parts: heldParts,
  },
  'payment-refunded': {
    subject: 'We have refunded {refund:money}',
    body: [dearName, '{byProvider}', '{byProviderFor}', '{byHand}', '{byHandFor}', '{endsAccess}', '{test}'],
    parts: {
      byProvider: {
        when: 'Only if the provider sends it, for nothing that is known',
        text: 'We have refunded {refund:money}. Your bank may take up to ten working days to show it.',
        isRequired: true,
      },
      byProviderFor: {
        when: 'Only if the provider sends it',
        text: 'We have refunded {refund:money} that you paid for "{item}". Your bank may take up to ten working days to show it.',
        isRequired: true,
      },
      byHand: {
        when: 'Only if we send it another way, for nothing that is known',
        text: 'We have refunded {refund:money}. We sent it {how}.',
        isRequired: true,
      },
      byHandFor: {
        when: 'Only if we send it another way',
        text: 'We have refunded {refund:money} that you paid for "{item}". We sent it {how}.',
        isRequired: true,
      },
      endsAccess: {
        when: 'Only if it was a course',
        text: 'You can no longer read the course.',
        isRequired: true,
      },
      test,
    },
  },
  'payment-refund-failed': {
    subject: 'A refund of {refund:money} failed',
    body: [...notRefunded, 'Refund it again, or transfer the money another way and mark it as done.', '{openList}'],
    parts: notRefundedParts,
  },
  'payment-refund-needs-attention': {
    subject: 'A refund of {refund:money} needs attention',
    body: [...notRefunded, "The provider needs the payer's bank details. Enter them on its dashboard.", '{openList}'],
    parts: notRefundedParts,
  },
  'payment-disputed': {
    subject: 'A payment of {amount:money} is disputed',
    body: dispute,
    parts: disputeParts,
  },
  'payment-disputed-reminder': {
    subject: 'Reminder: A payment of {amount:money} is disputed',
    body: dispute,
    parts: disputeParts,
  },
  'payment-dispute-lost': {
    subject: 'The dispute about {amount:money} is lost',
    body: ['{closed}', '{closedFor}', '{test}', '{seeDispute}'],
    parts: {
      closed: {
        when: 'Only if nothing is known that it was for',
        text: 'The dispute about {amount:money} (reference {reference}) is closed. The money goes back to the payer.',
        isRequired: true,
      },
      closedFor: {
        when: 'Only if it is known what it was for',
        text: 'The dispute about {amount:money} for "{item}" (reference {reference}) is closed. The money goes back to the payer.',
        isRequired: true,
      },
      test,
      seeDispute: { button: 'See the dispute' },
    },
  },
  'payment-dispute-closed': {
    subject: 'The dispute about {amount:money} is closed',
    body: ['{closed}', '{closedFor}', '{test}', '{seeDispute}'],
    parts: {
      closed: {
        when: 'Only if nothing is known that it was for',
        text: 'The dispute about {amount:money} (reference {reference}) is closed. The money stays with us.',
        isRequired: true,
      },
      closedFor: {
        when: 'Only if it is known what it was for',
        text: 'The dispute about {amount:money} for "{item}" (reference {reference}) is closed. The money stays with us.',
        isRequired: true,
      },
      test,
      seeDispute: { button: 'See the dispute' },
    },
  },
  'proof-raised': {
    about: 'manuscript',
    subject: 'A bank transfer to confirm: {title:short}',
    body: ['{paid}', '{paidWithReference}', 'Confirm it once the money is in the account.', '{openTransfers}', number],
    parts: {
      paid: {
        when: 'Only if the bank gave no reference',
        text: '{author} has paid {due:money} for "{title}" by bank transfer and sent a proof.',
        isRequired: true,
      },
      paidWithReference: {
        when: 'Only if the bank gave a reference',
        text: '{author} has paid {due:money} for "{title}" by bank transfer and sent a proof. The bank\'s reference: {reference}.',
        isRequired: true,
      },
      openTransfers: { button: 'Open the list of transfers' },
    },
  },
  'waiver-raised': {
    about: 'manuscript',
    subject: 'A waiver is asked for: {title:short}',
    body: [
      '{author} asks us to waive or reduce the charge of {charge:money} for "{title}", submitted to {journal}.',
      '{theirReason}',
      '{theirReasonAndOffer}',
      '{theirWords}',
      '{answerIt}',
      number,
    ],
    parts: {
      theirReason: {
        when: 'Only if they name no amount that they could pay',
        text: '{waiverReason}.',
        isRequired: true,
      },
      theirReasonAndOffer: {
        when: 'Only if they name an amount that they could pay',
        text: '{waiverReason}. They could pay {offer}.',
        isRequired: true,
      },
      theirWords: { when: 'Only if they write something', blocks: 'Their words' },
      answerIt: { button: 'Answer the request' },
    },
  },
  'payment-differences': {
    subject: "{differences} differences between our payments and the provider's",
    body: [
      "We compared our payments with the payment provider's list and found {differences} differences that we had not seen before.",
      'Look at each one, mend it, or explain it with a note.',
      '{seeDifferences}',
    ],
    parts: { seeDifferences: { button: 'See the differences' } },
  },
  'payment-difference': {
    subject: "1 difference between our payments and the provider's",
    body: [
      "We compared our payments with the payment provider's list and found 1 difference that we had not seen before.",
      'Look at each one, mend it, or explain it with a note.',
      '{seeDifferences}',
    ],
    parts: { seeDifferences: { button: 'See the differences' } },
  },
} as const satisfies Record<string, LetterEntry>
