import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { mailboxOf } from '#domain/words/email.ts'
import type { Whose } from '../access/opened.ts'
import { coAuthorNotices, manuscripts } from '../db/schema.ts'
import type { DbOrTx, Tx } from '../db/types.ts'

export const isOpenObjection = and(isNotNull(coAuthorNotices.objectedAt), isNull(coAuthorNotices.resolvedAt))

/** Whoever has the status page reads that it waits. */
export async function hasOpenObjection(db: DbOrTx, { id }: { id: string }): Promise<boolean> {
  const ofManuscript = eq(coAuthorNotices.manuscriptId, id)
  return (await db.$count(coAuthorNotices, and(ofManuscript, isOpenObjection))) > 0
}

/**
 * Returns the co-authors to tell about a manuscript: those who are named in it and were notified, with their current
 * names. Leaves out open objectors unless `withObjectors` is set.
 */
export async function findCoAuthorsToTell(
  tx: Tx,
  { id }: Whose,
  { withObjectors = false } = {},
): Promise<{ name: string; email: string }[]> {
  const [manuscript] = await tx.select().from(manuscripts).where(eq(manuscripts.id, id))
  const notices = await tx.select().from(coAuthorNotices).where(eq(coAuthorNotices.manuscriptId, id))
  const heard = notices.filter(({ objectedAt, resolvedAt }) => withObjectors || !objectedAt || resolvedAt)
  const reached = new Map(heard.map(({ email }) => [mailboxOf(email), email]))
  const named = new Map(manuscript?.coAuthors.map(({ name, email }) => [mailboxOf(email), name]))
  return [...named].flatMap(([mailbox, name]) => {
    const email = reached.get(mailbox)
    return email === undefined ? [] : [{ name, email }]
  })
}
