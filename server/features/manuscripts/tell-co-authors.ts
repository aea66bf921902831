import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import { composeLetter } from '../../jobs/letter.ts'
import { addLetter } from '../../jobs/outbox.ts'
import { aboutOf } from './about.ts'
import { namedAsCoAuthor } from './letters.ts'
import { deleteNotices, insertNotice, noticedEmails } from './link-store.ts'
import type { Manuscript } from './store.ts'

type Named = Pick<Manuscript, 'id' | 'author' | 'email' | 'title' | 'country' | 'journal' | 'coAuthors'>

/** Tells each co-author once, with a way to object; who is no longer named loses that way again. */
export async function tellCoAuthors(deps: Deps, tx: Tx, manuscript: Named): Promise<void> {
  const { id: manuscriptId, coAuthors } = manuscript
  const named = new Map(coAuthors.map(({ email, name }) => [email, name]))
  named.delete(manuscript.email)
  const told = await noticedEmails(tx, manuscriptId)
  const dropped = told.filter((email) => !named.has(email))
  await deleteNotices(tx, manuscriptId, dropped)
  for (const email of told) named.delete(email)
  for (const [email, name] of named) {
    const token = newToken()
    await insertNotice(tx, { tokenHash: hashToken(token), manuscriptId, name, email })
    const objectUrl = `${deps.config.publicUrl}/objection/${token}`
    const letter = namedAsCoAuthor(aboutOf(deps, manuscript), { name, email }, objectUrl)
    await addLetter(tx, composeLetter(letter), { manuscriptId })
  }
}
