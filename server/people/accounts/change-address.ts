import { faultAt } from '#domain/words/errors.ts'
import type { Author, Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Client, Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { askToConfirm, newAddressLink } from './addresses.ts'
import { addressTaken, changeAsked, confirmChange } from './letters.ts'
import { requirePassword } from './log-in.ts'
import { findAccountByEmail } from './store.ts'

type Change = { email: string; password: string }

/** Nothing changes until the new address is confirmed. The reply does not reveal whether it has an account. */
export async function changeAddress(
  deps: Deps,
  actor: Author | Staff,
  { email, password }: Change,
  client: Client,
): Promise<{ success: string }> {
  const { realm, id } = actor
  if (email === actor.email) throw faultAt('email', 'This is your address already. Enter the new one.')
  await requirePassword(deps, actor, password, client)
  await deps.db.transaction(async (tx) => {
    // The link is stored even if the address is taken, so that the profile looks the same. It is not sent then.
    const url = await newAddressLink(deps, tx, email, { realm, accountId: id })
    const isTaken = (await findAccountByEmail(tx, realm, email)) !== undefined
    await addLetter(tx, isTaken ? addressTaken({ email }) : confirmChange({ email }, url))
    await addLetter(tx, changeAsked({ email: actor.email }, deps.content.site.contact.email))
    await logActivity(tx, { by: actor, action: 'ask-for-address', object: realm, objectId: id })
  })
  return { success: `We have sent a link to ${email}. Your address changes when you open it and confirm.` }
}

export async function sendAddressLink(deps: Deps, { email }: Author): Promise<{ success: string }> {
  await deps.db.transaction((tx) => askToConfirm(deps, tx, email))
  return { success: `We have sent a link to ${email}.` }
}
