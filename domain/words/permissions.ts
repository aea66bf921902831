import { type Authored, openKeys } from './authorship.ts'
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
  /** The manuscripts with which they have a conflict of interest, as somebody has written down. */
  conflicts?: readonly string[]
  /** Of these, the ones that are hidden from them: not those which no admin would see. */
  shutOutOf?: readonly string[]
  /** What was found not to make them an author (authorship.ts). */
  dismissed?: readonly string[]
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

type Known = Authored & { id: string }

/** Whether a conflict of interest that is written down hides the manuscript from a member of staff. */
export function isShutOut({ shutOutOf }: Pick<Staff, 'shutOutOf'>, { id }: { id: string }): boolean {
  return shutOutOf?.includes(id) === true
}

type Weighed = Pick<Staff, 'name' | 'email' | 'orcid' | 'conflicts' | 'dismissed'>

/** Whether somebody has a conflict of interest, or may have one because the authors' names, addresses or iDs are theirs. */
export function isConflicted(staff: Weighed, manuscript: Known): boolean {
  return staff.conflicts?.includes(manuscript.id) === true || openKeys(staff, manuscript).length > 0
}

/** Whether somebody may be an author, and nobody has said yet whether they are. */
export function isUnsettled(staff: Weighed, manuscript: Known): boolean {
  return !staff.conflicts?.includes(manuscript.id) && openKeys(staff, manuscript).length > 0
}

/** The admins, longest-serving first. */
export function adminsOf<M extends { id: string; role: Role; createdAt: Date }>(members: readonly M[]): M[] {
  const admins = members.filter(({ role }) => role === 'admin')
  return admins.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
}

/**
 * Who settles the conflicts of others, of the admins who see the manuscript, longest-serving first: those without one. If
 * all may have one, the first, so that somebody always can.
 */
export function settlersOf<A extends Weighed>(admins: readonly A[], manuscript: Known): readonly A[] {
  const free = admins.filter((one) => !isConflicted(one, manuscript))
  return free.length > 0 ? free : admins.slice(0, 1)
}

type Refusal = { code: 'forbidden' | 'conflict'; sentence: string }

/** `seenBy` are those who see the manuscript now. An admin must be left to act, and to let somebody in again. */
export function shutOutProblem(
  actor: Pick<Staff, 'id'>,
  target: Member,
  seenBy: readonly Member[],
  settlers: readonly { id: string }[],
): Refusal | null {
  if (actor.id !== target.id && !settlers.some(({ id }) => id === actor.id))
    return { code: 'forbidden', sentence: 'You can say this only of yourself. Ask an admin who may not be an author.' }
  if (seenBy.some(({ id, role }) => role === 'admin' && id !== target.id)) return null
  return { code: 'conflict', sentence: 'No other admin would see this manuscript. Invite another admin first.' }
}

type Open = Known & { authorId: string | null; journal: string; status: string }

/**
 * Who may read what is confidential before publication: the owner, and staff of the journal. To staff who are shut out it
 * does not exist.
 */
export function maySeeManuscript({ author, staff }: Visitor, manuscript: Omit<Open, keyof Authored>): boolean {
  if (author && author.id === manuscript.authorId) return true
  if (staff === null || isShutOut(staff, manuscript)) return false
  return mayActOnJournal(staff, manuscript.journal) && maySeeStatus(staff, manuscript.status)
}

/**
 * Whether a member of staff may see who reviews a manuscript, and what they say: invitations, reports, notes and messages.
 * Whoever may be an author sees only the manuscript, and decides nothing.
 */
export function maySeeReview(staff: Staff, manuscript: Open): boolean {
  return maySeeManuscript({ author: null, staff }, manuscript) && !isConflicted(staff, manuscript)
}

/** Who may know what an invoice tells of a manuscript: finance, and those who see the manuscript. */
export function maySeeCharge(staff: Staff, manuscript: Parameters<typeof maySeeManuscript>[1]): boolean {
  if (staff.role === 'finance') return !isShutOut(staff, manuscript)
  return maySeeManuscript({ author: null, staff }, manuscript)
}

/** Whether it belongs to this editor's journal, and an admin has to screen it before the editor may open it. */
export function waitsForScreening(staff: Staff, manuscript: { id: string; journal: string; status: string }): boolean {
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
