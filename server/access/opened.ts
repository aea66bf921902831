import { notHere } from '#domain/manuscript/transfer.ts'
import { AppError } from '#domain/words/errors.ts'
import {
  type Author,
  maySeeCharge,
  maySeeManuscript,
  maySeeReview,
  type Staff,
  type Visitor,
} from '#domain/words/permissions.ts'
import { conflictOpen } from '#domain/words/refusal.ts'
import type { DbOrTx, Tx } from '../db/types.ts'
import { findForUpdate, findManuscript, type Manuscript } from './store.ts'

declare const opened: unique symbol
declare const reviewOpened: unique symbol

/** A manuscript that whoever acts may see. Only the functions of this file make one, so that nobody can forget to ask. */
export type Opened<M = Manuscript> = M & { readonly [opened]: true }

/** One whose reviewers and reports they may see too. */
export type OpenedReview<M = Manuscript> = Opened<M> & { readonly [reviewOpened]: true }

/** What a store asks for, so that nobody reads or changes what is of a manuscript by an id alone. */
export type Whose = Opened<{ id: string }>
export type WhoseReview = OpenedReview<{ id: string }>

type Known = Parameters<typeof maySeeReview>[1]
type Seeable = Parameters<typeof maySeeManuscript>[1]

/** Manuscripts that a member of staff may not see are reported as not found. */
function toStaff(staff: Staff, manuscript: Manuscript | null): Opened {
  const seen = openTo({ author: null, staff }, manuscript)
  if (!seen) throw new AppError('not-found', notHere)
  return seen
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

/** Null if they may not see it. */
export async function openIfSeen(db: DbOrTx, staff: Staff, id: string): Promise<Opened | null> {
  return openTo({ author: null, staff }, await findManuscript(db, id))
}

/** Null if they may not see its review. */
export async function openReviewIfSeen(db: DbOrTx, staff: Staff, id: string): Promise<OpenedReview | null> {
  return openReviewTo(staff, await findManuscript(db, id))
}

/** Of a row that is read before anybody is asked, because not seeing it is an answer too. */
export function openTo<M extends Seeable>(visitor: Visitor, manuscript: M | null): Opened<M> | null {
  return manuscript && maySeeManuscript(visitor, manuscript) ? (manuscript as Opened<M>) : null
}

export function openReviewTo<M extends Known>(staff: Staff, manuscript: M | null): OpenedReview<M> | null {
  return manuscript && maySeeReview(staff, manuscript) ? (manuscript as OpenedReview<M>) : null
}

/** Of a manuscript that is open already. */
export function reviewFor<M extends Known>(staff: Staff, manuscript: Opened<M>): OpenedReview<M> {
  if (maySeeReview(staff, manuscript)) return manuscript as OpenedReview<M>
  throw new AppError('forbidden', conflictOpen)
}

/** Whoever sees what an invoice tells of it: finance too. Says nothing of its review. */
export async function openCharge(db: DbOrTx, staff: Staff, id: string): Promise<Opened> {
  return chargeFor(staff, await findManuscript(db, id))
}

/** Locks it until the transaction ends. */
export async function openChargeToChange(tx: Tx, staff: Staff, id: string): Promise<Opened> {
  return chargeFor(staff, await findForUpdate(tx, id))
}

export function openChargeTo<M extends Seeable>(staff: Staff, manuscript: M | null): Opened<M> | null {
  return manuscript && maySeeCharge(staff, manuscript) ? (manuscript as Opened<M>) : null
}

function chargeFor(staff: Staff, manuscript: Manuscript | null): Opened {
  const seen = openChargeTo(staff, manuscript)
  if (!seen) throw new AppError('not-found', notHere)
  return seen
}

/** For its author who is logged in. Those of others do not exist for them. */
export async function openOwn(db: DbOrTx, { id: authorId }: Author, id: string): Promise<Opened | null> {
  const manuscript = await findManuscript(db, id)
  return manuscript?.authorId === authorId ? (manuscript as Opened) : null
}

/** What a link leads to, which whoever acts holds. */
export async function openLinked(db: DbOrTx, id: string): Promise<Opened | null> {
  return (await findManuscript(db, id)) as Opened | null
}

/** Opens it once more, locked until the transaction ends. Null if it was deleted in the meantime. */
export async function lockOpened<M extends Opened<{ id: string }>>(
  tx: Tx,
  { id }: M,
): Promise<(M & Manuscript) | null> {
  return (await findForUpdate(tx, id)) as (M & Manuscript) | null
}

/** For the site itself, in a job or when money arrives. Locks it until the transaction ends. */
export async function openForJob(tx: Tx, id: string | null): Promise<OpenedReview | null> {
  return id === null ? null : ((await findForUpdate(tx, id)) as OpenedReview | null)
}

/** For the site itself, where it makes a file or a letter that goes to the right person whoever asked. */
export async function openForSite(db: DbOrTx, id: string | null): Promise<OpenedReview | null> {
  return id === null ? null : ((await findManuscript(db, id)) as OpenedReview | null)
}

/** What a store has found by a link, or has just made: for those alone that `tests/architecture.test.ts` names. */
export const openedRow = <M extends Known>(manuscript: M) => manuscript as OpenedReview<M>
