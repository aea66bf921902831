import type { LetterEntry } from '../letters.ts'
import { dearAuthor, notToShare, number, openReports, reports } from './parts.ts'

const keepIt = { text: notToShare, isRequired: true } as const
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
} as const satisfies Record<string, LetterEntry>
