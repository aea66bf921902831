import type { Opened } from '../../access/opened.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { lastVersion } from '../../manuscript/version-store.ts'
import { tellEditorOf } from '../../review/rounds/tell-editor-of.ts'
import { editedInReview } from './editor-letters.ts'

/** Tells whoever looks after a manuscript that its author has changed it during review. Needs the manuscript's lock. */
export async function tellEditor(deps: Deps, tx: Tx, manuscript: Opened, changed: string[]): Promise<void> {
  const { id: manuscriptId } = manuscript
  const version = await lastVersion(tx, manuscript)
  const compareUrl = `${deps.config.publicUrl}/admin/review/${manuscriptId}/compare?from=${version - 1}&to=${version}`
  await tellEditorOf(deps, tx, manuscript, 'edited', (to) =>
    editedInReview(aboutOf(deps, manuscript), to, { changed, version, compareUrl }),
  )
}
