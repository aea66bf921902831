import { givenNamesIn, namedIn } from '#domain/manuscript/anonymity/named.ts'
import type { HiddenPerson } from '#domain/manuscript/anonymity/report.ts'
import { faultAt, refuse } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { inQuotes } from '#domain/words/text.ts'
import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findPeople } from '../rounds/copy-store.ts'
import { recordFor } from '../rounds/hide.ts'

type Written = { subject: string; message: string }

/**
 * Refuses words to reviewers that name an author. What the title and the abstract of the copy say, they read anyway.
 */
export async function refuseAuthors(
  deps: Deps,
  tx: Tx,
  manuscript: Opened,
  { name }: Staff,
  written: Written,
  despiteGivenNames: boolean,
): Promise<void> {
  const { title, abstract } = await recordFor(deps, tx, manuscript, manuscript)
  const people = await findPeople(tx, manuscript)
  refuseNames(people, `${title} ${abstract}`, written)
  if (!despiteGivenNames) confirmGivenNames(people, `${title} ${abstract} ${name}`, written)
}

function refuseNames(authors: HiddenPerson[], known: string, { subject, message }: Written): void {
  refuse(
    Object.entries({ subject, message }).flatMap(([field, text]) => {
      const named = namedIn(text, authors, known)
      const place = field === 'subject' ? 'subject' : 'text'
      const sentence = `Take ${inQuotes(named)} out of the ${place}: reviewers must not see who wrote the manuscript.`
      return named.length > 0 ? [{ field, sentence }] : []
    }),
  )
}

/** A first name alone may be anybody's: whoever writes knows best. Their own is no author's. */
function confirmGivenNames(authors: HiddenPerson[], known: string, { subject, message }: Written): void {
  const named = givenNamesIn(`${subject}\n${message}`, authors, known)
  if (named.length > 0)
    throw faultAt(
      'despiteGivenNames',
      `An author is called ${inQuotes(named)}. Take the name out, or confirm that it is somebody else's.`,
    )
}
