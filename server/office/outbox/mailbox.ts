import type { Visitor } from '#domain/words/permissions.ts'
import { seenBy } from '../../access/seen.ts'
import type { Deps } from '../../deps.ts'
import { findLetter, findLetters } from './store.ts'

const pageSize = 50
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/** The mailbox shows reset codes and links, so it opens only locally or for an admin, and only without SMTP. */
function mayRead({ config }: Deps, visitor: Visitor): boolean {
  if (config.mail) return false
  // A public site behind a TLS proxy also listens on localhost, so the host alone is not enough.
  const isOwnMachine =
    !config.isHttps && localHosts.has(new URL(config.publicUrl).hostname) && localHosts.has(config.host)
  return isOwnMachine || visitor.staff?.role === 'admin'
}

type Row = Awaited<ReturnType<typeof findLetters>>[number]
export type MailboxLine = { id: string; to: string; subject: string; createdAt: string }

/** Returns null if the visitor may not see the mailbox. */
export async function mailbox(
  deps: Deps,
  visitor: Visitor,
  page: number,
): Promise<{ letters: MailboxLine[]; hasMore: boolean } | null> {
  if (!mayRead(deps, visitor)) return null
  const seen = visitor.staff && (await seenBy(deps.db, visitor.staff))
  const rows = await findLetters(deps.db, { limit: pageSize + 1, offset: (page - 1) * pageSize, seen })
  return { letters: rows.slice(0, pageSize).map(lineOf), hasMore: rows.length > pageSize }
}

function lineOf({ id, toEmail, toName, subject, createdAt }: Row): MailboxLine {
  const to = toName ? `${toName} <${toEmail}>` : toEmail
  return { id, to, subject, createdAt: createdAt.toISOString() }
}

export type MailboxLetter = MailboxLine & { text: string; html: string; headers: Record<string, string> }

export async function mailboxLetter(deps: Deps, visitor: Visitor, id: string): Promise<MailboxLetter | null> {
  if (!mayRead(deps, visitor)) return null
  const row = await findLetter(deps.db, visitor.staff && (await seenBy(deps.db, visitor.staff)), id)
  if (!row) return null
  const { text, html, headers } = row
  return { ...lineOf(row), text, html, headers }
}
