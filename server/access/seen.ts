import { journalsOf, maySeeStatus, type Staff } from '#domain/words/permissions.ts'
import type { DbOrTx } from '../db/types.ts'
import { askOnce } from '../request-scope.ts'
import { findShutOutOf } from './store.ts'

declare const seen: unique symbol
declare const chargesSeen: unique symbol

type Extent = {
  /** Null means all journals. */
  readonly journals: readonly string[] | null
  readonly seesScreening: boolean
  /** The few that a conflict of interest hides. */
  readonly shutOut: readonly string[]
}

/**
 * Which manuscripts a member of staff sees in lists. Only the functions of this file make one: a list that takes it
 * cannot forget to ask.
 */
export type Seen = Extent & {
  /** Those that are shut out, and the ones whose reviewers and reports alone are. */
  readonly reviewShutOut: readonly string[]
  readonly [seen]: true
}

/** Whose charges they see: for finance, those of all journals. */
export type SeenCharges = Extent & { readonly [chargesSeen]: true }

const extentOf = (staff: Staff) => ({ journals: journalsOf(staff), seesScreening: maySeeStatus(staff, 'screening') })

export async function seenBy(db: DbOrTx, staff: Staff): Promise<Seen> {
  return { ...extentOf(staff), ...(await askOnce(db, ['shut out', staff], () => findShutOutOf(db, staff))) } as Seen
}

export async function chargesSeenBy(db: DbOrTx, staff: Staff): Promise<SeenCharges> {
  const { shutOut } = await findShutOutOf(db, staff)
  const extent = staff.role === 'finance' ? { journals: null, seesScreening: true } : extentOf(staff)
  return { ...extent, shutOut } as SeenCharges
}
