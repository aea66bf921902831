import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { readStatus } from '#domain/words/manuscript-status.ts'
import { type Opened, openedRow } from '../../access/opened.ts'
import { authors, coursePayments, files, letters, manuscripts } from '../../db/schema.ts'
import type { Tx } from '../../db/types.ts'
import { unreferenced } from '../../manuscript/files/store.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'

/** A submission locks this row too, so that no manuscript is added while its author's account is deleted. */
export async function lockAuthor(tx: Tx, id: string) {
  const [row] = await tx.select().from(authors).where(eq(authors.id, id)).for('update')
  return row ?? null
}

export async function lockManuscriptsOf(tx: Tx, authorId: string): Promise<Opened[]> {
  const own = eq(manuscripts.authorId, authorId)
  const rows = await tx.select().from(manuscripts).where(own).orderBy(asc(manuscripts.id)).for('update')
  return rows.map((row) => openedRow({ ...row, status: readStatus(row.status) }))
}

const accountLetters = [
  ...['author-welcome', 'reset-code', 'password-changed', 'confirm-address', 'address-change'],
  'draft-goes',
]

/** Deletes the letters about these manuscripts and about the account itself. */
export async function deleteLetters(tx: Tx, email: string, manuscriptIds: string[]): Promise<void> {
  const aboutAccount = and(
    eq(letters.toEmail, email),
    isNull(letters.manuscriptId),
    inArray(letters.kind, accountLetters),
  )
  await tx.delete(letters).where(or(inArray(letters.manuscriptId, manuscriptIds), aboutAccount))
}

/** The author's reviews and drafts are deleted by cascade. */
export async function deleteAuthor(tx: Tx, id: string): Promise<void> {
  await tx.delete(authors).where(eq(authors.id, id))
}

/** Call this last, so that only files without references are deleted. Returns their ids, to delete the bytes. */
export async function deleteFilesOf(tx: Tx, authorId: string, withdrawn: Manuscript[]): Promise<string[]> {
  const theirs = or(
    and(eq(files.ownerRealm, 'author'), eq(files.ownerId, authorId)),
    inArray(
      files.id,
      withdrawn.flatMap(({ fileId, originalFileId }) => [fileId, originalFileId ?? fileId]),
    ),
  )
  const rows = await tx.delete(files).where(and(theirs, unreferenced)).returning({ id: files.id })
  return rows.map(({ id }) => id)
}

export async function hasBoughtCourses(tx: Tx, authorId: string): Promise<boolean> {
  const own = eq(coursePayments.authorId, authorId)
  return (await tx.select({ id: coursePayments.id }).from(coursePayments).where(own).limit(1)).length > 0
}
