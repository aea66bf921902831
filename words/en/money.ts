import type { LetterEntry } from '../letters.ts'
import { dearAuthor, followIt, number, otherWays, payNow } from './parts.ts'

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
} as const satisfies Record<string, LetterEntry>
