import { withoutNames } from '#domain/manuscript/anonymity/named.ts'
import type { ManuscriptEvent } from '#domain/manuscript/events.ts'
import { numbered } from '#domain/words/peer-review.ts'
import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { composeLetter, type LetterParts, type Recipient } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { peopleOf, withAddresses } from '../register/store.ts'
import { workOf } from '../rounds/about.ts'
import { workFor } from '../rounds/hide.ts'
import { newReviewLink } from '../rounds/links.ts'
import { findRecipient, type OpenedInvitation } from './link-store.ts'
import type { ReviewAbout } from './reviewer-letters.ts'

const deskOf = ({ config }: Deps, { id }: Opened) => ({ deskUrl: `${config.publicUrl}/admin/review/${id}` })

/** For reviewers. */
export async function reviewAbout(deps: Deps, tx: Tx, manuscript: Opened): Promise<ReviewAbout> {
  return { ...(await workFor(deps, tx, manuscript)), ...deskOf(deps, manuscript) }
}

/** With a link to the invitation. Does nothing if the reviewer's addresses were deleted. */
export async function tellReviewer(
  deps: Deps,
  tx: Tx,
  { invitation, manuscript, reviewer }: OpenedInvitation,
  write: (about: ReviewAbout, to: { name: string; email: string }, url: string) => LetterParts,
): Promise<void> {
  const email = await findRecipient(tx, invitation)
  if (!email) return
  const url = await newReviewLink(deps, tx, invitation, email)
  const letter = write(await reviewAbout(deps, tx, manuscript), { name: reviewer.name, email }, url)
  await addLetter(tx, composeLetter(letter), { manuscriptId: manuscript.id })
}

type Did = {
  kind: ManuscriptEvent
  at: Date
  note?: string | null
  toEditor: (about: ReviewAbout, to: Recipient) => LetterParts
}

/** Writes down what a reviewer did, never what a report says, and tells whoever looks after the manuscript. */
export async function recordReviewer(deps: Deps, tx: Tx, opened: OpenedInvitation, did: Did): Promise<void> {
  const { manuscript, invitation, reviewer } = opened
  const { kind, at, note } = did
  // The history cannot be changed when somebody has their data deleted.
  const [person] = note ? await withAddresses(tx, [reviewer]) : []
  const said = note && person ? withoutNames(note, peopleOf(person)) : note
  const reason = said ? `${numbered(invitation)}: ${said}` : numbered(invitation)
  const about = { ...workOf(deps, manuscript), ...deskOf(deps, manuscript) }
  const toEditor = (to: Recipient) => did.toEditor(about, to)
  await record(deps, tx, { kind, by: { realm: 'reviewer' }, manuscript, at, reason, toEditor })
}
