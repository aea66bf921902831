import { desc, eq } from 'drizzle-orm'
import { letters } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

export async function findLetters(db: DbOrTx, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select({
      id: letters.id,
      kind: letters.kind,
      toEmail: letters.toEmail,
      toName: letters.toName,
      subject: letters.subject,
      state: letters.state,
      createdAt: letters.createdAt,
    })
    .from(letters)
    .orderBy(desc(letters.createdAt), letters.id)
    .limit(limit)
    .offset(offset)
}

export async function findLetter(db: DbOrTx, id: string) {
  const [row] = await db.select().from(letters).where(eq(letters.id, id))
  return row ?? null
}
