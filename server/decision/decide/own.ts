import { AppError } from '#domain/words/errors.ts'
import { decide } from '#domain/words/manuscript-status.ts'
import type { Author, Visitor } from '#domain/words/permissions.ts'
import { openOwn } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import type { OpenedLink } from '../../manuscript/submission/links.ts'
import { withdraw } from './delete-by-link.ts'
import { edit, type Rewritten } from './edit-by-link.ts'

/** Manuscripts of other authors are reported as not found. */
async function openFor(
  { db }: Deps,
  author: Author,
  id: string,
  action: 'edit-by-link' | 'delete-by-link',
): Promise<OpenedLink> {
  const manuscript = await openOwn(db, author, id)
  if (!manuscript) throw new AppError('not-found', 'This manuscript does not exist. It may have been deleted.')
  const verdict = decide(author, manuscript, action)
  if (!verdict.ok) throw new AppError(verdict.code, verdict.reason)
  return { manuscript, transition: verdict.transition }
}

export async function editOwn(
  deps: Deps,
  author: Author,
  visitor: Visitor,
  { id, ...input }: Rewritten & { id: string },
) {
  return edit(deps, author, visitor, await openFor(deps, author, id, 'edit-by-link'), input)
}

export async function withdrawOwn(deps: Deps, author: Author, { id }: { id: string }) {
  return withdraw(deps, author, await openFor(deps, author, id, 'delete-by-link'))
}
