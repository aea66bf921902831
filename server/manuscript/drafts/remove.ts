import { dueBefore } from '#domain/manuscript/drafts.ts'
import type { Author } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { noSuchDraft } from './read.ts'
import { deleteDraft, deleteOldDrafts } from './store.ts'

/** The sweep removes its file. */
export async function removeDraft({ db }: Deps, author: Author, { id }: { id: string }): Promise<{ success: string }> {
  if (!(await deleteDraft(db, author.id, id))) throw noSuchDraft()
  return { success: 'The draft has been deleted.' }
}

export async function removeOldDrafts({ db, clock }: Deps): Promise<void> {
  await deleteOldDrafts(db, dueBefore(clock.now()))
}
