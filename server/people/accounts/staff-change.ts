import { AppError, faultAt } from '#domain/words/errors.ts'
import { accessProblem, type RoleChange, type Staff } from '#domain/words/permissions.ts'
import { hasJournals, type Role } from '#domain/words/role.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { findMember, lockAdmins } from './staff-store.ts'

export type RoleInput = { role: Role; access?: string | null | undefined; furtherAccess?: string[] | undefined }

/** Who has no journals of their own gets none, whatever was sent. */
export function checkedRole({ content }: Deps, { role, access = null, furtherAccess = [] }: RoleInput): RoleChange {
  const problem = accessProblem({ role, access })
  if (problem) throw faultAt('access', problem)
  if (!hasJournals(role)) return { role, access: null, furtherAccess: [] }
  if (!access || ![access, ...furtherAccess].every((slug) => content.journal(slug)))
    throw new AppError('bad-input', 'There is no such journal.')
  return { role, access, furtherAccess: [...new Set(furtherAccess)].filter((slug) => slug !== access).sort() }
}

/** Returns the member and the number of other admins. The lock keeps that number until the transaction ends. */
export async function lockTarget(tx: Tx, actor: Staff, id: string) {
  const admins = await lockAdmins(tx)
  // Another admin may have deleted or demoted the actor while this request waited for the lock.
  if (!admins.includes(actor.id)) throw new AppError('unauthenticated', 'Please log in first.')
  const target = await findMember(tx, id)
  if (!target) throw new AppError('not-found', 'There is no such staff member.')
  return { target, otherAdmins: admins.filter((admin) => admin !== id).length }
}
