import { accountDeletionProblem } from '#domain/office/account-deletion.ts'
import { AppError } from '#domain/words/errors.ts'
import { decide } from '#domain/words/manuscript-status.ts'
import type { Author } from '#domain/words/permissions.ts'
import type { Opened } from '../../access/opened.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import { carryOut } from '../../decision/carry-out.ts'
import type { Client, Deps } from '../../deps.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { removeBytes } from '../../manuscript/files/remove-bytes.ts'
import { forgetAddress } from '../../people/accounts/address-store.ts'
import { requirePassword } from '../../people/accounts/log-in.ts'
import { deleteSessionsOf } from '../../people/accounts/session-store.ts'
import { deleteResetCode } from '../../people/accounts/store.ts'
import { accountDeleted } from './letters.ts'
import { deleteAuthor, deleteFilesOf, deleteLetters, hasBoughtCourses, lockAuthor, lockManuscriptsOf } from './store.ts'

/** Only published articles and payment records stay. If the process is killed here, or the files cannot be reached, the sweep removes them. */
export async function deleteAccount(
  deps: Deps,
  author: Author,
  { password }: { password: string },
  client: Client,
): Promise<{ success: string }> {
  await requirePassword(deps, author, password, client)
  const fileIds = await deps.db.transaction((tx) => erase(deps, tx, author))
  await removeBytes(deps, fileIds).catch((error: unknown) =>
    deps.log.warn({ err: error }, 'files of a deleted account are left to the sweep'),
  )
  return { success: 'Your account has been deleted.' }
}

async function erase(deps: Deps, tx: Tx, author: Author): Promise<string[]> {
  const { id } = author
  const account = await lockAuthor(tx, id)
  if (!account) throw new AppError('unauthenticated', 'Please log in first.')
  const { name, email } = account
  const manuscripts = await lockManuscriptsOf(tx, id)
  const problem = accountDeletionProblem(manuscripts)
  if (problem) throw new AppError('conflict', problem)

  const withdrawn = manuscripts.filter(({ status }) => status !== 'published')
  await deleteLetters(
    tx,
    email,
    withdrawn.map((manuscript) => manuscript.id),
  )
  for (const manuscript of withdrawn) await withdraw(deps, tx, manuscript)
  await deleteSessionsOf(tx, 'author', id)
  await deleteResetCode(tx, 'author', id)
  await deleteAuthor(tx, id)
  await forgetAddress(tx, 'author', id, email)
  const fileIds = await deleteFilesOf(tx, id, withdrawn)

  // A course payment refers to its payer only by account id, so keep the name and address here.
  const payer = (await hasBoughtCourses(tx, id)) ? { payer: { name, email } } : {}
  const details = { withdrawn: withdrawn.length, ...payer }
  await logActivity(tx, { by: author, action: 'delete-account', object: 'author', objectId: id, details })
  const office = deps.content.site.contact.email
  await addLetter(tx, accountDeleted({ email, name }, { withdrawn: withdrawn.map(({ title }) => title), office }))
  return fileIds
}

/** Uses the transition of the delete link that the author was sent. */
async function withdraw(deps: Deps, tx: Tx, manuscript: Opened): Promise<void> {
  const by = { realm: 'link' } as const
  const verdict = decide(by, manuscript, 'delete-by-link')
  if (!verdict.ok) throw new AppError(verdict.code, verdict.reason)
  const reason = 'The author deleted their account.'
  await carryOut(deps, tx, { by, manuscript, transition: verdict.transition, reason })
}
