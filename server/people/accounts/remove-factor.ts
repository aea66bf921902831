import { removalProblem } from '#domain/people/second-factor.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Client, Deps } from '../../deps.ts'
import { deleteFactor, findFactors, lockMember, putRecoveryCodes, setFactorName } from './factor-store.ts'
import { requirePassword } from './log-in.ts'
import { newRecoveryCodes, tellOfChange } from './save-factor.ts'

const gone = () => new AppError('not-found', 'This second factor has been removed before.')

type Removal = { id: string; password: string }

/** Recovery codes end with the last factor. */
export async function removeFactor(deps: Deps, actor: Staff, { id, password }: Removal, client: Client) {
  const isRequired = deps.content.site.secondFactor === 'required'
  await requirePassword(deps, actor, password, client)
  await deps.db.transaction(async (tx) => {
    await lockMember(tx, actor.id)
    const factors = await findFactors(tx, actor.id)
    if (!factors.some((factor) => factor.id === id)) throw gone()
    const problem = removalProblem(factors.length, isRequired)
    if (problem) throw new AppError('conflict', problem)
    const { kind, name } = (await deleteFactor(tx, actor.id, id)) ?? {}
    if (factors.length === 1) await putRecoveryCodes(tx, actor.id, [])
    const entry = { by: actor, object: 'staff', objectId: actor.id } as const
    await logActivity(tx, { ...entry, action: 'remove-factor', details: { kind, name } })
    await tellOfChange(
      tx,
      deps,
      actor,
      `The second factor “${name}” was removed from your Domain Journals staff account.`,
    )
  })
  return { success: 'The second factor has been removed.' }
}

export async function renameFactor({ db }: Deps, { id: staffId }: Staff, { id, name }: { id: string; name: string }) {
  await db.transaction(async (tx) => {
    if (!(await setFactorName(tx, staffId, id, name))) throw gone()
  })
  return { success: 'Name saved.' }
}

export async function renewRecoveryCodes(
  deps: Deps,
  actor: Staff,
  { password }: { password: string },
  client: Client,
): Promise<{ recoveryCodes: string[] }> {
  await requirePassword(deps, actor, password, client)
  return deps.db.transaction(async (tx) => {
    await lockMember(tx, actor.id)
    if ((await findFactors(tx, actor.id)).length === 0)
      throw new AppError('conflict', 'Recovery codes come with a second factor. Add one first.')
    const recoveryCodes = await newRecoveryCodes(tx, actor.id)
    await logActivity(tx, { by: actor, action: 'renew-recovery-codes', object: 'staff', objectId: actor.id })
    await tellOfChange(
      tx,
      deps,
      actor,
      'New recovery codes were made for your Domain Journals staff account. The old ones no longer work.',
    )
    return { recoveryCodes }
  })
}
