import type { Author } from '#domain/words/permissions.ts'
import { openOwn } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { maskSecrets } from '../../jobs/outbox.ts'
import { kindsToAuthorsAlone } from '../templates/catalogue.ts'
import { findSentTo } from './store.ts'

const mostShown = 50

export type OwnLetter = { subject: string; text: string; sentAt: string }

/**
 * The e-mails about a manuscript that were sent to its author, newest first, without the links in them. An author who is
 * also staff or a reviewer gets others at the same address: these are not of a kind for authors.
 */
export async function ownLetters(deps: Deps, author: Author, { id }: { id: string }): Promise<OwnLetter[]> {
  const manuscript = await openOwn(deps.db, author, id)
  if (!manuscript) return []
  const emails = [author.email, manuscript.email].map((email) => email.toLowerCase())
  const rows = await findSentTo(deps.db, manuscript, { emails, kinds: kindsToAuthorsAlone(deps) }, mostShown)
  return rows.map(({ kind, subject, text, sentAt }) => ({
    subject,
    text: maskSecrets(kind, text, '[link removed]'),
    sentAt: sentAt?.toISOString() ?? '',
  }))
}
