import type { LetterParts, Recipient } from '../../jobs/letter.ts'
import { type About, saidAbout } from '../letter-words.ts'

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
  const isReader = settler?.isReader === true
  const other = settler && !isReader ? { settler: settler.name } : null
  const parts = url
    ? { sayOnPage: !settler, sayOnPageAsReader: isReader, sayOnPageToSettler: other, openIt: url }
    : { tellAdmin: !settler, tellAdminAsReader: isReader, tellAdminAndSettler: other }
  return saidAbout(about, to, 'conflict-possible', { sameAs: by }, parts)
}
