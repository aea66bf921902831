import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts } from '../../jobs/letter.ts'
import { type About, saidAbout } from '../letter-words.ts'

type Person = { name: string; email: string }

/** It goes to people who did not ask for it, so the author's words in it never become links. */
export const namedAsCoAuthor = (about: About, to: Person, objectUrl: string): LetterParts =>
  saidAbout(about, to, 'manuscript-co-author', { name: unlinked(to.name) }, { objectIt: objectUrl })

/** Does not contain the staff's note: it only says that the objection is resolved and whether they are still named. */
export const objectionResolved = (about: About, to: Person, isNamed: boolean): LetterParts =>
  saidAbout(
    { ...about, title: unlinked(about.title) },
    to,
    'manuscript-objection-resolved',
    { name: unlinked(to.name) },
    { isNamed, isNotNamed: !isNamed },
  )
