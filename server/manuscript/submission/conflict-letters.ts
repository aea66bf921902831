import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, letterOf, shortTitle } from '../letter-words.ts'

type Named = {
  /** 'e-mail address and name'. */
  by: string
  /** Null for those who cannot open it, or not yet. */
  url: string | null
  /** Of all admins, if all are named, the longest-serving: null if one is not named. */
  settler: { name: string; isReader: boolean } | null
}

/** To a member of staff who may be an author, from the site. */
export function namedAsAuthor(about: About, to: Recipient, { by, url, settler }: Named): LetterParts {
  return letterOf(about, to, 'conflict-possible', `Are you an author? ${shortTitle(about)}`, [
    `Somebody named an author with your ${by} in "${about.title}". Until it is settled whether that is you, its reviewers and reports are not shown to you, and you can decide nothing.`,
    `If you are an author, please ${url ? 'say so on its page' : 'tell an admin'}. ${whoSettles(settler)}`,
    ...(url ? [{ label: 'Open the manuscript', url }] : []),
  ])
}

function whoSettles(settler: Named['settler']): string {
  if (!settler) return 'If not, you need not do anything: an admin who is not named will settle it.'
  return settler.isReader
    ? 'If not, another admin has to say so. All admins are named. You have served longest, so please settle it for the others, or invite another admin.'
    : `If not, you need not do anything. All admins are named, so ${settler.name}, who has served longest, will settle it.`
}
