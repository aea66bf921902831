import { and, eq } from 'drizzle-orm'
import { letterTemplates } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

type Template = typeof letterTemplates.$inferSelect
type Key = Pick<Template, 'journal' | 'kind'>

const isIt = ({ journal, kind }: Key) => and(eq(letterTemplates.journal, journal), eq(letterTemplates.kind, kind))

export async function findKinds(db: DbOrTx, journal: string): Promise<Set<string>> {
  const rows = await db
    .select({ kind: letterTemplates.kind })
    .from(letterTemplates)
    .where(eq(letterTemplates.journal, journal))
  return new Set(rows.map(({ kind }) => kind))
}

export async function findTemplate(db: DbOrTx, key: Key): Promise<Template | null> {
  const [row] = await db.select().from(letterTemplates).where(isIt(key))
  return row ?? null
}

export async function putTemplate(tx: Tx, template: Template): Promise<void> {
  const { journal, kind, ...words } = template
  await tx
    .insert(letterTemplates)
    .values(template)
    .onConflictDoUpdate({ target: [letterTemplates.journal, letterTemplates.kind], set: words })
}

/** Returns false if there was none. */
export async function deleteTemplate(tx: Tx, key: Key): Promise<boolean> {
  return (await tx.delete(letterTemplates).where(isIt(key))).rowCount === 1
}
