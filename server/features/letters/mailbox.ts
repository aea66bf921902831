import type { Visitor } from '#domain/permissions.ts'
import type { Deps } from '../../deps.ts'
import { findLetter, findLetters } from './store.ts'

const pageSize = 50
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

/** The mailbox shows reset codes and links: only on one's own machine, or to an admin, and never beside real mail. */
function mayRead({ config }: Deps, visitor: Visitor): boolean {
  if (config.mail) return false
  // Behind a proxy that ends TLS the process itself listens on its own machine.
  const isOwnMachine =
    !config.isHttps && localHosts.has(new URL(config.publicUrl).hostname) && localHosts.has(config.host)
  return isOwnMachine || visitor.staff?.role === 'admin'
}

export type MailboxLine = { id: string; to: string; subject: string; createdAt: string }

/** Null where there is no mailbox to see. */
export async function mailbox(
  deps: Deps,
  visitor: Visitor,
  page: number,
): Promise<{ letters: MailboxLine[]; hasMore: boolean } | null> {
  if (!mayRead(deps, visitor)) return null
  const rows = await findLetters(deps.db, { limit: pageSize + 1, offset: (page - 1) * pageSize })
  const letters = rows.slice(0, pageSize).map(({ id, toEmail, toName, subject, createdAt }) => ({
    id,
    to: toName ? `${toName} <${toEmail}>` : toEmail,
    subject,
    createdAt: createdAt.toISOString(),
  }))
  return { letters, hasMore: rows.length > pageSize }
}

export type MailboxLetter = MailboxLine & { text: string; html: string; headers: Record<string, string> }

export async function mailboxLetter(deps: Deps, visitor: Visitor, id: string): Promise<MailboxLetter | null> {
  if (!mayRead(deps, visitor)) return null
  const row = await findLetter(deps.db, id)
  if (!row) return null
  const { toEmail, toName, subject, createdAt, text, html, headers } = row
  const to = toName ? `${toName} <${toEmail}>` : toEmail
  return { id, to, subject, createdAt: createdAt.toISOString(), text, html, headers }
}
