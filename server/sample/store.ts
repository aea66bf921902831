import { and, asc, desc, eq, gte, like, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '#domain/words/errors.ts'
import { prepareOnce } from '../db/prepare.ts'
import {
  activity,
  authors,
  confirmedAddresses,
  issues,
  journals,
  letters,
  manuscripts,
  manuscriptVersions,
  notificationsSeen,
  reviewers,
  reviewInvitations,
  reviewRounds,
  settings,
  staff,
} from '../db/schema.ts'
import type { DbOrTx, Tx } from '../db/types.ts'
import { versionFields } from '../manuscript/version-store.ts'
import { type Draft, tables } from './draft.ts'
import type { Cast } from './people.ts'

const key = 'sample-content'
export type SampleState = 'added' | 'removed'

const state = prepareOnce((db) => db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)))

const isAdded = eq(settings.value, 'added' satisfies SampleState)

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
  const isIt = eq(settings.key, key)
  const [added] = await tx.select().from(settings).where(and(isIt, isAdded)).for('update', { skipLocked: true })
  if (added) await tx.update(settings).set({ value }).where(isIt)
  else if ((await sampleState(tx)) === 'added')
    throw new AppError('conflict', 'The sample content is still being added. Try again in a minute.')
  else await tx.insert(settings).values({ key, value }).onConflictDoNothing()
  return added !== undefined
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
  if (draft.manuscripts.length > 0) {
    const versions = (await tx.select().from(manuscripts)).map(versionOf)
    await tx.insert(manuscriptVersions).values(versions)
  }
  const emails = [draft.staff, draft.authors].flatMap((rows) => rows.map(({ email }) => email))
  if (emails.length > 0) await tx.insert(confirmedAddresses).values(emails.map((email) => ({ email })))
  // Whoever signs in for the first time has missed nothing.
  const seen = draft.staff.map(({ id }) => ({ staffId: id, seenAt: draft.now }))
  if (seen.length > 0) await tx.insert(notificationsSeen).values(seen)
  for (const { journal, issue } of draft.counters)
    await tx.update(journals).set({ issue }).where(eq(journals.slug, journal))
}

const versionOf = (manuscript: typeof manuscripts.$inferSelect) => ({
  ...{ manuscriptId: manuscript.id, number: 1, cause: 'submission' as const, at: manuscript.createdAt },
  ...{ fileId: manuscript.fileId, fields: versionFields(manuscript) },
})

/** Returns false if the manuscript is there, or the sample content was removed meanwhile. Until the transaction ends, nobody removes it. */
export async function claimManuscript(tx: Tx, title: string): Promise<boolean> {
  const [added] = await tx
    .select()
    .from(settings)
    .where(and(eq(settings.key, key), isAdded))
    .for('update')
  return added !== undefined && !(await findSampleTitles(tx)).includes(title)
}

export async function findSampleTitles(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ title: manuscripts.title }).from(manuscripts).where(eq(manuscripts.sample, true))
  return rows.map(({ title }) => title)
}

/** The sample people, by what the content files call them. */
export async function findCast(db: DbOrTx): Promise<Cast> {
  const members = await db.select().from(staff).where(eq(staff.sample, true))
  const people = members.map(
    ({ id, name, email, role, access }) => ({ realm: 'staff', id, name: name ?? '', email, role, access }) as const,
  )
  const admin = people.find(({ role }) => role === 'admin')
  if (!admin) throw new Error('The sample admin is missing')
  const known = await db.select().from(authors).where(eq(authors.sample, true))
  const register = await db.select().from(reviewers).where(eq(reviewers.sample, true))
  return {
    admin,
    editors: new Map(people.map((one) => [one.access ?? '', one])),
    authors: new Map(known.map(({ id, name, email }) => [name, { realm: 'author', id, name, email }])),
    reviewers: new Map(register.map(({ id, name }) => [name, id])),
  }
}

/** Dates what was just written of a manuscript: the log and the e-mails, which nobody ever gets. They are there to be read. */
export async function backdate(tx: Tx, manuscriptId: string, at: Date): Promise<void> {
  const sent = { state: 'sent', attempts: 1, dueAt: at, createdAt: at, sentAt: at } as const
  await tx
    .update(letters)
    .set(sent)
    .where(and(eq(letters.manuscriptId, manuscriptId), eq(letters.state, 'queued')))
  const isIts = and(eq(activity.object, 'manuscript'), eq(activity.objectId, manuscriptId))
  const entries = await tx
    .delete(activity)
    .where(and(isIts, gte(activity.at, sql`date_trunc('second', now())`)))
    .returning()
  if (entries.length > 0) await tx.insert(activity).values(entries.map((entry) => ({ ...entry, at })))
}

/** The link to the review in the last e-mail to a reviewer. */
export async function tokenFor(db: DbOrTx, manuscriptId: string, reviewer: string): Promise<string> {
  const [letter] = await db
    .select({ text: letters.text })
    .from(letters)
    .where(
      and(eq(letters.manuscriptId, manuscriptId), eq(letters.toName, reviewer), like(letters.text, '%/reviewing/%')),
    )
    .orderBy(desc(letters.createdAt))
    .limit(1)
  return /\/reviewing\/([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? ''
}

/** The invitations of a round whose reports are in. */
export async function findReports(db: DbOrTx, manuscriptId: string, round: number): Promise<string[]> {
  const { id, state, roundId, number } = reviewInvitations
  const rows = await db
    .select({ id })
    .from(reviewInvitations)
    .innerJoin(reviewRounds, eq(reviewRounds.id, roundId))
    .where(and(eq(reviewRounds.manuscriptId, manuscriptId), eq(reviewRounds.number, round), eq(state, 'submitted')))
    .orderBy(asc(number))
  return rows.map((row) => row.id)
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
