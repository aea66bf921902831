import { and, desc, eq } from 'drizzle-orm'
import type { DocumentKind } from '#domain/review/document.ts'
import { newCode } from '../ids.ts'
import { papers } from './schema.ts'
import type { DbOrTx, Tx } from './types.ts'

export type DocumentRow = typeof papers.$inferSelect
type New = Omit<typeof papers.$inferInsert, 'code'>

/** In the transaction of what it confirms. */
export async function insertDocument(tx: Tx, document: New): Promise<DocumentRow> {
  const [row] = await tx
    .insert(papers)
    .values({ code: newCode(), ...document })
    .returning()
  if (!row) throw new Error('the document was not saved')
  return row
}

export async function findDocument(db: DbOrTx, code: string): Promise<DocumentRow | null> {
  const [row] = await db.select().from(papers).where(eq(papers.code, code))
  return row ?? null
}

/** Newest first. */
export function findDocuments(db: DbOrTx, subjectId: string, kind?: DocumentKind): Promise<DocumentRow[]> {
  return db
    .select()
    .from(papers)
    .where(and(eq(papers.subjectId, subjectId), kind && eq(papers.kind, kind)))
    .orderBy(desc(papers.issuedAt), desc(papers.number))
}

export async function findDocumentOf(db: DbOrTx, kind: DocumentKind, number: string): Promise<DocumentRow | null> {
  const [row] = await db
    .select()
    .from(papers)
    .where(and(eq(papers.kind, kind), eq(papers.number, number)))
  return row ?? null
}
