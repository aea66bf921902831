import { unlinked } from '#domain/words/unlinked.ts'
import { type LetterParts, type Recipient, said } from '../../jobs/letter.ts'
import { type About, saidAbout } from '../../manuscript/letter-words.ts'

type Titled = { number: string; title: string }
type Colleague = { name: string; email: string }

const valuesOf = ({ number, title }: Titled, by: string) => ({ number, title: unlinked(title), colleague: by })

export const handedOver = (work: Titled, to: Colleague, { by, url }: { by: string; url: string }): LetterParts =>
  said('review-handed-over', to, valuesOf(work, by), { openIt: url })

export const shutOutOf = (work: Titled, to: Colleague, { by, reason }: { by: string; reason: string }): LetterParts =>
  said('review-shut-out', to, valuesOf(work, by), { reason: [reason] })

export const letInAgain = (work: Titled, to: Colleague, { by, url }: { by: string; url: string }): LetterParts =>
  said('review-let-in', to, valuesOf(work, by), { openIt: url })

type Note = { by: string; text: string; url: string }

export const mentioned = (work: Titled, to: Colleague, { by, text, url }: Note): LetterParts =>
  said('review-mentioned', to, valuesOf(work, by), { note: [text], openIt: url })

/** To a member of staff who was found not to be an author. */
export const notAnAuthor = (
  about: About,
  to: Recipient,
  { by, url }: { by: string; url: string | null },
): LetterParts => saidAbout(about, to, 'conflict-dismissed', { colleague: by }, { openIt: url })
