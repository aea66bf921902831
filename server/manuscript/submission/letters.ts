import type { LetterParts } from '../../jobs/letter.ts'
import { type About, type Links, letterOf, linkBlocks, shortTitle, theManuscript, toAuthor } from '../letter-words.ts'

export function received(about: About, links: Links): LetterParts {
  return toAuthor(about, 'manuscript-received', `We have received your manuscript: ${shortTitle(about)}`, [
    `Thank you for ${theManuscript(about)}. We have received it.`,
    'Our editorial office will check that it is complete and fits the journal. It then goes to peer review, which takes about one month. We will e-mail you at every step.',
    ...linkBlocks(about, links),
  ])
}

type Objection = { name: string; email: string; reason: string; reviewUrl: string }

export function objectionRaised(about: About, { name, email, reason, reviewUrl }: Objection): LetterParts {
  return letterOf(about, { email: about.office }, 'manuscript-objection', `A co-author objects: ${shortTitle(about)}`, [
    `${name} (${email}) objects to being named as a co-author of "${about.title}", submitted to ${about.journalTitle} by ${about.author}:`,
    reason,
    { label: 'Open the manuscript', url: reviewUrl },
  ])
}
