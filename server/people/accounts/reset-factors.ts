import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { deleteFactors, lockMember, putRecoveryCodes } from './factor-store.ts'
import { tellOfChange } from './save-factor.ts'
import { deleteSessionsOf } from './session-store.ts'
import { lockTarget } from './staff-change.ts'
import { findAccountByEmail } from './store.ts'

type Target = { id: string; email: string }

async function removeAll(tx: Tx, deps: Deps, { id, email }: Target, by: Staff | null): Promise<void> {
  await lockMember(tx, id)
  if ((await deleteFactors(tx, id)) === 0) throw new AppError('conflict', 'This account has no second factor.')
  await putRecoveryCodes(tx, id, [])
  await deleteSessionsOf(tx, 'staff', id)
  await logActivity(tx, { by, action: 'reset-factors', object: 'staff', objectId: id })
  const who = by ? by.name : 'Whoever runs the site'
  await tellOfChange(
    tx,
    deps,
    { email },
    `${who} has removed all second factors from your Domain Journals staff account. Log in with your password, and set up a new one.`,
  )
}

/** For a colleague who has lost phone and recovery codes. One's own factors need the password: remove-factor.ts. */
export async function resetFactors(deps: Deps, actor: Staff, { id }: { id: string }): Promise<{ success: string }> {
  if (id === actor.id) throw new AppError('conflict', 'You can change your own second factors on your profile.')
  await deps.db.transaction(async (tx) => {
    const { target } = await lockTarget(tx, actor, id)
    await removeAll(tx, deps, target, actor)
  })
  return { success: 'The second factors have been removed, and the person has been told by e-mail.' }
}

/** For the only admin, from the console: there is nobody else to ask. */
export async function resetFactorsByOperator(deps: Deps, email: string): Promise<string> {
  const account = await findAccountByEmail(deps.db, 'staff', email)
  if (!account) throw new AppError('not-found', `There is no staff account with the address ${email}.`)
  await deps.db.transaction((tx) => removeAll(tx, deps, account, null))
  return `All second factors of ${email} have been removed.`
}
