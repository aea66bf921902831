import { sql } from 'drizzle-orm'
import type { Staff } from '#domain/permissions.ts'
import { authorKeys, manuscripts } from './schema.ts'
import type { DbOrTx } from './types.ts'

/**
 * The manuscripts that a member of staff must not see, because they are among the authors or shut out. For nearly everybody there
 * are none, so lists ask this first and then leave out these few.
 */
export async function barredFrom(db: DbOrTx, { name, email, orcid = null, shutOutOf = [] }: Staff): Promise<string[]> {
  const own = sql`author_keys(${name}::text, ${email}::text, ${orcid}::text, '[]')`
  const rows = await db
    .select({ id: manuscripts.id })
    .from(manuscripts)
    .where(sql`${authorKeys(manuscripts)} && ${own}`)
  return [...rows.map(({ id }) => id), ...shutOutOf]
}
