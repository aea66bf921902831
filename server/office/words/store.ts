import { and, count, desc, eq, gte, notInArray } from 'drizzle-orm'
import type { Seen } from '../../access/seen.ts'
import { letters, manuscripts } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

/** How many e-mails of each kind were sent since then. */
export async function countSent(db: DbOrTx, since: Date): Promise<Map<string, number>> {
  const { kind, sentAt } = letters
  const rows = await db.select({ kind, sent: count() }).from(letters).where(gte(sentAt, since)).groupBy(kind)
  return new Map(rows.map(({ kind, sent }) => [kind, sent]))
}

/** The newest manuscripts of a journal, or of all. */
export function findNewest(db: DbOrTx, journal: string, { shutOut }: Pick<Seen, 'shutOut'>, limit: number) {
  const { id, number, title, author, createdAt } = manuscripts
  const isOfIt = journal === '' ? undefined : eq(manuscripts.journal, journal)
  return db
    .select({ id, number, title, author })
    .from(manuscripts)
    .where(and(isOfIt, shutOut.length > 0 ? notInArray(id, [...shutOut]) : undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
}
