import type { ListedDraft, OwnDraft } from '#contracts/manuscript/drafts.ts'
import { draftsMax, removedAt } from '#domain/manuscript/drafts.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Author } from '#domain/words/permissions.ts'
import type { Deps } from '../../deps.ts'
import { findDraft, findDrafts } from './store.ts'

export const noSuchDraft = () => new AppError('not-found', 'There is no such draft.')

export async function listDrafts({ db }: Deps, { id }: Author): Promise<ListedDraft[]> {
  const rows = await findDrafts(db, id, draftsMax)
  return rows.map(({ id, title, journal, version, ...times }) => ({
    ...{ _id: id, title, journal, version },
    savedAt: times.savedAt.toISOString(),
    removedAt: removedAt(times).toISOString(),
  }))
}

export async function readDraft({ db }: Deps, author: Author, { id }: { id: string }): Promise<OwnDraft> {
  const row = await findDraft(db, author.id, id)
  if (!row) throw noSuchDraft()
  const { title, journal, version, savedAt, fields } = row
  return { _id: id, title, journal, version, savedAt: savedAt.toISOString(), fields }
}
