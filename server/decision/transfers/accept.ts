import type { acceptTransfer as acceptCall } from '#contracts/decision/transfers.ts'
import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import { answered } from '#domain/manuscript/transfer.ts'
import { AppError, refuse } from '#domain/words/errors.ts'
import { type Actor, decide, type Transition } from '#domain/words/manuscript-status.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import { lockOpened, type Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import type { Recipient } from '../../jobs/letter.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { findDeclarations } from '../../manuscript/declaration-store.ts'
import { findCoAuthorsToTell } from '../../manuscript/objection-store.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { declare } from '../../manuscript/submission/declare.ts'
import { newLinks } from '../../manuscript/submission/links.ts'
import { weighStaff } from '../../manuscript/submission/weigh-staff.ts'
import { notify } from '../../people/notify.ts'
import { tellEditorOf } from '../../review/rounds/tell-editor-of.ts'
import { titleOf } from '../../review/rules.ts'
import { coAuthorLetter } from '../co-author-letters.ts'
import { settleAppeal } from '../decide/settle-appeal.ts'
import { askConsents } from './consent.ts'
import { arrived, offerAnswered, transferred } from './letters.ts'
import { missingIn } from './missing.ts'
import { type OpenedOffer, openOffer } from './open.ts'
import { answerOffer, findOffer, moveToJournal, type Offer } from './store.ts'

type Held = { manuscript: Opened; offer: Offer; by: Actor; transition: Transition; at: Date }

/** Reads the offer again under the manuscript's lock: of two answers, or an answer and an end of the offer, one is first. */
async function answer<T>(
  deps: Deps,
  { manuscript: opened, by }: OpenedOffer,
  carryOut: (tx: Tx, held: Held) => Promise<T>,
): Promise<T> {
  // Before the transaction begins, so that its letters are not older.
  const at = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const manuscript = await lockOpened(tx, opened)
    const offer = manuscript && (await findOffer(tx, manuscript))
    if (!offer) throw new AppError('conflict', 'This manuscript has just been deleted.')
    if (offer.answer) throw new AppError('conflict', answered[offer.answer])
    const verdict = decide(by, manuscript, 'transfer')
    if (!verdict.ok) throw new AppError(verdict.code, verdict.reason)
    return carryOut(tx, { manuscript, offer, by, transition: verdict.transition, at })
  })
}

/** To whoever looked after the manuscript in the journal that made the offer. */
function toFormer(deps: Deps, { manuscript, offer }: Held, moved: Opened | null) {
  const details = { to: titleOf(deps, offer.toJournal), isAccepted: moved !== null, newNumber: moved?.number ?? null }
  return (to: Recipient) => offerAnswered(aboutOf(deps, manuscript), to, details)
}

export async function declineTransfer(
  deps: Deps,
  visitor: Visitor,
  { key }: { key: string },
): Promise<{ success: string }> {
  await answer(deps, await openOffer(deps, visitor, key), async (tx, held) => {
    const { manuscript, offer, by, at } = held
    await answerOffer(tx, offer, 'declined', at)
    const reason = titleOf(deps, offer.toJournal)
    await record(deps, tx, {
      kind: 'decline-transfer',
      by,
      manuscript,
      at,
      reason,
      toEditor: toFormer(deps, held, null),
    })
  })
  return { success: 'Thank you for your answer. The manuscript stays where it is.' }
}

export async function acceptTransfer(
  deps: Deps,
  visitor: Visitor,
  { key, declarations }: InputOf<typeof acceptCall>,
): Promise<ReplyOf<typeof acceptCall>> {
  const opened = await openOffer(deps, visitor, key)
  return answer(deps, opened, async (tx, held) => {
    const { manuscript: before, offer, by, transition, at } = held
    const { id } = before
    const made = (await findDeclarations(tx, [id])).map(({ key }) => key)
    refuse(missingIn(deps, offer.toJournal, [...made, ...declarations]))
    await answerOffer(tx, offer, 'accepted', at, before.number)
    await settleAppeal(tx, { by, manuscript: before, transition }, at)
    const moved = await moveToJournal(tx, before, offer.toJournal, at)
    if (!moved) throw new AppError('conflict', answered.lapsed)
    await declare(tx, { manuscript: moved, by, keys: declarations, at })
    await tellEditorOf(deps, tx, before, 'answered-offer', toFormer(deps, held, moved))
    const letterId = await tellNew(deps, tx, before, moved)
    const names = [before, moved].map(({ journal, number }) => `${titleOf(deps, journal)} (${number})`)
    const reason = `From ${names.join(' to ')}`
    const details = { from: before.status, to: moved.status, journal: offer.toJournal }
    await record(deps, tx, {
      kind: 'transfer',
      by,
      manuscript: before,
      at,
      to: moved.status,
      reason,
      details,
      letterId,
    })
    await weighStaff(deps, tx, moved, at)
    await askConsents(deps, tx, { offer, moved, at })
    return { _id: id, status: moved.status }
  })
}

/** Tells the author, with new links, the co-authors and the office of the new journal. */
async function tellNew(deps: Deps, tx: Tx, before: Opened, moved: Opened): Promise<string> {
  const about = aboutOf(deps, moved)
  const { id: manuscriptId } = moved
  const from = { journalTitle: titleOf(deps, before.journal), number: before.number }
  const links = await newLinks(deps, tx, moved)
  const letterId = await addLetter(tx, composeLetter(transferred(about, from, links)), { manuscriptId })
  const office = arrived(about, from, `${deps.config.publicUrl}/admin/review/${manuscriptId}`)
  await addLetter(tx, composeLetter(office), { manuscriptId })
  await notify(deps, tx, 'submitted', { manuscript: moved })
  const letterTo = coAuthorLetter(about, 'transfer')
  // Whoever objects must know where the manuscript is.
  for (const person of await findCoAuthorsToTell(tx, moved, { withObjectors: true }))
    if (letterTo) await addLetter(tx, composeLetter(letterTo(person)), { manuscriptId })
  return letterId
}
