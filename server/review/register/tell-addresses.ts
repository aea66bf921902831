import { type Notified, recipientsOfChange } from '#domain/review/reviewer-addresses.ts'
import { publishersDay } from '#domain/words/day.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter, type LetterParts } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { findMailed } from './address-store.ts'
import { addressesChanged } from './letters.ts'
import { linkEnd, linkToOwnReviews } from './own-link.ts'

export type Named = { id: string; name: string }

export const siteOf = ({ content: { site } }: Pick<Deps, 'content'>) => ({
  publisher: site.publisher.name,
  office: site.contact.email,
})

/** What a letter to one address says of those that can be confirmed from there. */
export async function confirmingFrom(deps: Deps, tx: Tx, { id }: Named, { email, canConfirm }: Notified) {
  if (canConfirm.length === 0) return null
  const untilOn = publishersDay(linkEnd(deps.clock.now()))
  return { emails: canConfirm, url: await linkToOwnReviews(deps, tx, id, email), untilOn }
}

export const sendTo = (tx: Tx, letter: LetterParts) => addLetter(tx, composeLetter(letter))

/** Tells the old addresses of a person, and those of earlier times that can confirm a new one. */
export async function tellAddresses(
  deps: Deps,
  tx: Tx,
  person: Named,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  for (const recipient of recipientsOfChange(before, after, await findMailed(tx, person.id))) {
    const isGone = !after.includes(recipient.email)
    const confirming = await confirmingFrom(deps, tx, person, recipient)
    await sendTo(
      tx,
      addressesChanged({ name: person.name, email: recipient.email }, siteOf(deps), { isGone, confirming }),
    )
  }
}
