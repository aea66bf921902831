import { and, asc, desc, eq, inArray, lte, notInArray, sql } from 'drizzle-orm'
import type { Reading } from '#domain/manuscript/reading/reading.ts'
import type { DoiAnswer } from '#domain/manuscript/references/check.ts'
import type { Whose } from '#server/access/opened.ts'
import type { DoiFound } from '#server/adapters/crossref/works.ts'
import { doiAnswers, fileReadings, manuscripts, manuscriptVersions } from '#server/db/schema.ts'
import type { DbOrTx } from '#server/db/types.ts'

/** Of the newest version; null as long as it is not read. */
export async function findNewestReading(db: DbOrTx, { id }: Whose): Promise<Reading | null> {
  const [row] = await db
    .select({ reading: fileReadings.reading })
    .from(manuscriptVersions)
    .leftJoin(fileReadings, eq(fileReadings.fileId, manuscriptVersions.fileId))
    .where(eq(manuscriptVersions.manuscriptId, id))
    .orderBy(desc(manuscriptVersions.number))
    .limit(1)
  return row?.reading ?? null
}

/** `references`: what the record has. */
type Due = { fileId: string; reading: Reading; references: string[] }

/** The reading that waits longest, of the newest versions of manuscripts under way. */
export async function findDueReading(db: DbOrTx, now: Date): Promise<Due | null> {
  const isNewest = sql`not exists (select from ${manuscriptVersions} as later
    where later.manuscript_id = ${manuscriptVersions.manuscriptId} and later.number > ${manuscriptVersions.number})`
  const [row] = await db
    .select({ fileId: fileReadings.fileId, reading: fileReadings.reading, references: manuscripts.references })
    .from(fileReadings)
    .innerJoin(manuscriptVersions, eq(manuscriptVersions.fileId, fileReadings.fileId))
    .innerJoin(manuscripts, eq(manuscripts.id, manuscriptVersions.manuscriptId))
    .where(
      and(
        eq(fileReadings.state, 'read'),
        lte(fileReadings.doisDueAt, now),
        notInArray(manuscripts.status, ['published', 'rejected']),
        isNewest,
      ),
    )
    .orderBy(asc(fileReadings.doisDueAt), asc(fileReadings.fileId))
    .limit(1)
  return row?.reading ? { ...row, reading: row.reading } : null
}

export async function putOff(db: DbOrTx, fileId: string, until: Date): Promise<void> {
  await db.update(fileReadings).set({ doisDueAt: until }).where(eq(fileReadings.fileId, fileId))
}

export async function findAnswers(db: DbOrTx, dois: string[]): Promise<Map<string, DoiAnswer & { dueAt: Date }>> {
  if (dois.length === 0) return new Map()
  const rows = await db.select().from(doiAnswers).where(inArray(doiAnswers.doi, dois))
  return new Map(rows.map((row) => [row.doi, row]))
}

type When = { checkedAt: Date; dueAt: Date }

export async function saveAnswer(db: DbOrTx, doi: string, found: DoiFound, when: When): Promise<void> {
  const answer = { state: found.state, work: 'work' in found ? found.work : null, ...when }
  const row = { doi, ...answer }
  await db.insert(doiAnswers).values(row).onConflictDoUpdate({ target: doiAnswers.doi, set: answer })
}

/** Nobody answered: an answer from before stays. */
export async function saveNoAnswer(db: DbOrTx, doi: string, { checkedAt, dueAt }: When): Promise<void> {
  const row = { doi, state: 'no-answer' as const, checkedAt, dueAt }
  await db.insert(doiAnswers).values(row).onConflictDoUpdate({ target: doiAnswers.doi, set: { dueAt } })
}
