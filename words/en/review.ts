import type { LetterEntry } from '../letters.ts'
import { dearAuthor, notToShare, number, openIt, openReports, reason, reports } from './parts.ts'

const keepIt = { text: notToShare, isRequired: true } as const
const dearName = 'Dear {name},'
const certificate = { button: 'Download your certificate' } as const
const acceptOrDecline = { button: 'Accept or decline' } as const
const continueReport = { button: 'Go on with your report' } as const
const afterDeclining = ['{note}', '{colleagues}', '{alternate}', '{openIt}', number] as const
const whatNext = {
  note: { when: 'Only if they write something', blocks: 'What they wrote' },
  colleagues: { when: 'Only if they suggest colleagues', text: 'Suggested instead: {suggested}.' },
  alternate: {
    when: 'Only if the next on the list was invited',
    text: '{nextReviewer}, the next on your list, has been invited in their place.',
    isRequired: true,
  },
} as const
const continueIt = { button: 'Continue your revision' } as const

export const review = {
  'revision-extended': {
    about: 'manuscript',
    subject: 'Your revision is now due on {dueOn:day}',
    body: [
      dearAuthor,
      'You have more time for the revision of your manuscript "{title}" for {journal}: it is now due by the end of {dueOn:day}.',
      '{continueIt}',
      '{notToShare}',
      number,
    ],
    parts: { continueIt, notToShare: keepIt },
  },
  'revision-reminder': {
    about: 'manuscript',
    subject: 'Reminder: the revision of {title:short}',
    body: [
      dearAuthor,
      '{wasDue}',
      '{isDue}',
      '{continueIt}',
      'What you have written so far is kept there.',
      '{notToShare}',
      number,
    ],
    parts: {
      wasDue: {
        when: 'Only if it is late',
        text: 'The revision of your manuscript "{title}" for {journal} was due on {dueOn:day}. We would still be glad to have it; if you need more time, please tell us on its page.',
        isRequired: true,
      },
      isDue: {
        when: 'Only if it is not late',
        text: 'The revision of your manuscript "{title}" for {journal} is due by the end of {dueOn:day}.',
        isRequired: true,
      },
      continueIt,
      notToShare: keepIt,
    },
  },
  'revision-report': {
    about: 'manuscript',
    subject: 'A report on your manuscript: {title:short}',
    body: [
      dearAuthor,
      'The editors send you one more report of the review of your manuscript "{title}" for {journal}. Their decision stays as it is.',
      '{reports}',
      '{openReports}',
      '{notToShare}',
      number,
    ],
    parts: { reports, openReports, notToShare: keepIt },
  },
  'review-accepted': {
    about: 'work',
    subject: 'You have agreed to review: {title:short}',
    body: [
      dearName,
      'Thank you for agreeing to review "{title}" for {journal}.',
      'Your report is due by the end of {dueOn:day}. The manuscript and the form are behind this link; your draft is saved as you type.',
      '{openReview}',
      '{notToShare}',
      'If you need more time, or can no longer review it, please tell us on the same page or write to {office}.',
      number,
    ],
    parts: { openReview: { button: 'Open your review' }, notToShare: keepIt },
  },
  'review-thanks': {
    about: 'work',
    subject: 'We have received your report: {title:short}',
    body: [
      dearName,
      'Thank you for your report on "{title}". The editors of {journal} have it, and we will tell you what they decide.',
      'This certificate confirms that you reviewed for the journal. It does not say which manuscript.',
      '{certificate}',
      '{readReport}',
      '{notToShare}',
      number,
    ],
    parts: { certificate, readReport: { button: 'Read your report' }, notToShare: keepIt },
  },
  'review-helper': {
    subject: 'Thank you for helping with a review for {journal}',
    body: [
      dearName,
      '{reviewer} told us that you helped with a review for {journal}. Thank you. This certificate confirms it, without saying which manuscript was reviewed.',
      '{certificate}',
      'If this is a mistake, please write to {office}.',
    ],
    parts: { certificate },
  },
  'review-links': {
    subject: 'The link to your reviews',
    body: [
      dearName,
      'Here is the link to your invitations, reviews and certificates, as requested on our site. It works until {until:day}.',
      '{openReviews}',
      '{notToShare}',
      'If you did not ask for it, you need not do anything. If you have questions, please write to {office}.',
    ],
    parts: { openReviews: { button: 'Open your reviews' }, notToShare: keepIt },
  },
  'review-answer-reminder': {
    about: 'work',
    subject: 'Reminder: invitation to review {title:short}',
    body: [
      dearName,
      '{wasDue}',
      '{isDue}',
      '{acceptOrDecline}',
      'Declining takes one press and helps us as well: we can then ask somebody else.',
      number,
    ],
    parts: {
      wasDue: {
        when: 'Only if it is late',
        text: 'We asked you to review "{title}" for {journal}, and hoped for your answer by {dueOn:day}. Would you let us know whether you can?',
        isRequired: true,
      },
      isDue: {
        when: 'Only if it is not late',
        text: 'We asked you to review "{title}" for {journal}. Please accept or decline by {dueOn:day}.',
        isRequired: true,
      },
      acceptOrDecline,
    },
  },
  'review-report-reminder': {
    about: 'work',
    subject: 'Reminder: your report on {title:short}',
    body: [dearName, '{wasDue}', '{isDue}', '{continueReport}', 'What you have written so far is kept there.', number],
    parts: {
      wasDue: {
        when: 'Only if it is late',
        text: 'Your report on "{title}" for {journal} was due on {dueOn:day}. We would still be glad to have it; if you need more time, please tell us on the page.',
        isRequired: true,
      },
      isDue: {
        when: 'Only if it is not late',
        text: 'Thank you for reviewing "{title}" for {journal}. Your report is due on {dueOn:day}.',
        isRequired: true,
      },
      continueReport,
    },
  },
  'review-extended': {
    about: 'work',
    subject: 'Your report is now due on {dueOn:day}',
    body: [
      dearName,
      'You have more time for your report on "{title}" for {journal}: it is now due on {dueOn:day}.',
      '{continueReport}',
      number,
    ],
    parts: { continueReport },
  },
  'review-answer-extended': {
    about: 'work',
    subject: 'Your answer is now due on {dueOn:day}',
    body: [
      dearName,
      'You have more time to decide whether you can review "{title}" for {journal}: please accept or decline by {dueOn:day}.',
      '{acceptOrDecline}',
      number,
    ],
    parts: { acceptOrDecline },
  },
  'review-ended': {
    about: 'work',
    subject: 'No review needed: {title:short}',
    body: [
      dearName,
      '{cancelled}',
      '{withdrawn}',
      '{decided}',
      'Thank you for your willingness to help. If you have questions, please write to {office}.',
      number,
    ],
    parts: {
      cancelled: {
        when: 'Only if the editors cancel it',
        text: 'You were asked to review "{title}" for {journal}. The editors no longer need your review. You need not do anything; the link we sent you no longer opens the manuscript.',
        isRequired: true,
      },
      withdrawn: {
        when: 'Only if the manuscript was withdrawn',
        text: 'You were asked to review "{title}" for {journal}. The manuscript was withdrawn, so no review is needed any more. You need not do anything; the link we sent you no longer opens the manuscript.',
        isRequired: true,
      },
      decided: {
        when: 'Only if the decision is made',
        text: 'You were asked to review "{title}" for {journal}. The editors have made their decision, so no review is needed any more. You need not do anything; the link we sent you no longer opens the manuscript.',
        isRequired: true,
      },
    },
  },
  'review-outcome': {
    about: 'work',
    subject: 'The decision on a manuscript you reviewed: {title:short}',
    body: [
      dearName,
      'Thank you again for your report on "{title}" for {journal}. The editors have decided: {decision}.',
      '{readReports}',
      '{seeReview}',
      number,
    ],
    parts: {
      readReports: { when: 'Only if reviewers read the other reports', button: 'Read the other reports' },
      seeReview: { when: 'Only if reviewers do not read the other reports', button: 'See your review' },
    },
  },
  'review-answer': {
    about: 'work',
    subject: '{reviewer} will review: {title:short}',
    body: [
      '{reviewer} has accepted the invitation to review "{title}". The report is due on {dueOn:day}.',
      '{mayConflict}',
      '{conflict}',
      '{openIt}',
      number,
    ],
    parts: {
      mayConflict: {
        when: 'Only if they may have a conflict of interest',
        text: 'They may have a conflict of interest. Please check whether they can review it:',
        isRequired: true,
      },
      conflict: { when: 'Only if they may have a conflict of interest', blocks: 'What they said about it' },
      openIt,
    },
  },
  'review-declined': {
    about: 'work',
    subject: '{reviewer} declines: {title:short}',
    body: ['{reviewer} has declined to review "{title}". The reason: {declineReason}.', ...afterDeclining],
    parts: { ...whatNext, openIt },
  },
  'review-withdrawn': {
    about: 'work',
    subject: '{reviewer} withdraws: {title:short}',
    body: ['{reviewer} had agreed to review "{title}" and has now withdrawn.', ...afterDeclining],
    parts: { ...whatNext, openIt },
  },
  'review-time': {
    about: 'work',
    subject: '{reviewer} asks for more time: {title:short}',
    body: [
      '{asks}',
      '{asksWithDay}',
      '{theirReason}',
      'You can extend the due date on the page of the manuscript.',
      '{openIt}',
      number,
    ],
    parts: {
      asks: {
        when: 'Only if no day is set yet',
        text: '{reviewer} asks for time until {until:day} to review "{title}".',
        isRequired: true,
      },
      asksWithDay: {
        when: 'Only if the report has its due day',
        text: '{reviewer} asks for time until {until:day} to review "{title}". The report is due on {dueOn:day}.',
        isRequired: true,
      },
      theirReason: { when: 'Only if they give a reason', blocks: 'Their reason' },
      openIt,
    },
  },
  'review-report': {
    about: 'work',
    subject: 'A report is in: {title:short}',
    body: ['{reviewer} has submitted a report on "{title}".', '{openIt}', number],
    parts: { openIt },
  },
  'review-handed-over': {
    subject: 'You look after {number} now',
    body: ['{colleague} has handed "{title}" over to you.', '{openIt}'],
    parts: { openIt },
  },
  'review-shut-out': {
    subject: 'You no longer see {number}',
    body: [
      '{colleague} has noted a conflict of interest for "{title}", so it and its review are hidden from you:',
      '{reason}',
      'If this is a mistake, please tell them. An admin can let you in again.',
    ],
    parts: { reason },
  },
  'review-let-in': {
    subject: 'You see {number} again',
    body: ['{colleague} has let you see "{title}" again.', '{openIt}'],
    parts: { openIt },
  },
  'review-mentioned': {
    subject: '{colleague} mentioned you in a note on {number}',
    body: ['{colleague} wrote about "{title}":', '{note}', '{openIt}'],
    parts: { note: { blocks: 'The note' }, openIt },
  },
  'conflict-dismissed': {
    about: 'manuscript',
    subject: 'You see all of {number}',
    body: [
      '{colleague} has noted that you are not an author of "{title}". Its reviewers and reports are no longer hidden from you.',
      '{openIt}',
      number,
    ],
    parts: { openIt: { when: 'Only if they can open it', ...openIt } },
  },
  'message-answer': {
    subject: '{name} has answered your message about {number}',
    body: [
      '{name} has answered your message about "{title}":',
      '{answer}',
      'The answer is kept with the manuscript. Please reply there, not to this e-mail.',
      '{openMessages}',
      number,
    ],
    parts: { answer: { blocks: 'The answer' }, openMessages: { button: 'Open the messages' } },
  },
} as const satisfies Record<string, LetterEntry>
