import { AppError } from '#domain/words/errors.ts'
import type { Realm } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { hashToken } from '../../ids.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { addJob } from '../../jobs/schedule.ts'
import { findAddressLink, takeChange } from '../../people/accounts/address-store.ts'
import { confirmAddress, confirmOwner, submitterJob } from '../../people/accounts/addresses.ts'
import { addressChanged } from '../../people/accounts/letters.ts'
import { deadLink } from '../../people/accounts/read-addresses.ts'
import { deleteResetCode, findAccount, setEmail } from '../../people/accounts/store.ts'
import { moveToAddress } from './store.ts'

/** A link that only confirms may be used again; one that changes an account's address works once. */
export async function confirmByLink(deps: Deps, { token }: { token: string }): Promise<{ success: string }> {
  const tokenHash = hashToken(token)
  return deps.db.transaction(async (tx) => {
    const link = await findAddressLink(tx, tokenHash, deps.clock.now())
    if (!link) throw deadLink()
    const { email, realm, accountId } = link
    const isChange = realm !== null && accountId !== null
    if (isChange) {
      if (!(await takeChange(tx, tokenHash))) throw deadLink()
      await move(deps, tx, { realm, accountId, email })
    }
    await confirmAddress(tx, email)
    if (realm === 'staff') await addJob(tx, submitterJob, { email })
    else await confirmOwner(tx, email, deps.clock.now())
    return {
      success: isChange
        ? `Your account has the address ${email} now. Log in with it from now on.`
        : `Thank you. ${email} is confirmed.`,
    }
  })
}

type Move = { realm: Realm; accountId: string; email: string }

/** Sessions stay, because the change needed the password. Reset codes sent to the old address stop working. */
async function move(deps: Deps, tx: Tx, { realm, accountId, email }: Move): Promise<void> {
  const account = await findAccount(tx, realm, accountId)
  if (!account || account.disabledAt) throw deadLink()
  const isFree = await setEmail(tx, realm, accountId, email)
  if (!isFree) throw new AppError('conflict', 'Another account now uses this address. Your address has not changed.')
  await deleteResetCode(tx, realm, accountId)
  const by = { realm, id: accountId }
  await logActivity(tx, { by, action: 'change-address', object: realm, objectId: accountId })
  await addLetter(tx, addressChanged({ email: account.email }, deps.content.site.contact.email))
  if (realm === 'author') await follow(deps, tx, { authorId: accountId, from: account.email, to: email })
}

/** Changes the address on the author's unpublished manuscripts too, so that our e-mails about them still arrive. */
async function follow(deps: Deps, tx: Tx, change: { authorId: string; from: string; to: string }): Promise<void> {
  const at = deps.clock.now()
  const by = { realm: 'author', id: change.authorId } as const
  for (const manuscript of await moveToAddress(tx, change, at))
    await record(deps, tx, { kind: 'change-address', by, manuscript, at, follows: true })
}
