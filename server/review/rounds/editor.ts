import type { Authored } from '#domain/words/authorship.ts'
import { isConflicted } from '#domain/words/permissions.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import type { Recipient } from '../../jobs/letter.ts'
import { rulesOf } from '../rules.ts'
import { findEditor } from './store.ts'

type Manuscript = Authored & { id: string; journal: string; handlingEditorId: string | null }

/** Whoever looks after the manuscript, unless they wrote it or are shut out; else the journal's office. */
export async function editorOf(
  deps: Pick<Deps, 'content'>,
  db: DbOrTx,
  manuscript: Manuscript,
): Promise<Recipient & { staffId?: string }> {
  const { handlingEditorId, journal } = manuscript
  const usual = rulesOf(deps, journal).handlingEditor
  const editor = (handlingEditorId && (await findEditor(db, { id: handlingEditorId }))) || (await findUsual(db, usual))
  if (!editor || isConflicted(editor, manuscript))
    return { email: deps.content.journal(journal)?.email ?? deps.content.site.contact.email }
  const { id: staffId, email, name } = editor
  return { email, ...(name && { name }), ...(staffId && { staffId }) }
}

/** The address that the journal's file names need not have an account. */
async function findUsual(db: DbOrTx, email: string | undefined) {
  return email ? ((await findEditor(db, { email })) ?? { id: null, email, name: '' }) : null
}
