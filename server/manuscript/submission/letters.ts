import type { LetterParts } from '../../jobs/letter.ts'
import { type About, type Links, letterOf, linkParts, saidToAuthor, shortTitle } from '../letter-words.ts'

export const received = (about: About, links: Links): LetterParts =>
  saidToAuthor(about, 'manuscript-received', {}, linkParts(about, links))

type Objection = { name: string; email: string; reason: string; reviewUrl: string }

export function objectionRaised(about: About, { name, email, reason, reviewUrl }: Objection): LetterParts {
  return letterOf(about, { email: about.office }, 'manuscript-objection', `A co-author objects: ${shortTitle(about)}`, [
    `${name} (${email}) objects to being named as a co-author of "${about.title}", submitted to ${about.journalTitle} by ${about.author}:`,
    reason,
    { label: 'Open the manuscript', url: reviewUrl },
  ])
}
