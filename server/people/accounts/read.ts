import type { AuthorAccount, ListedStaff, StaffAccount } from '#contracts/people/accounts.ts'
import { AppError } from '#domain/words/errors.ts'
import type { RoleChange } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../ids.ts'
import { fileUrl } from './file-url.ts'
import { findInvitation, findMember, findStaff } from './staff-store.ts'
import { findAuthor } from './store.ts'

const noAccount = () => new AppError('not-found', 'There is no such account.')

function pictureOf({ config }: Deps, { avatarFileId }: { avatarFileId: string | null }): string | null {
  return avatarFileId && fileUrl(avatarFileId, config.publicUrl)
}

export async function authorAccount(deps: Deps, id: string): Promise<AuthorAccount> {
  const row = await findAuthor(deps.db, id)
  if (!row) throw noAccount()
  return { _id: row.id, name: row.name, email: row.email, profilePicture: pictureOf(deps, row) }
}

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>

function shown(deps: Deps, row: Member): StaffAccount {
  const { id, name, email, role, access, furtherAccess, createdAt } = row
  const profilePicture = pictureOf(deps, row)
  return { _id: id, name, email, role, access, furtherAccess, profilePicture, createdAt: createdAt.toISOString() }
}

export async function staffAccount(deps: Deps, id: string): Promise<StaffAccount> {
  const row = await findMember(deps.db, id)
  if (!row) throw noAccount()
  return shown(deps, row)
}

export async function listStaff(deps: Deps): Promise<ListedStaff[]> {
  const rows = await findStaff(deps.db, deps.clock.now())
  return rows.map(({ member, invitedUntil, hasFactor }) => ({
    ...shown(deps, member),
    hasSecondFactor: hasFactor,
    invitedUntil: invitedUntil?.toISOString() ?? null,
  }))
}

/** For the set-up page. Returns null if the link was used or replaced, has expired or never existed. */
export async function invitationOf(
  { db, clock }: Deps,
  token: string,
): Promise<(RoleChange & { email: string }) | null> {
  return (await findInvitation(db, hashToken(token), clock.now())) ?? null
}
