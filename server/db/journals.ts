import { ne, sql } from 'drizzle-orm'
import { journals } from './schema.ts'
import type { DbOrTx } from './types.ts'

/** What a journal is, the publisher says. This adds what the database needs of those that are new or have changed. */
export async function addJournals(db: DbOrTx, given: { slug: string; customIdPrefix: string }[]): Promise<void> {
  if (given.length === 0) return
  const prefix = sql`excluded.prefix`
  await db
    .insert(journals)
    .values(given.map(({ slug, customIdPrefix }) => ({ slug, prefix: customIdPrefix })))
    .onConflictDoUpdate({ target: journals.slug, set: { prefix }, setWhere: ne(journals.prefix, prefix) })
}
