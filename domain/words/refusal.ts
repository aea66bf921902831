import type { Actor, Manuscript, Transition } from './manuscript-status.ts'
import { mayAct, mayActOnJournal, mayRoleCall, maySeeStatus, refusalFor, type Staff } from './permissions.ts'
import { hasJournals } from './role.ts'

/** Said to those who see a manuscript, but not its review. */
export const conflictOpen =
  'You may be an author of this manuscript. Until that is settled, its reviewers and reports are not shown to you, and you can decide nothing.'

/** The same of money, also to those from whom the manuscript is hidden. */
export const notTheirMoney = 'You have a conflict of interest here, or may have one: somebody else must do this.'

/** Why somebody may not do any of these, whatever the status, or null. */
export function refusalOfActor(actor: Actor, manuscript: Manuscript, rows: readonly Transition[]): string | null {
  if (actor.realm === 'staff') {
    const isOpen = !manuscript.isConflicted || rows.some(({ decidesNothing }) => decidesNothing)
    return refusalOfStaff(actor, manuscript, rows) ?? (isOpen ? null : conflictOpen)
  }
  const realm = actor.realm === 'link' ? 'author' : actor.realm
  return rows.some(({ by }) => by === realm) ? null : refusalFor(undefined)
}

function refusalOfStaff(staff: Staff, { journal, status }: Manuscript, rows: readonly Transition[]): string | null {
  const isOpen = rows.some(({ by }) => by !== 'author' && by !== 'payment' && mayRoleCall(by, staff.role))
  if (!hasJournals(staff.role) && isOpen) return null
  if (!mayAct(staff)) return refusalFor(staff.role)
  if (!mayActOnJournal(staff, journal)) return 'You can act only on manuscripts of your own journal.'
  if (!maySeeStatus(staff, status)) return 'Only an admin can act on a manuscript in screening.'
  if (isOpen) return null
  return rows.some(({ by }) => by.startsWith('admin')) ? 'Only an admin can do this.' : refusalFor(undefined)
}
