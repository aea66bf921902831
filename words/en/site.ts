import type { LetterEntry } from '../letters.ts'

const dearName = 'Dear {name},'
const seeCourse = { button: 'See the course' } as const
const checkPayments = { button: 'Check course payments' } as const

export const site = {
  'course-transfer': {
    subject: 'We have noted your payment for "{course}"',
    body: [
      dearName,
      'Thank you for telling us that you have transferred {price:money} for the course "{course}".',
      'We will check our account, usually within two working days, and e-mail you once the payment is confirmed. You can then read the whole course.',
      '{seeCourse}',
    ],
    parts: { seeCourse },
  },
  'course-transfer-note': {
    subject: 'Please confirm a payment for "{course}"',
    body: [
      '{buyer} says that they have transferred {price:money} for the course "{course}".',
      '{withReceipt}',
      '{withoutReceipt}',
      '{checkPayments}',
    ],
    parts: {
      withReceipt: {
        when: 'Only if they attached a receipt',
        text: 'They attached a bank receipt.',
        isRequired: true,
      },
      withoutReceipt: {
        when: 'Only if they attached no receipt',
        text: 'They did not attach a receipt.',
        isRequired: true,
      },
      checkPayments,
    },
  },
  'course-receipt-note': {
    subject: 'A receipt for a payment for "{course}"',
    body: [
      '{buyer} has added a receipt to their payment for the course "{course}". The payment is waiting for confirmation.',
      '{checkPayments}',
    ],
    parts: { checkPayments },
  },
  'course-transfer-taken-back': {
    subject: 'No payment to confirm for "{course}"',
    body: ['{buyer} has withdrawn their notice of payment for the course "{course}". It is no longer on your list.'],
  },
  'course-payment-deleted': {
    subject: 'Your payment for "{course}" was removed',
    body: [
      dearName,
      '{wasConfirmed}',
      '{notConfirmed}',
      'If you have paid, please send your bank receipt to {office}, or report the payment again on the course page.',
      '{seeCourse}',
    ],
    parts: {
      wasConfirmed: {
        when: 'Only if it had been confirmed',
        text: 'The editorial office has removed your payment for the course "{course}", so you no longer have access to it.',
        isRequired: true,
      },
      notConfirmed: {
        when: 'Only if it had not been confirmed',
        text: 'The editorial office could not confirm your payment for the course "{course}" and has removed it from its list.',
        isRequired: true,
      },
      seeCourse,
    },
  },
  'course-payment-deleted-note': {
    subject: 'Course payment removed: {course}',
    body: ['{wasConfirmed}', '{notConfirmed}'],
    parts: {
      wasConfirmed: {
        when: 'Only if it had been confirmed',
        text: '{colleague} has removed the confirmed payment of {buyer} for the course "{course}".',
        isRequired: true,
      },
      notConfirmed: {
        when: 'Only if it had not been confirmed',
        text: '{colleague} has removed the unconfirmed payment of {buyer} for the course "{course}".',
        isRequired: true,
      },
    },
  },
  'message-received': {
    subject: 'Message from {name}',
    body: ['{name} ({email}) wrote:', '{message}', '{answerIt}'],
    parts: { message: { blocks: 'The message' }, answerIt: { button: 'Answer in the office' } },
  },
  'message-answered': {
    subject: 'Your message to Domain Journals',
    body: ['{answer}', '{colleague}\nEditorial office', '{writeAgain}', 'You wrote:\n{message}'],
    parts: { answer: { blocks: 'The answer' }, writeAgain: { button: 'Write to us again' } },
  },
  'newsletter-welcome': {
    subject: 'You have subscribed to the Domain Journals newsletter',
    body: [
      'Welcome. A few times a year, we will e-mail you about new issues and calls for papers.',
      '{readJournals}',
      'If this was not you, or you change your mind, you can unsubscribe with one click.',
      '{unsubscribe}',
    ],
    parts: { readJournals: { button: 'Read the journals' }, unsubscribe: { button: 'Unsubscribe' } },
  },
} as const satisfies Record<string, LetterEntry>
