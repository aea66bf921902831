import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { prepareOnce } from '../db/prepare.ts'
import {
  articleChanges,
  articles,
  authorReviews,
  authors,
  confirmedAddresses,
  coursePayments,
  courses,
  files,
  issues,
  journals,
  manuscriptSteps,
  manuscripts,
  messageReplies,
  messages,
  settings,
  staff,
  usageMonths,
} from '../db/schema.ts'
import type { DbOrTx, Tx } from '../db/types.ts'
import type { Draft } from './draft.ts'

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

async function insertAll<T extends PgTable>(tx: Tx, table: T, rows: PgInsertValue<T>[]): Promise<void> {
  if (rows.length > 0) await tx.insert(table).values(rows)
}

const marked = <T extends object>(row: T) => ({ ...row, sample: true })

export async function insertDraft(tx: Tx, draft: Draft): Promise<void> {
  await insertAll(tx, staff, draft.staff.map(marked))
  await insertAll(tx, authors, draft.authors.map(marked))
  await insertAll(tx, authorReviews, draft.authorReviews.map(marked))
  await insertAll(tx, files, draft.files.map(marked))
  await insertAll(tx, issues, draft.issues.map(marked))
  await insertAll(tx, manuscripts, draft.manuscripts.map(marked))
  const emails = [draft.staff, draft.authors, draft.manuscripts].flatMap((rows) => rows.map(({ email }) => email))
  await insertAll(
    tx,
    confirmedAddresses,
    [...new Set(emails)].map((email) => ({ email })),
  )
  await insertAll(tx, manuscriptSteps, draft.manuscriptSteps.map(marked))
  await insertAll(tx, articles, draft.articles.map(marked))
  await insertAll(tx, articleChanges, draft.articleChanges)
  await insertAll(tx, usageMonths, draft.usageMonths)
  await insertAll(tx, messages, draft.messages.map(marked))
  await insertAll(tx, messageReplies, draft.messageReplies)
  await insertAll(tx, courses, draft.courses.map(marked))
  await insertAll(tx, coursePayments, draft.coursePayments.map(marked))
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
