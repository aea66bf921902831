import { draftTitle } from '#domain/manuscript/drafts.ts'
import { shortDate } from '#domain/words/day.ts'
import { unlinked } from '#domain/words/unlinked.ts'
import { composeLetter, type Letter, type Recipient, said } from '../../jobs/letter.ts'

export function draftGoes(to: Recipient, { title, url, at }: { title: string; url: string; at: Date }): Letter {
  const values = { name: unlinked(to.name ?? ''), title: draftTitle(title), deletedOn: shortDate(at) }
  return composeLetter(said('draft-goes', to, values, { continueIt: url }))
}
