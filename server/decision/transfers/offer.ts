import type { transferLetter as letterCall, offerTransfer as offerCall } from '#contracts/decision/transfers.ts'
import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import { type answered, journalProblem, offerProblem } from '#domain/manuscript/transfer.ts'
import { AppError, faultAt } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { type Opened, openReviewForStaff, openToChange } from '../../access/opened.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { hashToken, newToken } from '../../ids.ts'
import type { LetterParts } from '../../jobs/letter.ts'
import { shownLetter } from '../../jobs/templates.ts'
import { findMoves } from '../../manuscript/moves-store.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { journalsOf } from '../../manuscript/submission/submit.ts'
import { titleOf } from '../../review/rules.ts'
import { refuseOutdated } from '../carry-out.ts'
import { findAppealed } from '../decide/appeal-store.ts'
import { offered, takenBack } from './letters.ts'
import { answerOffer, findOffer, insertOffer } from './store.ts'

type Done = { success: string }

/** The journals that have passed a manuscript on. */
export async function formerOf(db: DbOrTx, manuscript: { id: string }): Promise<string[]> {
  return (await findMoves(db, manuscript)).map(({ fromJournal }) => fromJournal)
}

async function refuseOffer(deps: Deps, db: DbOrTx, manuscript: Opened, wanted: string): Promise<void> {
  const last = await findOffer(db, manuscript)
  const isAppealed = (await findAppealed(db, [manuscript.id])).has(manuscript.id)
  const problem = offerProblem(manuscript, last !== null && last.answer === null, isAppealed)
  if (problem) throw new AppError('conflict', problem)
  const former = await formerOf(db, manuscript)
  const unfit = journalProblem({ journal: manuscript.journal, former }, wanted, journalsOf(deps))
  if (unfit) throw faultAt('journal', unfit)
}

function offerLetter(deps: Deps, manuscript: Opened, journal: string, token: string): LetterParts {
  const url = `${deps.config.publicUrl}/transfer/${token}`
  return offered(aboutOf(deps, manuscript), { to: titleOf(deps, journal), url })
}

/** The e-mail that the offer would send. Its link does not exist yet. */
export async function transferLetter(
  deps: Deps,
  staff: Staff,
  { id, journal, format }: InputOf<typeof letterCall>,
): Promise<ReplyOf<typeof letterCall>> {
  const manuscript = await openReviewForStaff(deps.db, staff, id)
  await refuseOffer(deps, deps.db, manuscript, journal)
  return shownLetter(deps.db, offerLetter(deps, manuscript, journal, '{link}'), manuscript, format)
}

export async function offerTransfer(
  deps: Deps,
  staff: Staff,
  { id, journal, letter, updatedAt }: InputOf<typeof offerCall>,
): Promise<Done> {
  const at = deps.clock.now()
  const token = newToken()
  await deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, staff, id)
    await refuseOffer(deps, tx, manuscript, journal)
    if (updatedAt) await refuseOutdated(tx, manuscript, updatedAt, staff)
    const offer = { fromJournal: manuscript.journal, toJournal: journal, offeredAt: at }
    await insertOffer(tx, manuscript, { ...offer, offeredById: staff.id, tokenHash: hashToken(token) })
    const usual = offerLetter(deps, manuscript, journal, token)
    await record(deps, tx, {
      ...{ kind: 'offer-transfer', by: staff, manuscript, at, reason: titleOf(deps, journal), details: { journal } },
      toAuthor: { usual, change: letter, blanks: { link: token } },
    })
  })
  return { success: 'The offer is on its way to the author.' }
}

/** Of an answer and this at the same time, the database decides which was first. */
export async function takeBackTransfer(deps: Deps, staff: Staff, { id }: { id: string }): Promise<Done> {
  const at = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, staff, id)
    const offer = await findOffer(tx, manuscript)
    if (!offer) throw new AppError('conflict', 'No transfer is offered to the author.')
    if (offer.answer) throw new AppError('conflict', tooLate[offer.answer])
    await answerOffer(tx, offer, 'taken-back', at)
    const to = titleOf(deps, offer.toJournal)
    const toAuthor = { usual: takenBack(aboutOf(deps, manuscript), to) }
    const details = { journal: offer.toJournal }
    await record(deps, tx, { kind: 'take-back-transfer', by: staff, manuscript, at, reason: to, details, toAuthor })
  })
  return { success: 'The offer is taken back, and the author has been told.' }
}

const tooLate: typeof answered = {
  accepted: 'The author has already agreed to the transfer.',
  declined: 'The author has already declined the transfer.',
  'taken-back': 'This offer was already taken back.',
  lapsed: 'This offer has already ended.',
}
