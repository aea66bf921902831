import { AppError } from '#domain/words/errors.ts'
import { openForJob } from '../../access/opened.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { linkEnd } from '../register/own-link.ts'
import { asInRound } from '../rounds/former.ts'
import { type Invitation, insertLink } from '../rounds/store.ts'
import { findHolder, findOpened, type Holder, isJoined, type OpenedInvitation } from './link-store.ts'

const deadLink = () => new AppError('not-found', 'This link is not valid.')
const cancelled = () => new AppError('gone', 'The editors have cancelled this invitation.')

const joined = () =>
  new AppError(
    'gone',
    'You were invited to this review at another e-mail address, too. Open the link that was sent there, or ask for one on the page Your reviews.',
  )

function endedBy({ decidedAt }: OpenedInvitation['round']): AppError {
  if (!decidedAt) return cancelled()
  return new AppError('gone', 'The editors have made their decision, so no review is needed any more. Thank you.')
}

/** Opening changes nothing, because mail scanners open links. Says nothing of a manuscript that was taken back. */
export async function openReview(
  { db, clock }: { db: DbOrTx; clock: Deps['clock'] },
  token: string,
): Promise<OpenedInvitation> {
  const [tokenHash, now] = [hashToken(token), clock.now()]
  const opened = await findOpened(db, tokenHash, now)
  if (!opened && (await isJoined(db, tokenHash, now))) throw joined()
  if (!opened || opened.invitation.state === 'queued' || opened.reviewer.erasedAt) throw deadLink()
  if (opened.invitation.state === 'cancelled') throw endedBy(opened.round)
  return { ...opened, manuscript: await asInRound(db, opened.manuscript, opened.round) }
}

export async function openOwnReviews({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<Holder> {
  const holder = await findHolder(db, hashToken(token), clock.now())
  if (!holder) throw deadLink()
  return holder
}

/** The editors have decided, or the manuscript is no longer under review. */
export function isClosed({ round, manuscript }: Pick<OpenedInvitation, 'round' | 'manuscript'>): boolean {
  return round.decidedAt !== null || manuscript.status !== 'under-review'
}

/**
 * Opens the link again in the transaction of a change. The lock on the manuscript is the one that decisions take, so
 * one of the two comes first; and the reviewer may have been merged with another entry.
 */
export async function lockReview(
  { clock }: Deps,
  tx: Tx,
  token: string,
  { round }: OpenedInvitation,
): Promise<OpenedInvitation> {
  await openForJob(tx, round.manuscriptId)
  return openReview({ db: tx, clock }, token)
}

const refusals: Record<OpenedInvitation['invitation']['state'], () => AppError> = {
  queued: deadLink,
  invited: () => new AppError('conflict', 'You have not accepted this invitation yet.'),
  accepted: () => new AppError('conflict', 'You have already accepted this invitation.'),
  declined: () => new AppError('conflict', 'You have already declined this invitation.'),
  submitted: () => new AppError('conflict', 'You have already submitted your report. Thank you.'),
  cancelled,
}

/** Says what happened where an invitation is no longer in the state that an action needs. */
export function expectState(opened: OpenedInvitation, wanted: 'invited' | 'accepted'): void {
  if (opened.invitation.state !== wanted) throw refusals[opened.invitation.state]()
  if (isClosed(opened))
    throw new AppError('conflict', 'The editors have already decided on this manuscript, so the review is closed.')
}

/** Only the hash of an e-mailed token is stored, so a page makes a link of its own. It ends soon. */
export async function passingLink({ clock }: Deps, tx: Tx, invitation: Invitation, email: string): Promise<string> {
  const token = newToken()
  await insertLink(tx, invitation, { tokenHash: hashToken(token), email, expiresAt: linkEnd(clock.now()) })
  return `/reviewing/${token}`
}
