import type { StaffAccount } from '#contracts/people/accounts.ts'
import { lifetimeSeconds } from '#domain/people/limits.ts'
import { AppError } from '#domain/words/errors.ts'
import { journalsOf, type RoleChange, type Staff } from '#domain/words/permissions.ts'
import { roleInSentence } from '#domain/words/role.ts'
import { inList } from '#domain/words/text.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newId, newToken } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { invitation } from './letters.ts'
import { staffAccount } from './read.ts'
import { checkedRole, type RoleInput } from './staff-change.ts'
import { putInvitation, putInvitee } from './staff-store.ts'

export type Invited = { id: string; setUpUrl: string }

/** Makes a new link, which replaces the old one. Returns null if the address belongs to an account already set up. */
export async function renewInvitation(
  tx: Tx,
  { clock, config }: Deps,
  invitee: RoleChange & { email: string },
  isByLetter = true,
): Promise<Invited | null> {
  const id = await putInvitee(tx, { id: newId(), ...invitee })
  if (!id) return null
  const token = newToken()
  const expiresAt = new Date(clock.now().getTime() + lifetimeSeconds.invitation * 1000)
  await putInvitation(tx, { staffId: id, tokenHash: hashToken(token), expiresAt, isByLetter })
  return { id, setUpUrl: `${config.publicUrl}/invite/${token}` }
}

type Invitation = RoleInput & { email: string }

export async function inviteStaff(deps: Deps, actor: Staff, { email, ...input }: Invitation): Promise<StaffAccount> {
  const change = checkedRole(deps, input)
  const id = await deps.db.transaction(async (tx) => {
    const invited = await renewInvitation(tx, deps, { email, ...change })
    if (!invited) throw new AppError('conflict', 'A staff account with this email already exists.')
    const titles = (journalsOf(change) ?? []).map((slug) => deps.content.journal(slug)?.title ?? slug)
    const position = [roleInSentence[change.role], titles.length > 0 && `of ${inList(titles)}`]
      .filter(Boolean)
      .join(' ')
    await addLetter(tx, invitation({ email }, { inviter: actor.name, position, setUpUrl: invited.setUpUrl }))
    await logActivity(tx, { by: actor, action: 'invite-staff', object: 'staff', objectId: invited.id, details: change })
    return invited.id
  })
  return staffAccount(deps, id)
}
