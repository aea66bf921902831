import { mailboxOf } from './email.ts'
import { isSameName } from './person-name.ts'
import { hasJournals, type Role, roleInSentence, roles } from './role.ts'

export type Realm = 'author' | 'staff'

export type Author = { realm: 'author'; id: string; name: string; email: string }
export type Staff = {
  realm: 'staff'
  id: string
  name: string
  email: string
  /** As the register of reviewers knows it. */
  orcid?: string | null
  role: Role
  access: string | null
  /** An editor's or observer's other journals. */
  furtherAccess?: readonly string[] | undefined
  /** The manuscripts that they must not see for a conflict of interest, as somebody has written down. */
  shutOutOf?: readonly string[]
}

/**
 * Authors and staff are separate accounts with separate cookies, so one browser may hold both. `unsecured` is a member of
 * staff without the second factor that the publisher requires: nobody, until one is set up.
 */
export type Visitor = { author: Author | null; staff: Staff | null; unsecured?: Staff | null }

/** Which roles a call of the office is open to. `staff` are those who work on manuscripts. */
const office = {
  staff: ['admin', 'editor'],
  'staff-or-finance': ['admin', 'editor', 'finance'],
  'staff-or-observer': ['admin', 'editor', 'observer'],
  'admin-or-finance': ['admin', 'finance'],
  admin: ['admin'],
  /** What concerns their own account. */
  'any-staff': roles,
} as const satisfies Record<string, readonly Role[]>

export type OfficeWho = keyof typeof office
export type Who = 'anyone' | 'author' | OfficeWho | 'staff-or-unsecured' | 'author-or-staff'
export type CallVerdict = 'ok' | 'unauthenticated' | 'unsecured' | 'forbidden'

export const isOfficeWho = (who: Who): who is OfficeWho => Object.hasOwn(office, who)

export function mayRoleCall(who: OfficeWho, role: Role): boolean {
  return office[who].some((each) => each === role)
}

/** Whether somebody works on manuscripts, and does not only read about them. */
export const mayAct = ({ role }: { role: Role }): boolean => mayRoleCall('staff', role)

export const handlesMoney = ({ role }: { role: Role }): boolean => mayRoleCall('admin-or-finance', role)

/** Why a role may not make a call that others may. */
export function refusalFor(role: Role | undefined): string {
  if (role === 'observer') return 'Observers can read, but not change or export anything. Ask an admin.'
  if (role === 'finance') return 'Your role is limited to payments. Ask an admin.'
  return 'You are not allowed to do this.'
}

/** A session of the other realm counts as not signed in. Only a member of staff on another role's call is 'forbidden'. */
export function mayCall(who: Who, { author, staff, unsecured }: Visitor): CallVerdict {
  const noStaff = unsecured ? 'unsecured' : 'unauthenticated'
  switch (who) {
    case 'anyone':
      return 'ok'
    case 'author':
      return author ? 'ok' : 'unauthenticated'
    case 'author-or-staff':
      return author || staff ? 'ok' : 'unauthenticated'
    case 'staff-or-unsecured':
      return staff || unsecured ? 'ok' : 'unauthenticated'
    default:
      if (!staff) return noStaff
      return mayRoleCall(who, staff.role) ? 'ok' : 'forbidden'
  }
}

/** The journals whose manuscripts somebody sees, their first one first. Null means all. */
export function journalsOf({
  role,
  access,
  furtherAccess = [],
}: Pick<Staff, 'role' | 'access' | 'furtherAccess'>): string[] | null {
  return role === 'admin' ? null : [...(access === null ? [] : [access]), ...furtherAccess]
}

export function mayActOnJournal(staff: Staff, journal: string): boolean {
  return journalsOf(staff)?.includes(journal) ?? true
}

export function maySeeStatus(staff: Pick<Staff, 'role'>, status: string): boolean {
  return !hasJournals(staff.role) || status !== 'screening'
}

type Person = { name: string; email: string; orcid?: string | null | undefined }
export type Authored = { author: string; email: string; orcid: string | null; coAuthors: readonly Person[] }

/**
 * Whether a member of staff is an author: the same mailbox, ORCID iD or name. The function `author_keys` in PostgreSQL
 * compares alike.
 */
