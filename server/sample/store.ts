import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { prepareOnce } from '../db/prepare.ts'
import {
  authors,
  confirmedAddresses,
  issues,
  journals,
  letters,
  manuscripts,
  manuscriptVersions,
  settings,
  staff,
} from '../db/schema.ts'
import type { DbOrTx, Tx } from '../db/types.ts'
import { composeLetter } from '../jobs/letter.ts'
import { versionFields } from '../manuscript/version-store.ts'
import { type Draft, type SentLetter, tables } from './draft.ts'

const key = 'sample-content'
export type SampleState = 'added' | 'removed'

const state = prepareOnce((db) => db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)))

/** Returns null if sample content was neither added nor removed yet. */
export async function sampleState(db: DbOrTx): Promise<SampleState | null> {
  const [row] = await state(db).execute()
  return row ? (row.value === 'added' ? 'added' : 'removed') : null
}

/** If two processes start together, the second waits here for the first, and then gets false. */
export async function claimSample(tx: Tx): Promise<boolean> {
  // On a slow machine the first takes longer than others may wait for a lock.
  await tx.execute(sql`set local lock_timeout = '2min'; set local statement_timeout = '2min'`)
  const rows = await tx.insert(settings).values({ key, value: 'added' }).onConflictDoNothing().returning()
  return rows.length > 0
}

/** Returns false if there is nothing to remove. In both cases no sample content is added from now on. */
export async function markRemoved(tx: Tx): Promise<boolean> {
  const value = 'removed' satisfies SampleState
  const isThere = and(eq(settings.key, key), eq(settings.value, 'added' satisfies SampleState))
  const { rowCount } = await tx.update(settings).set({ value }).where(isThere)
  if (!rowCount) await tx.insert(settings).values({ key, value }).onConflictDoNothing()
  return rowCount === 1
}

/** Sample content is added only to an empty site, because its issues and numbers would clash with existing ones. */
export async function isInUse(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(
    sql`select exists (select from ${issues}) or exists (select from ${manuscripts}) or exists (select from ${authors}) as used`,
  )
  return rows[0]?.used === true
}

export async function insertDraft(tx: Tx, draft: Draft): Promise<void> {
  for (const [name, table] of Object.entries(tables) as [keyof typeof tables, PgTable][]) {
    const rows = draft[name].map((row) => ('sample' in table ? { ...row, sample: true } : row))
    if (rows.length > 0) await tx.insert(table).values(rows)
  }
  const kept = await tx.select().from(manuscripts)
  const versions = kept.flatMap((manuscript) => versionsOf(manuscript, draft))
  if (versions.length > 0) await tx.insert(manuscriptVersions).values(versions)
  const numbers = new Map(kept.map(({ id, number }) => [id, number]))
  const sent = draft.letters.map((letter) => sentLetter(letter, numbers.get(letter.manuscriptId) ?? ''))
  if (sent.length > 0) await tx.insert(letters).values(sent)
  const emails = [draft.staff, draft.authors, draft.manuscripts].flatMap((rows) => rows.map(({ email }) => email))
  if (emails.length > 0) await tx.insert(confirmedAddresses).values([...new Set(emails)].map((email) => ({ email })))
  for (const { journal, issue } of draft.counters) {
    await tx.update(journals).set({ issue }).where(eq(journals.slug, journal))
  }
}

export async function findSignIns(db: DbOrTx) {
  const members = await db
    .select({ id: staff.id, name: staff.name, role: staff.role })
    .from(staff)
    .where(eq(staff.sample, true))
    .orderBy(asc(staff.role), asc(staff.name))
  const [author] = await db
    .select({ id: authors.id })
    .from(authors)
    .where(eq(authors.sample, true))
    .orderBy(asc(authors.createdAt))
    .limit(1)
  return { members, author: author ?? null }
}

function versionsOf(manuscript: typeof manuscripts.$inferSelect, draft: Draft) {
  const { id, fileId, createdAt } = manuscript
  const fields = versionFields(manuscript)
  const files = draft.versions.get(id) ?? [{ fileId, at: createdAt }]
  return files.map((file, index) => {
    const cause = index === 0 ? ('submission' as const) : ('revision' as const)
    return { ...file, manuscriptId: id, number: index + 1, cause, fields }
  })
}

/** Nobody ever gets it: it is there to be read in the office and in the local mailbox. */
function sentLetter({ id, manuscriptId, at, write }: SentLetter, number: string) {
  const { kind, to, subject, text, html } = composeLetter(write(number))
  const sent = { state: 'sent', attempts: 1, dueAt: at, createdAt: at, sentAt: at, sample: true } as const
  return { id, manuscriptId, kind, toEmail: to.email, toName: to.name ?? '', subject, text, html, ...sent }
}
