import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts } from '../../jobs/letter.ts'
import { type About, letterOf, shortTitle } from '../letter-words.ts'

type Person = { name: string; email: string }

/** It goes to people who did not ask for it, so the author's words in it never become links. */
export function namedAsCoAuthor(about: About, to: Person, objectUrl: string): LetterParts {
  const { author, title } = about
  return letterOf(about, to, 'manuscript-co-author', `You are named as a co-author: ${shortTitle(about)}`, [
    `Dear ${unlinked(to.name)},`,
    `${author} has submitted the manuscript "${title}" to ${about.journalTitle} and names you as a co-author.`,
    'If that is right, you need not do anything.',
    'If you did not contribute to this work, or do not agree to its submission, please tell us. Our editors will see your objection before anything is published.',
    { label: 'I object to being named', url: objectUrl },
  ])
}

/** Does not contain the staff's note: it only says that the objection is resolved and whether they are still named. */
export function objectionResolved(about: About, to: Person, isNamed: boolean): LetterParts {
  const title = unlinked(about.title)
  return letterOf(
    about,
    to,
    'manuscript-objection-resolved',
    `Your objection has been resolved: ${shortTitle(about)}`,
    [
      `Dear ${unlinked(to.name)},`,
      `Our editors have considered your objection to being named as a co-author of "${title}", submitted to ${about.journalTitle}, and have resolved it.`,
      isNamed ? 'The manuscript names you as a co-author.' : 'The manuscript no longer names you.',
      `If you do not agree, please write to ${about.office} before it is published.`,
    ],
  )
}
