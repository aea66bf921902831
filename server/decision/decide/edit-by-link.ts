import { editProblems } from '#domain/manuscript/submission.ts'
import { changedFields, madeVersion } from '#domain/manuscript/version.ts'
import { AppError, faultAt, refuse } from '#domain/words/errors.ts'
import type { Actor, Status } from '#domain/words/manuscript-status.ts'
import type { Visitor } from '#domain/words/permissions.ts'
import { lockOpened } from '../../access/opened.ts'
import type { Manuscript } from '../../access/store.ts'
import type { Deps } from '../../deps.ts'
import { findDeclarations } from '../../manuscript/declaration-store.ts'
import type { Owner } from '../../manuscript/file-store.ts'
import { ownersOf } from '../../manuscript/files/own.ts'
import { findMovedAt } from '../../manuscript/moves-store.ts'
import { declare } from '../../manuscript/submission/declare.ts'
import { countEdit } from '../../manuscript/submission/limit-edits.ts'
import { type OpenedLink, openLink } from '../../manuscript/submission/links.ts'
import { fieldsOf, journalsOf, missingDeclarations, type Written } from '../../manuscript/submission/submit.ts'
import { takeFile } from '../../manuscript/submission/take-file.ts'
import { insertVersion, lastVersion, versionFields } from '../../manuscript/version-store.ts'
import { fileIdOf } from '../../people/accounts/file-url.ts'
import { isRevisionAsked } from '../../review/rounds/outcome.ts'
import { queueCopyOf } from '../../review/rounds/queue-copies.ts'
import { carryOut } from '../carry-out.ts'
import { recordChanged } from './record-changed.ts'
import { tellEditor } from './tell-editor.ts'
import { tellWhoReturned } from './tell-who-returned.ts'

export type Rewritten = Written & { updatedAt?: string | undefined }
type Edited = { _id: string; status: Status }

export async function editByLink(
  deps: Deps,
  visitor: Visitor,
  { token, ...input }: Rewritten & { token: string },
): Promise<Edited> {
  return edit(deps, { realm: 'link' }, visitor, await openLink(deps, token, 'edit'), input)
}

/** Used for the link and for the owner: the same rules. */
export async function edit(
  deps: Deps,
  by: Actor,
  visitor: Visitor,
  { manuscript, transition }: OpenedLink,
  { updatedAt, ...input }: Rewritten,
): Promise<Edited> {
  const { id, status } = manuscript
  const made = (await findDeclarations(deps.db, [id])).map(({ key }) => key)
  refuse([...editProblems(input, journalsOf(deps)), ...missingDeclarations(deps, input, made)])
  refuseOtherJournal(manuscript, input.journal, (await findMovedAt(deps.db, manuscript)) !== null)
  await countEdit(deps, id)
  const fields = fieldsOf(input)
  const isNewFile = input.file !== '' && fileIdOf(input.file, deps.config.publicUrl) !== manuscript.fileId
  // The file may have been uploaded with the link's token, or by somebody who is also logged in.
  const owners: Owner[] = [{ realm: 'link', id }, ...ownersOf(visitor)]
  await deps.db.transaction(async (tx) => {
    const at = deps.clock.now()
    // So that the history names the version that this edit makes, whoever else edits now.
    const locked = await lockOpened(tx, manuscript)
    const fileId = isNewFile ? await takeFile(deps, tx, input.file, owners) : manuscript.fileId
    const after = versionFields({ ...manuscript, ...fields })
    const changed = [
      ...changedFields(versionFields(manuscript), after).map(({ label }) => label),
      ...(isNewFile ? ['File'] : []),
    ]
    const reason = changed.length > 0 ? madeVersion((await lastVersion(tx, manuscript)) + 1) : undefined
    const change = { ...fields, fileId, returnedAt: null }
    await carryOut(deps, tx, { by, manuscript, transition, change, reason, updatedAt })
    if (await isRevisionAsked(tx, manuscript)) throw revisionAsked()
    if (changed.length > 0) {
      await insertVersion(tx, manuscript, { cause: 'edit', fileId, fields: after, at })
      if (status === 'under-review') {
        await tellEditor(deps, tx, { ...manuscript, ...fields }, changed)
        await queueCopyOf(deps, tx, manuscript)
      }
    }
    if (locked?.returnedAt && status === 'screening')
      await tellWhoReturned(deps, tx, { ...manuscript, ...fields }, changed)
    await declare(tx, { manuscript, by, keys: input.declarations, at })
    await recordChanged(deps, tx, by, { before: manuscript, after: { ...manuscript, ...fields } })
  })
  return { _id: id, status }
}

const revisionAsked = () =>
  new AppError(
    'conflict',
    'The editors have asked for a revision. Please make your changes on its page; what you typed here is kept as a draft.',
  )

/** Each journal does its own screening, so the journal cannot be changed afterwards, nor by the author after a transfer. */
function refuseOtherJournal({ journal, status }: Manuscript, wanted: string, isTransferred: boolean): void {
  if (wanted === journal || (status === 'screening' && !isTransferred)) return
  const why = status === 'screening' ? 'this manuscript was transferred' : 'this manuscript is under review'
  throw faultAt('journal', `The journal can no longer be changed: ${why}.`)
}
