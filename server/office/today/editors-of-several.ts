import type { Staff } from '#domain/words/permissions.ts'
import { openIfSeen } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { findEditors } from '../../review/reviewing/desk-store.ts'

/** The colleagues to whom at least one of these manuscripts can be handed over, by name. */
export async function editorsOfSeveral({ db }: Deps, staff: Staff, ids: readonly string[]) {
  const names = new Map<string, string>()
  for (const id of ids) {
    const manuscript = await openIfSeen(db, staff, id)
    for (const editor of manuscript ? await findEditors(db, manuscript) : []) names.set(editor.id, editor.name)
  }
  return [...names].map(([_id, name]) => ({ _id, name })).sort((a, b) => a.name.localeCompare(b.name))
}
