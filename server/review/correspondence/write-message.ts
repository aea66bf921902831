import type { InputOf } from '#contracts/endpoint.ts'
import type { writeMessage as call } from '#contracts/review/correspondence.ts'
import { faultAt } from '#domain/words/errors.ts'
import { numbered } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { inQuotes } from '#domain/words/text.ts'
import { type OpenedReview, openToChange } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { newId } from '../../ids.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { replyAddress } from '../../jobs/reply-address.ts'
import { refuseAuthors } from '../reviewing/refuse-authors.ts'
import { workOf } from '../rounds/about.ts'
import { workFor } from '../rounds/hide.ts'
import { reviewersNamedIn } from '../rounds/may-leave.ts'
import { rulesOf } from '../rules.ts'
import { messageTo } from './letters.ts'
import { type Correspondent, findPeople } from './people.ts'

type Input = InputOf<typeof call>

/** Sends a message of the staff. The history says to whom; its words are in the e-mail, which is kept. */
export async function writeMessage(deps: Deps, staff: Staff, input: Input): Promise<{ success: string }> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, staff, input.id)
    const to = (await findPeople(tx, manuscript)).find(({ key }) => key === input.to)
    if (!to) throw faultAt('to', 'Select whom to write to.')
    await refuseNames(deps, tx, staff, manuscript, to, input)
    const isReviewer = to.role === 'reviewer'
    const work = isReviewer ? await workFor(deps, tx, manuscript) : workOf(deps, manuscript)
    const id = newId()
    const { subject, message } = input
    const written = { subject, message, by: staff.name, replyTo: replyAddress(deps, id) ?? staff.email }
    await addLetter(tx, composeLetter(messageTo(work, to, written)), { manuscriptId: manuscript.id, id })
    const about = to.number === null ? null : numbered({ number: to.number })
    await record(deps, tx, {
      kind: `message-${to.role}`,
      by: staff,
      manuscript,
      reason: about,
      letterId: id,
      at: deps.clock.now(),
    })
    return { success: `Your message is on its way to ${to.name}.` }
  })
}

/** Reviewers must not learn who wrote the manuscript, and nobody who else reviews it. */
async function refuseNames(
  deps: Deps,
  tx: Tx,
  staff: Staff,
  manuscript: OpenedReview,
  to: Correspondent,
  { subject, message, despiteGivenNames, despiteNames }: Input,
): Promise<void> {
  const isReviewer = to.role === 'reviewer'
  if (isReviewer && rulesOf(deps, manuscript.journal).anonymity === 'double')
    await refuseAuthors(deps, tx, manuscript, staff, { subject, message }, despiteGivenNames)
  const own = isReviewer ? to.key : null
  const named = await reviewersNamedIn(deps, tx, manuscript, { written: `${subject}\n${message}`, own })
  if (named.length === 0) return
  if (!despiteNames)
    throw faultAt(
      'despiteNames',
      `The message seems to name somebody who was asked to review and did not sign: ${inQuotes(named)}. Take the name out, or confirm that ${to.name} reads it.`,
    )
  await record(deps, tx, { kind: 'send-naming-message', by: staff, manuscript, at: deps.clock.now() })
}