export function isAuthorOf(staff: Person, { author, email, orcid, coAuthors }: Authored): boolean {
  return [{ name: author, email, orcid }, ...coAuthors].some(
    (one) =>
      mailboxOf(one.email) === mailboxOf(staff.email) ||
      (one.orcid && one.orcid === staff.orcid) ||
      isSameName(one.name, staff.name),
  )
}

/** Whether a conflict of interest hides the manuscript from a member of staff: theirs to write, or written down. */
export function isShutOut(staff: Person & Pick<Staff, 'shutOutOf'>, manuscript: Authored & { id: string }): boolean {
  return staff.shutOutOf?.includes(manuscript.id) === true || isAuthorOf(staff, manuscript)
}

type Refusal = { code: 'forbidden' | 'conflict'; sentence: string }

/** `seenBy` are those who see the manuscript now. An admin must be left to act, and to let somebody in again. */
export function shutOutProblem(actor: Staff, target: Member, seenBy: readonly Member[]): Refusal | null {
  if (actor.role !== 'admin' && actor.id !== target.id)
    return { code: 'forbidden', sentence: 'You can shut out only yourself. Ask an admin.' }
  if (seenBy.some(({ id, role }) => role === 'admin' && id !== target.id)) return null
  return { code: 'conflict', sentence: 'No other admin would see this manuscript. Invite another admin first.' }
}

/**
 * Who may read what is confidential before publication: the owner, and staff of the journal. Staff who are among the
 * authors, or are shut out, see nothing of its review: to them it does not exist.
 */
export function maySeeManuscript(
  { author, staff }: Visitor,
  manuscript: Authored & { id: string; authorId: string | null; journal: string; status: string },
): boolean {
  if (author && author.id === manuscript.authorId) return true
  if (staff === null || isShutOut(staff, manuscript)) return false
  return mayActOnJournal(staff, manuscript.journal) && maySeeStatus(staff, manuscript.status)
}

/** Whether a member of staff may see who reviews a manuscript, and what they say: invitations, reports, notes and messages. */
export function maySeeReview(staff: Staff, manuscript: Parameters<typeof maySeeManuscript>[1]): boolean {
  return maySeeManuscript({ author: null, staff }, manuscript)
}

/** Who may know what an invoice tells of a manuscript: finance, and those who see the manuscript. */
export function maySeeCharge(staff: Staff, manuscript: Parameters<typeof maySeeManuscript>[1]): boolean {
  if (staff.role === 'finance') return !isShutOut(staff, manuscript)
  return maySeeManuscript({ author: null, staff }, manuscript)
}

/** Whether it belongs to this editor's journal, and an admin has to screen it before the editor may open it. */
export function waitsForScreening(
  staff: Staff,
  manuscript: Authored & { id: string; journal: string; status: string },
): boolean {
  if (isShutOut(staff, manuscript) || maySeeStatus(staff, manuscript.status)) return false
  return mayActOnJournal(staff, manuscript.journal)
}

type Member = { id: string; role: Role }
export type RoleChange = { role: Role; access: string | null; furtherAccess: string[] }

/** Spec §6: the journal that is preselected for an editor. */
export const defaultAccess = 'domain-health-journal'

export function accessProblem({ role, access }: Pick<RoleChange, 'role' | 'access'>): string | null {
  return hasJournals(role) && !access ? `An ${role} needs access to a journal.` : null
}

/** `otherAdmins` counts those besides the target who have completed their set-up: an invitee cannot log in yet. */
export function deletionProblem(actor: Staff, target: Member, otherAdmins: number): string | null {
  if (actor.id === target.id) return 'You cannot delete your own account.'
  if (target.role === 'admin' && otherAdmins === 0) return 'The last admin cannot be deleted.'
  return null
}

export function roleProblem(actor: Staff, target: Member, role: Role, otherAdmins: number): string | null {
  if (actor.id === target.id) return 'You cannot change your own role.'
  const demoted = target.role === 'admin' && role !== 'admin'
  return demoted && otherAdmins === 0 ? `The last admin cannot be made ${roleInSentence[role]}.` : null
}
