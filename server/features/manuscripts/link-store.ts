import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { mailboxOf } from '#domain/email.ts'
import { readStatus } from '#domain/manuscript-status.ts'
import { coAuthorNotices, manuscriptLinks, manuscripts } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Manuscript } from './store.ts'

export type Purpose = 'edit' | 'delete'

/** New links replace the old ones. */
export async function putLinks(tx: Tx, manuscriptId: string, links: { purpose: Purpose; tokenHash: string }[]) {
  await tx.delete(manuscriptLinks).where(eq(manuscriptLinks.manuscriptId, manuscriptId))
  if (links.length > 0) await tx.insert(manuscriptLinks).values(links.map((link) => ({ ...link, manuscriptId })))
}

export async function findLinked(
  db: DbOrTx,
  tokenHash: string,
): Promise<{ purpose: Purpose; manuscript: Manuscript } | null> {
  const [row] = await db
    .select({ purpose: manuscriptLinks.purpose, manuscript: manuscripts })
    .from(manuscriptLinks)
    .innerJoin(manuscripts, eq(manuscripts.id, manuscriptLinks.manuscriptId))
    .where(eq(manuscriptLinks.tokenHash, tokenHash))
  if (!row) return null
  const { purpose, manuscript } = row
  return { purpose, manuscript: { ...manuscript, status: readStatus(manuscript.status) } }
}

type Notice = { tokenHash: string; manuscriptId: string; name: string; email: string }

export async function insertNotice(tx: Tx, notice: Notice): Promise<void> {
  await tx.insert(coAuthorNotices).values(notice)
}

export async function noticedEmails(tx: Tx, manuscriptId: string): Promise<string[]> {
  const rows = await tx
    .select({ email: coAuthorNotices.email })
    .from(coAuthorNotices)
    .where(eq(coAuthorNotices.manuscriptId, manuscriptId))
  return rows.map(({ email }) => email)
}

/** Whoever is no longer named has nothing to object to; an objection already made stays. */
export async function findNotice(db: DbOrTx, tokenHash: string) {
  const [row] = await db
    .select({ notice: coAuthorNotices, manuscript: manuscripts })
    .from(coAuthorNotices)
    .innerJoin(manuscripts, eq(manuscripts.id, coAuthorNotices.manuscriptId))
    .where(eq(coAuthorNotices.tokenHash, tokenHash))
  if (!row) return null
  const { notice, manuscript } = row
  return notice.objectedAt || isNamed(manuscript, notice.email) ? row : null
}

export function isNamed({ coAuthors }: Pick<Manuscript, 'coAuthors'>, email: string): boolean {
  return coAuthors.some((person) => mailboxOf(person.email) === mailboxOf(email))
}

/** False when the co-author has objected before. */
export async function putObjection(tx: Tx, tokenHash: string, reason: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(coAuthorNotices)
    .set({ objectedAt: at, reason })
    .where(and(eq(coAuthorNotices.tokenHash, tokenHash), isNull(coAuthorNotices.objectedAt)))
  return rowCount === 1
}

const isOpen = and(isNotNull(coAuthorNotices.objectedAt), isNull(coAuthorNotices.resolvedAt))

export async function hasOpenObjection(db: DbOrTx, manuscriptId: string): Promise<boolean> {
  const ofManuscript = eq(coAuthorNotices.manuscriptId, manuscriptId)
  return (await db.$count(coAuthorNotices, and(ofManuscript, isOpen))) > 0
}

type Resolution = { resolvedAt: Date; resolvedById: string; resolution: string }

/** Whose objection it was; null when it is not open, or was never made. */
export async function putResolution(tx: Tx, manuscriptId: string, email: string, given: Resolution) {
  const theirs = and(eq(coAuthorNotices.manuscriptId, manuscriptId), eq(coAuthorNotices.email, email), isOpen)
  const { name } = coAuthorNotices
  const [row] = await tx.update(coAuthorNotices).set(given).where(theirs).returning({ name })
  return row ?? null
}

/**
 * The co-authors who hear what becomes of a manuscript: those who are named in it, were told so, and do not object,
 * unless those who do are to hear of it too. By the name that the manuscript gives them now.
 */
export async function findCoAuthorsToTell(
  tx: Tx,
  manuscriptId: string,
  { withObjectors = false } = {},
): Promise<{ name: string; email: string }[]> {
  const [manuscript] = await tx.select().from(manuscripts).where(eq(manuscripts.id, manuscriptId))
  const notices = await tx.select().from(coAuthorNotices).where(eq(coAuthorNotices.manuscriptId, manuscriptId))
  const heard = notices.filter(({ objectedAt, resolvedAt }) => withObjectors || !objectedAt || resolvedAt)
  const told = new Map(heard.map(({ email }) => [mailboxOf(email), email]))
  const named = new Map(manuscript?.coAuthors.map(({ name, email }) => [mailboxOf(email), name]))
  return [...named].flatMap(([mailbox, name]) => {
    const email = told.get(mailbox)
    return email === undefined ? [] : [{ name, email }]
  })
}
