import type { LetterEntry } from '../letters.ts'
import { dearAuthor, links, linksInOrder, number } from './parts.ts'

export const manuscript = {
  'manuscript-received': {
    about: 'manuscript',
    subject: 'We have received your manuscript: {title:short}',
    body: [
      dearAuthor,
      'Thank you for your manuscript "{title}" for {journal}. We have received it.',
      'Our editorial office will check that it is complete and fits the journal. It then goes to peer review, which takes about one month. We will e-mail you at every step.',
      ...linksInOrder,
      number,
    ],
    parts: links,
  },
} as const satisfies Record<string, LetterEntry>
