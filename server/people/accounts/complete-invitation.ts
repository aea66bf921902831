import { AppError } from '#domain/words/errors.ts'
import { logActivity } from '../../db/activity.ts'
import type { Client, Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { addJob } from '../../jobs/schedule.ts'
import { confirmAddress, submitterJob } from './addresses.ts'
import { hashNewPassword, turnOf } from './passwords.ts'
import { findInvitation, takeInvitation } from './staff-store.ts'
import { changeAccount } from './store.ts'

type SetUp = { token: string; name: string; password: string }

const goneLink = () => new AppError('gone', 'Failed to complete setup. The link may have expired.')

/** Returns the id of the new staff member. Role and journal come from the invitation, never from the request. */
export async function completeInvitation(
  { db, clock }: Deps,
  { token, name, password }: SetUp,
  client: Client,
): Promise<string> {
  const tokenHash = hashToken(token)
  const invitation = await findInvitation(db, tokenHash, clock.now())
  if (!invitation) throw goneLink()
  const passwordHash = await hashNewPassword(password, invitation.email, turnOf('set-up', client))
  return db.transaction(async (tx) => {
    const taken = await takeInvitation(tx, tokenHash, clock.now())
    if (!taken) throw goneLink()
    const { staffId: id, isByLetter } = taken
    await changeAccount(tx, 'staff', id, { name, passwordHash })
    // The first admin's link may have been shown on the console, which proves nothing about the address.
    if (isByLetter) await confirmAddress(tx, invitation.email)
    await addJob(tx, submitterJob, { email: invitation.email })
    await logActivity(tx, { by: { realm: 'staff', id }, action: 'complete-invitation', object: 'staff', objectId: id })
    return id
  })
}
