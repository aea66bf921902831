import { and, eq, inArray, isNull } from 'drizzle-orm'
import { mailboxOf } from '#domain/words/email.ts'
import { readStatus } from '#domain/words/manuscript-status.ts'
import { type Opened, openedRow, type Whose } from '../../access/opened.ts'
import { coAuthorNotices, manuscriptLinks, manuscripts } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { isOpenObjection } from '../objection-store.ts'
import type { Manuscript } from './store.ts'

export type Purpose = 'edit' | 'delete'
const purposes: Purpose[] = ['edit', 'delete']

/** New links replace the old ones. The link of a revision stays. */
export async function putLinks(tx: Tx, { id: manuscriptId }: Whose, links: { purpose: Purpose; tokenHash: string }[]) {
  await tx
    .delete(manuscriptLinks)
    .where(and(eq(manuscriptLinks.manuscriptId, manuscriptId), inArray(manuscriptLinks.purpose, purposes)))
  if (links.length > 0) await tx.insert(manuscriptLinks).values(links.map((link) => ({ ...link, manuscriptId })))
}

type NewLink = Omit<typeof manuscriptLinks.$inferInsert, 'manuscriptId'>

export async function insertLink(tx: Tx, { id: manuscriptId }: Whose, link: NewLink): Promise<void> {
  await tx.insert(manuscriptLinks).values({ ...link, manuscriptId })
}

/** The manuscript of a link with one of these purposes. */
export async function findByLink(
  db: DbOrTx,
  tokenHash: string,
  purposes: readonly ('edit' | 'revise' | 'reports' | 'appeal' | 'charge' | 'correction' | 'proof')[],
): Promise<string | null> {
  const { manuscriptId, purpose } = manuscriptLinks
  const [row] = await db
    .select({ manuscriptId })
    .from(manuscriptLinks)
    .where(and(eq(manuscriptLinks.tokenHash, tokenHash), inArray(purpose, [...purposes])))
  return row?.manuscriptId ?? null
}

export async function findLinked(
  db: DbOrTx,
  tokenHash: string,
): Promise<{ purpose: Purpose; manuscript: Opened } | null> {
  const [row] = await db
    .select({ purpose: manuscriptLinks.purpose, manuscript: manuscripts })
    .from(manuscriptLinks)
    .innerJoin(manuscripts, eq(manuscripts.id, manuscriptLinks.manuscriptId))
    .where(and(eq(manuscriptLinks.tokenHash, tokenHash), inArray(manuscriptLinks.purpose, purposes)))
  const purpose = purposes.find((one) => one === row?.purpose)
  if (!row || !purpose) return null
  const { manuscript } = row
  return { purpose, manuscript: openedRow({ ...manuscript, status: readStatus(manuscript.status) }) }
}

type NewNotice = Omit<typeof coAuthorNotices.$inferInsert, 'manuscriptId'>

export async function insertNotice(tx: Tx, { id: manuscriptId }: Whose, notice: NewNotice): Promise<void> {
  await tx.insert(coAuthorNotices).values({ ...notice, manuscriptId })
}

export async function noticedEmails(tx: Tx, { id }: Whose): Promise<string[]> {
  const rows = await tx
    .select({ email: coAuthorNotices.email })
    .from(coAuthorNotices)
    .where(eq(coAuthorNotices.manuscriptId, id))
  return rows.map(({ email }) => email)
}

/** Returns null if the co-author is no longer named, unless they have already objected. */
export async function findNotice(db: DbOrTx, tokenHash: string) {
  const [row] = await db
    .select({ notice: coAuthorNotices, manuscript: manuscripts })
    .from(coAuthorNotices)
    .innerJoin(manuscripts, eq(manuscripts.id, coAuthorNotices.manuscriptId))
    .where(eq(coAuthorNotices.tokenHash, tokenHash))
  if (!row) return null
  const { notice, manuscript } = row
  return notice.objectedAt || isNamed(manuscript, notice.email)
    ? { notice, manuscript: openedRow({ ...manuscript, status: readStatus(manuscript.status) }) }
    : null
}

export function isNamed({ coAuthors }: Pick<Manuscript, 'coAuthors'>, email: string): boolean {
  return coAuthors.some((person) => mailboxOf(person.email) === mailboxOf(email))
}

/** Returns false if the co-author has objected before. */
export async function putObjection(tx: Tx, tokenHash: string, reason: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(coAuthorNotices)
    .set({ objectedAt: at, reason })
    .where(and(eq(coAuthorNotices.tokenHash, tokenHash), isNull(coAuthorNotices.objectedAt)))
  return rowCount === 1
}

type Resolution = { resolvedAt: Date; resolvedById: string; resolution: string }

/** Returns the objector's name; null if there is no open objection. */
export async function putResolution(tx: Tx, { id }: Whose, email: string, given: Resolution) {
  const theirs = and(eq(coAuthorNotices.manuscriptId, id), eq(coAuthorNotices.email, email), isOpenObjection)
  const { name } = coAuthorNotices
  const [row] = await tx.update(coAuthorNotices).set(given).where(theirs).returning({ name })
  return row ?? null
}
