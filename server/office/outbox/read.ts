import { type Letter, type LetterFilter, letterStates } from '#contracts/office/outbox.ts'
import { tabCountMax } from '#contracts/shapes.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { seenBy } from '../../access/seen.ts'
import { loggedCsv } from '../../csv-file.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { maskSecrets } from '../../jobs/outbox.ts'
import { countUpTo, findLetter, findOutbox, type OutboxQuery } from './store.ts'

const pageSize = 50

type Row = Awaited<ReturnType<typeof findOutbox>>[number]

function shown(row: Row, now: Date): Letter {
  const isQueued = row.state === 'queued'
  const isLeased = row.leasedUntil !== null && row.leasedUntil >= now
  return {
    _id: row.id,
    kind: row.kind,
    to: row.toEmail,
    toName: row.toName,
    subject: row.subject,
    state: row.state === 'queued' ? (isLeased ? 'sending' : 'waiting') : row.state,
    tries: row.attempts,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    dueAt: isQueued ? row.dueAt.toISOString() : null,
    sentAt: row.sentAt?.toISOString() ?? null,
    manuscript: row.manuscriptId,
    newsletter: row.newsletterId,
  }
}

export async function listLetters({ db, clock }: Deps, staff: Staff, query: Omit<OutboxQuery, 'seen'>) {
  const now = clock.now()
  const seen = await seenBy(db, staff)
  const count = (state?: Letter['state']) => countUpTo(db, { ...query, state, seen }, now, tabCountMax)
  const [rows, all, ...each] = await Promise.all([
    findOutbox(db, { ...query, seen }, now, pageSize + 1),
    count(),
    ...letterStates.map(count),
  ])
  const [waiting = 0, sending = 0, sent = 0, failed = 0, cancelled = 0] = each
  const page = rows.slice(0, pageSize)
  return {
    letters: page.map((row) => shown(row, now)),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    counts: { all, waiting, sending, sent, failed, cancelled },
  }
}

const columns = ['written', 'state', 'sent', 'to', 'name', 'subject', 'kind', 'attempts', 'last error', 'manuscript id']

/** What the list shows, newest first. */
export async function exportLetters({ db, clock }: Deps, staff: Staff, filter: LetterFilter) {
  const now = clock.now()
  const seen = await seenBy(db, staff)
  const { to: _, ...details } = filter
  return loggedCsv<Row>(
    db,
    { by: staff, action: 'export-letters', details },
    {
      columns,
      read: ({ last, limit }) => findOutbox(db, { ...filter, seen, before: last?.id }, now, limit),
      cells: (row) => cells(shown(row, now)),
    },
  )
}

function cells({ createdAt, state, sentAt, to, toName, subject, kind, tries, lastError, manuscript }: Letter) {
  return [createdAt, state, sentAt, to, toName, subject, kind, String(tries), lastError, manuscript]
}

export async function visibleLetter(db: DbOrTx, staff: Staff, id: string) {
  const row = await findLetter(db, await seenBy(db, staff), id)
  if (!row) throw new AppError('not-found', 'This e-mail does not exist.')
  return row
}

export async function readLetter({ db, clock }: Deps, staff: Staff, { id }: { id: string }) {
  const row = await visibleLetter(db, staff, id)
  return { ...shown(row, clock.now()), text: maskSecrets(row.kind, row.text, '[for the recipient alone]') }
}
