import type { Action } from '#domain/words/manuscript-status.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import type { LetterParts } from '../jobs/letter.ts'
import { type About, type PublishedAs, placeOf, saidAbout } from '../manuscript/letter-words.ts'

/** The actions that co-authors hear about. The reason for a rejection stays between the editors and the author. */
const heard = ['approve', 'reject', 'decline', 'reopen', 'transfer', 'revoke'] as const
const isHeard = (action: Action): action is (typeof heard)[number] => heard.some((one) => one === action)

/** Returns null if co-authors do not hear about this action. */
export function coAuthorLetter(
  given: About,
  action: Action,
  article?: PublishedAs,
): ((to: { name: string; email: string }) => LetterParts) | null {
  const about = { ...given, title: unlinked(given.title) }
  const nameOf = (to: { name: string }) => ({ name: unlinked(to.name) })
  if (isHeard(action)) return (to) => saidAbout(about, to, `co-author-${action}`, nameOf(to), {})
  if (action !== 'publish') return null
  const parts = { published: !article, publishedAs: article && placeOf(article), readIt: article?.url }
  return (to) => saidAbout(about, to, 'co-author-publish', nameOf(to), parts)
}
