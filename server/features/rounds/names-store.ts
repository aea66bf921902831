import { eq } from 'drizzle-orm'
import { authorsOf } from '#domain/anonymity/named.ts'
import { manuscripts, staff } from '../../db/schema.ts'
import type { DbOrTx } from '../../db/types.ts'

/** The names and addresses of a manuscript's authors and of the staff. A reviewer may share one of them. */
export async function findOthersNames(db: DbOrTx, manuscriptId: string): Promise<string[]> {
  const { author, email, affiliation, orcid, coAuthors } = manuscripts
  const written = await db
    .select({ author, email, affiliation, orcid, coAuthors })
    .from(manuscripts)
    .where(eq(manuscripts.id, manuscriptId))
  const members = await db.select({ name: staff.name, email: staff.email }).from(staff)
  return [...written.flatMap(authorsOf), ...members].flatMap((one) => [one.name ?? '', one.email ?? '']).filter(Boolean)
}
