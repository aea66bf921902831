import { and, asc, count, desc, eq, isNull, lt } from 'drizzle-orm'
import { authors, submissionDrafts } from '#server/db/schema.ts'
import type { DbOrTx, Tx } from '#server/db/types.ts'

const { id, title, journal, version, writer, savedAt, remindedAt, authorId } = submissionDrafts

const ofAuthor = (author: string, draft: string) => and(eq(authorId, author), eq(id, draft))

/** Drafts of one author are saved one after the other, and none after the account is gone: then it returns false. */
export async function lockDraftsOf(tx: Tx, author: string): Promise<boolean> {
  const rows = await tx.select({ id: authors.id }).from(authors).where(eq(authors.id, author)).for('no key update')
  return rows.length > 0
}

export function findDrafts(db: DbOrTx, author: string, limit: number) {
  return db
    .select({ id, title, journal, version, savedAt, remindedAt })
    .from(submissionDrafts)
    .where(eq(authorId, author))
    .orderBy(desc(savedAt))
    .limit(limit)
}

export async function findDraft(db: DbOrTx, author: string, draft: string) {
  const [row] = await db.select().from(submissionDrafts).where(ofAuthor(author, draft))
  return row ?? null
}

export async function findState(tx: Tx, author: string, draft: string) {
  const [row] = await tx.select({ version, writer, savedAt }).from(submissionDrafts).where(ofAuthor(author, draft))
  return row ?? null
}

export async function countDrafts(tx: Tx, author: string): Promise<number> {
  const [row] = await tx.select({ drafts: count() }).from(submissionDrafts).where(eq(authorId, author))
  return row?.drafts ?? 0
}

/** False if somebody else has a draft of this id. */
export async function insertDraft(tx: Tx, draft: typeof submissionDrafts.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(submissionDrafts).values(draft).onConflictDoNothing().returning({ id })
  return rows.length > 0
}

export async function changeDraft(tx: Tx, draft: string, change: Partial<typeof submissionDrafts.$inferInsert>) {
  await tx.update(submissionDrafts).set(change).where(eq(id, draft))
}

export async function deleteDraft(db: DbOrTx, author: string, draft: string): Promise<boolean> {
  const rows = await db.delete(submissionDrafts).where(ofAuthor(author, draft)).returning({ id })
  return rows.length > 0
}

/** Locked one by one: an author who saves it just now is not reminded of it. */
export async function lockNextToRemind(tx: Tx, before: Date) {
  const [row] = await tx
    .select({ id, title, savedAt, name: authors.name, email: authors.email })
    .from(submissionDrafts)
    .innerJoin(authors, eq(authors.id, authorId))
    .where(and(lt(savedAt, before), isNull(remindedAt)))
    .orderBy(asc(savedAt))
    .limit(1)
    .for('update', { of: submissionDrafts, skipLocked: true })
  return row ?? null
}

/** Those whose authors were reminded before `warned`. Returns how many. */
export async function deleteOldDrafts(
  db: DbOrTx,
  { removal, warned }: { removal: Date; warned: Date },
): Promise<number> {
  const isOld = and(lt(savedAt, removal), lt(remindedAt, warned))
  return (await db.delete(submissionDrafts).where(isOld)).rowCount ?? 0
}
