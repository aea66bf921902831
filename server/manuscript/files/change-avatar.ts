import { AppError } from '#domain/words/errors.ts'
import type { Author, Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { changeAccount } from '../../people/accounts/store.ts'
import { claimFile } from './own.ts'

/** The API requires `accountId`, but it must be the account of the session. */
type AvatarChange = { accountId: string; avatarUrl: string }

export async function changeAvatar({ db, config }: Deps, actor: Author | Staff, input: AvatarChange): Promise<void> {
  const { realm, id } = actor
  if (input.accountId !== id) throw new AppError('forbidden', 'You can change only your own picture.')
  const claim = { url: input.avatarUrl, publicUrl: config.publicUrl, kind: 'avatar' as const, owners: [actor] }
  await db.transaction(async (tx) => {
    const picture = await claimFile(tx, claim)
    if (!picture) throw new AppError('bad-input', 'Please upload the picture here first.')
    await changeAccount(tx, realm, id, { avatarFileId: picture.id })
    await logActivity(tx, { by: actor, action: 'change-avatar', object: realm, objectId: id })
  })
}
