import { mayChangeReviewer, maySeeReviewer, notTheirs } from '#domain/review/reviewer.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { type Seen, seenBy } from '../../access/seen.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { findHidden } from './list-store.ts'
import type { Reviewer } from './store.ts'

export function noSuchReviewer(): AppError {
  return new AppError('not-found', 'This reviewer is not in the register. The entry may have been deleted or merged.')
}

export const isShownTo = (staff: Staff, found: Reviewer) => found.erasedAt === null && maySeeReviewer(staff, found)

/** Throws as if there were nothing for whoever may not see them. */
export function shownTo(staff: Staff, found: Reviewer | null | undefined): Reviewer {
  if (!found || !isShownTo(staff, found)) throw noSuchReviewer()
  return found
}

declare const changeable: unique symbol

/** An entry that whoever acts may change. Only the functions of this file make one, so that nobody can forget to ask. */
export type Changeable = Reviewer & { readonly [changeable]: true }

/** Those whom they may change: not shared by another journal, and without a review that they may not see. */
export async function changeableAmong(db: DbOrTx, staff: Staff, seen: Seen, people: Reviewer[]): Promise<Changeable[]> {
  const theirs = people.filter((person) => mayChangeReviewer(staff, person))
  const hidden = await findHidden(
    db,
    seen,
    theirs.map(({ id }) => id),
  )
  return theirs.filter((person): person is Changeable => !hidden.has(person.id))
}

/** The caller has locked the entry, so that nobody is invited meanwhile. */
export async function toChange(tx: Tx, staff: Staff, found: Reviewer | undefined): Promise<Changeable> {
  const person = shownTo(staff, found)
  const [open] = await changeableAmong(tx, staff, await seenBy(tx, staff), [person])
  if (!open) throw new AppError('forbidden', notTheirs(person.name))
  return open
}
