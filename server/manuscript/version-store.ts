import { and, asc, eq, inArray, max, sql } from 'drizzle-orm'
import { fieldsAt } from '#domain/manuscript/field-values.ts'
import type { VersionFields } from '#domain/manuscript/version.ts'
import type { Whose } from '../access/opened.ts'
import { fileReadings, files, manuscriptVersions } from '../db/schema.ts'
import type { DbOrTx } from '../db/types.ts'
import { queueComparison } from './files/queue-reading.ts'
import type { Manuscript } from './submission/store.ts'

type NewVersion = Omit<typeof manuscriptVersions.$inferInsert, 'manuscriptId' | 'number'>

/** The caller must hold the lock on the manuscript, so that versions are numbered one after the other. */
export async function insertVersion(tx: DbOrTx, { id: manuscriptId }: Whose, version: NewVersion): Promise<void> {
  const ofManuscript = eq(manuscriptVersions.manuscriptId, manuscriptId)
  const last = sql`(select coalesce(max(${manuscriptVersions.number}), 0) from ${manuscriptVersions} where ${ofManuscript})`
  await tx.insert(manuscriptVersions).values({ ...version, manuscriptId, number: sql`${last} + 1` })
  await queueComparison(tx, version.fileId)
  // The author may have given other references; those with an answer are not asked about again.
  await tx
    .update(fileReadings)
    .set({ doisDueAt: version.at ?? sql`now()` })
    .where(eq(fileReadings.fileId, version.fileId))
}

export async function lastVersion(db: DbOrTx, { id }: Whose): Promise<number> {
  const [row] = await db
    .select({ last: max(manuscriptVersions.number) })
    .from(manuscriptVersions)
    .where(eq(manuscriptVersions.manuscriptId, id))
  return row?.last ?? 1
}

/** Oldest first. */
export function findVersions(db: DbOrTx, { id }: Whose, numbers?: number[]) {
  const { number, cause, fileId, fields, at } = manuscriptVersions
  const wanted = numbers && inArray(number, numbers)
  return db
    .select({ number, cause, fileId, fields, at, fileName: files.name, bytes: files.bytes })
    .from(manuscriptVersions)
    .innerJoin(files, eq(files.id, fileId))
    .where(and(eq(manuscriptVersions.manuscriptId, id), wanted))
    .orderBy(asc(number))
}

export function versionFields(manuscript: Pick<Manuscript, keyof VersionFields>): VersionFields {
  return { ...fieldsAt('submission', manuscript), coAuthors: manuscript.coAuthors }
}
