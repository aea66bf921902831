import { type LetterParts, quotable, type Recipient } from '../../jobs/letter.ts'
import { type About, letterOf, shortTitle } from '../../manuscript/letter-words.ts'

/** To staff. */
export function publicationFailed(about: About, to: Recipient, details: { why: string; deskUrl: string }): LetterParts {
  return letterOf(about, to, 'publication-failed', `Not published on its date: ${shortTitle(about)}`, [
    `"${about.title}" was to be published in ${about.journalTitle} now, but it could not be:`,
    details.why,
    'It is not tried again. Solve this, then publish it or choose another date.',
    { label: 'Open the manuscript', url: details.deskUrl },
  ])
}

type Moved = { customId: string; from: number; to: number; url: string }

export function articleMoved(about: About, { customId, from, to, url }: Moved): LetterParts {
  return {
    kind: 'article-moved',
    to: { email: about.email, name: about.author },
    subject: `Your article is now in issue ${to}: ${shortTitle(about)}`,
    blocks: [
      `Dear ${about.author},`,
      `We have moved your article "${about.title}" (${customId}) in ${about.journalTitle} from issue ${from} to issue ${to}. Its address and its ID stay the same; only the issue in its citation changes.`,
      { label: 'See the article', url },
      `If you have questions, please write to ${about.office}.`,
    ],
    fields: quotable(about),
  }
}
