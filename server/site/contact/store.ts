import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Age } from '#contracts/shapes.ts'
import { messageReplies, messages } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type MessageRow = typeof messages.$inferSelect

export async function insertMessage(tx: DbOrTx, message: typeof messages.$inferInsert): Promise<void> {
  await tx.insert(messages).values(message)
}

/** The same words from the same person a moment ago: without scripts a double click sends the form twice. */
export async function findJustSent(tx: Tx, written: typeof messages.$inferInsert): Promise<string | null> {
  const { firstName, lastName, email, message } = written
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`message:${email}`}, 0))`)
  const isSame = and(
    ...[eq(messages.firstName, firstName), eq(messages.lastName, lastName)],
    ...[eq(messages.email, email), eq(messages.message, message)],
    gt(messages.createdAt, sql`now() - interval '1 minute'`),
  )
  const [row] = await tx.select({ id: messages.id }).from(messages).where(isSame)
  return row?.id ?? null
}

/** A message is read once it has been answered. */
export type Shown = 'unread' | 'read' | undefined

function matches(show: Shown): SQL | undefined {
  return show && (show === 'unread' ? isNull(messages.readAt) : isNotNull(messages.readAt))
}

type Page = { sort: Age; limit: number; offset: number }

export function findPage(db: DbOrTx, show: Shown, { sort, limit, offset }: Page): Promise<MessageRow[]> {
  const { createdAt, id } = messages
  return db
    .select()
    .from(messages)
    .where(matches(show))
    .orderBy(...(sort === 'newest' ? [desc(createdAt), asc(id)] : [asc(createdAt), desc(id)]))
    .limit(limit)
    .offset(offset)
}

/** Stops counting at `max`, so that a full inbox costs no more than an empty one. */
export function countUpTo(db: DbOrTx, show: Shown, max: number): Promise<number> {
  return db.$count(db.select({ id: messages.id }).from(messages).where(matches(show)).limit(max).as('some'))
}

export async function findMessage(db: DbOrTx, id: string): Promise<MessageRow | null> {
  const [row] = await db.select().from(messages).where(eq(messages.id, id))
  return row ?? null
}

/** Locks the message, so that staff who reply at once see each other's replies. */
export async function lockMessage(tx: Tx, id: string): Promise<MessageRow | null> {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update')
  return row ?? null
}

export function findReplies(db: DbOrTx, messageId: string) {
  return db
    .select()
    .from(messageReplies)
    .where(eq(messageReplies.messageId, messageId))
    .orderBy(asc(messageReplies.createdAt))
}

export async function insertReply(tx: Tx, reply: typeof messageReplies.$inferInsert & { createdAt: Date }) {
  await tx.insert(messageReplies).values(reply)
  await tx.update(messages).set({ readAt: reply.createdAt }).where(eq(messages.id, reply.messageId))
}

/** Returns false if it was already deleted. */
export async function removeMessage(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.delete(messages).where(eq(messages.id, id)).returning({ id: messages.id })
  return rows.length > 0
}
