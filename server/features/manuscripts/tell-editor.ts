import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { editorOf } from '../rounds/editor.ts'
import { aboutOf } from './about.ts'
import { editedInReview } from './editor-letters.ts'
import type { Manuscript } from './store.ts'
import { lastVersion } from './version-store.ts'

/** Tells whoever looks after a manuscript that its author has changed it during review. Needs the manuscript's lock. */
export async function tellEditor(deps: Deps, tx: Tx, manuscript: Manuscript, changed: string[]): Promise<void> {
  const { id: manuscriptId } = manuscript
  const version = await lastVersion(tx, manuscriptId)
  const compareUrl = `${deps.config.publicUrl}/admin/review/${manuscriptId}/compare?from=${version - 1}&to=${version}`
  const to = await editorOf(deps, tx, manuscript)
  const letter = editedInReview(aboutOf(deps, manuscript), to, { changed, version, compareUrl })
  await addLetter(tx, composeLetter(letter), { manuscriptId })
}
