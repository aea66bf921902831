import type { Author, Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { changeAccount } from './store.ts'

export async function changeName({ db }: Deps, actor: Author | Staff, { name }: { name: string }): Promise<void> {
  const { realm, id } = actor
  await db.transaction(async (tx) => {
    await changeAccount(tx, realm, id, { name })
    await logActivity(tx, { by: actor, action: 'change-name', object: realm, objectId: id })
  })
}
