import { and, asc, eq, inArray } from 'drizzle-orm'
import type { WhoseReview } from '../../access/opened.ts'
import { letters, manuscriptAnswers, manuscriptSteps, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import { messageKinds } from './letters.ts'

const isMessage = inArray(letters.kind, messageKinds)

const isItsStep = and(
  eq(manuscriptSteps.manuscriptId, letters.manuscriptId),
  eq(manuscriptSteps.letterId, letters.id),
  eq(manuscriptSteps.actor, 'staff'),
)

/** Oldest first, with the name of whoever wrote them and still has an account. */
export function findMessages(db: DbOrTx, { id: manuscriptId }: WhoseReview) {
  const { id, kind, toName, toEmail, subject, text, state, createdAt } = letters
  return db
    .select({ id, kind, toName, toEmail, subject, text, state, createdAt, by: staff.name })
    .from(letters)
    .leftJoin(manuscriptSteps, isItsStep)
    .leftJoin(staff, eq(staff.id, manuscriptSteps.actorId))
    .where(and(eq(letters.manuscriptId, manuscriptId), isMessage))
    .orderBy(asc(createdAt), asc(id))
}

/** Only to open the manuscript that a message is about: whoever asks may not see it. */
export async function findWrittenAbout(db: DbOrTx, id: string): Promise<string | null> {
  const { manuscriptId } = letters
  const [row] = await db
    .select({ manuscriptId })
    .from(letters)
    .where(and(eq(letters.id, id), isMessage))
  return row?.manuscriptId ?? null
}

export async function findMessage(db: DbOrTx, { id: manuscriptId }: WhoseReview, id: string) {
  const { kind, toName, toEmail, createdAt } = letters
  const [row] = await db
    .select({ id: letters.id, kind, toName, toEmail, createdAt, byId: manuscriptSteps.actorId })
    .from(letters)
    .leftJoin(manuscriptSteps, isItsStep)
    .where(and(eq(letters.id, id), eq(letters.manuscriptId, manuscriptId), isMessage))
  return row ?? null
}

export function findAnswers(db: DbOrTx, { id: manuscriptId }: WhoseReview) {
  return db
    .select()
    .from(manuscriptAnswers)
    .where(eq(manuscriptAnswers.manuscriptId, manuscriptId))
    .orderBy(asc(manuscriptAnswers.at), asc(manuscriptAnswers.id))
}

type Answer = Omit<typeof manuscriptAnswers.$inferInsert, 'manuscriptId'>

/** Returns false if the mail system has handed it over before. */
export async function insertAnswer(tx: Tx, { id: manuscriptId }: WhoseReview, answer: Answer): Promise<boolean> {
  const rows = await tx
    .insert(manuscriptAnswers)
    .values({ ...answer, manuscriptId })
    .onConflictDoNothing()
    .returning({ id: manuscriptAnswers.id })
  return rows.length > 0
}
