import { mailboxOf } from '#domain/email.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import type { Recipient } from '../../jobs/letter.ts'
import { rulesOf } from './rules.ts'
import { findEditor } from './store.ts'

type Person = { name: string; email: string }
type Manuscript = {
  journal: string
  handlingEditorId: string | null
  author: string
  email: string
  coAuthors: readonly Person[]
}

/** Whoever looks after the manuscript, unless they wrote it; else the journal's office. */
export async function editorOf(deps: Pick<Deps, 'content'>, db: DbOrTx, manuscript: Manuscript): Promise<Recipient> {
  const { handlingEditorId, journal } = manuscript
  const editor = handlingEditorId ? await findEditor(db, handlingEditorId) : null
  const email = editor?.email ?? rulesOf(deps, journal).handlingEditor
  if (!email || isAuthor(manuscript, { email, name: editor?.name ?? null }))
    return { email: deps.content.journal(journal)?.email ?? deps.content.site.contact.email }
  return { email, ...(editor?.name && { name: editor.name }) }
}

function isAuthor({ author, email, coAuthors }: Manuscript, person: { email: string; name: string | null }): boolean {
  return [{ name: author, email }, ...coAuthors].some(
    (one) => mailboxOf(one.email) === mailboxOf(person.email) || one.name === person.name,
  )
}
