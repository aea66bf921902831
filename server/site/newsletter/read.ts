import type { Newsletter } from '#contracts/site/newsletter.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Deps } from '../../deps.ts'
import { countLetters, countReaders, findNewsletter, findNewsletters, type NewsletterRow } from './newsletter-store.ts'

const pageSize = 10

type Row = Omit<NewsletterRow, 'html' | 'text'>

function shown(
  { id, subject, staffName, createdAt, recipients, queuedAt, stoppedAt, stoppedBy }: Row,
  countOf: Awaited<ReturnType<typeof countLetters>>,
): Newsletter {
  const [sent, failed] = [countOf(id, 'sent'), countOf(id, 'failed')]
  const left = stoppedAt ? 0 : countOf(id, 'cancelled')
  const waiting = queuedAt ? countOf(id, 'queued') : recipients - sent - failed - left
  const numbers = { recipients, waiting, sent, failed, left }
  return {
    _id: id,
    subject,
    by: staffName,
    createdAt: createdAt.toISOString(),
    ...numbers,
    stopped: stoppedAt && { by: stoppedBy ?? '', at: stoppedAt.toISOString() },
    isDone: queuedAt !== null && waiting === 0,
  }
}

export async function listNewsletters({ db }: Deps, { before }: { before?: string | undefined }) {
  const rows = await findNewsletters(db, { before, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const countOf = await countLetters(
    db,
    page.map(({ id }) => id),
  )
  return {
    recipients: await countReaders(db),
    newsletters: page.map((row) => shown(row, countOf)),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

async function existing({ db }: Deps, id: string): Promise<NewsletterRow> {
  const row = await findNewsletter(db, id)
  if (!row) throw new AppError('not-found', 'This newsletter does not exist.')
  return row
}

export async function readNewsletter(deps: Deps, { id }: { id: string }): Promise<Newsletter> {
  return shown(await existing(deps, id), await countLetters(deps.db, [id]))
}

/** Returns the subject and body that were sent. */
export async function newsletterBody(deps: Deps, { id }: { id: string }): Promise<{ subject: string; body: string }> {
  const { subject, html } = await existing(deps, id)
  return { subject, body: html }
}
