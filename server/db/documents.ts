import { and, desc, eq } from 'drizzle-orm'
import type { DocumentKind } from '#domain/review/document.ts'
import { newCode } from '../ids.ts'
import { papers } from './schema.ts'
import type { DbOrTx, Tx } from './types.ts'

export type Paper = typeof papers.$inferSelect
type New = Omit<typeof papers.$inferInsert, 'code'>

/** In the transaction of what it confirms. */
export async function insertDocument(tx: Tx, paper: New): Promise<Paper> {
  const [row] = await tx
    .insert(papers)
    .values({ code: newCode(), ...paper })
    .returning()
  if (!row) throw new Error('the paper was not kept')
  return row
}

export async function findDocument(db: DbOrTx, code: string): Promise<Paper | null> {
  const [row] = await db.select().from(papers).where(eq(papers.code, code))
  return row ?? null
}

/** Newest first. */
export function findDocuments(db: DbOrTx, subjectId: string, kind?: DocumentKind): Promise<Paper[]> {
  return db
    .select()
    .from(papers)
    .where(and(eq(papers.subjectId, subjectId), kind && eq(papers.kind, kind)))
    .orderBy(desc(papers.issuedAt), desc(papers.number))
}

export async function findDocumentOf(db: DbOrTx, kind: DocumentKind, number: string): Promise<Paper | null> {
  const [row] = await db
    .select()
    .from(papers)
    .where(and(eq(papers.kind, kind), eq(papers.number, number)))
  return row ?? null
}
