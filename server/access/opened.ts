import { notHere } from '#domain/manuscript/transfer.ts'
import { conflictOpen } from '#domain/words/barred.ts'
import { AppError } from '#domain/words/errors.ts'
import { maySeeManuscript, maySeeReview, type Staff } from '#domain/words/permissions.ts'
import type { DbOrTx, Tx } from '../db/types.ts'
import { findForUpdate, findManuscript, type Manuscript } from './store.ts'

declare const opened: unique symbol
declare const reviewOpened: unique symbol

/** A manuscript that whoever acts may see. Only the functions of this file make one, so that nobody can forget to ask. */
export type Opened<M = Manuscript> = M & { readonly [opened]: true }

/** One whose reviewers and reports they may see too. */
export type OpenedReview<M = Manuscript> = Opened<M> & { readonly [reviewOpened]: true }

type Known = Parameters<typeof maySeeReview>[1]

/** Manuscripts that a member of staff may not see are reported as not found. */
function toStaff<M extends Known>(staff: Staff, manuscript: M | null): Opened<M> {
  if (!manuscript || !maySeeManuscript({ author: null, staff }, manuscript)) throw new AppError('not-found', notHere)
  return manuscript as Opened<M>
}

export async function openForStaff(db: DbOrTx, staff: Staff, id: string): Promise<Opened> {
  return toStaff(staff, await findManuscript(db, id))
}

/** Locks it until the transaction ends, for those too who may be an author of it: to settle whether they are. */
export async function openToSettle(tx: Tx, staff: Staff, id: string): Promise<Opened> {
  return toStaff(staff, await findForUpdate(tx, id))
}

export async function openReviewForStaff(db: DbOrTx, staff: Staff, id: string): Promise<OpenedReview> {
  return reviewFor(staff, await openForStaff(db, staff, id))
}

/** Locks it until the transaction ends. Whoever may be an author of a manuscript changes nothing about it. */
export async function openToChange(tx: Tx, staff: Staff, id: string): Promise<OpenedReview> {
  return reviewFor(staff, await openToSettle(tx, staff, id))
}

/** Of a manuscript that is open already. */
function reviewFor<M extends Known>(staff: Staff, manuscript: Opened<M>): OpenedReview<M> {
  if (maySeeReview(staff, manuscript)) return manuscript as OpenedReview<M>
  throw new AppError('forbidden', conflictOpen)
}
