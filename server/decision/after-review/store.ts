import { and, desc, eq, sql } from 'drizzle-orm'
import type { Answer } from '#domain/manuscript/revision.ts'
import type { Whose } from '../../access/opened.ts'
import { letters, manuscriptLinks, manuscriptSteps, revisions } from '../../db/schema.ts'
import { isInForce } from '../../db/steps-in-force.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Round } from '../../review/rounds/store.ts'

/** Writes one answer and leaves the others, so that two tabs lose nothing of each other. */
export async function putAnswer(tx: Tx, { id: roundId }: Round, key: string, answer: Answer): Promise<void> {
  const answers = sql`${revisions.answers} || ${JSON.stringify({ [key]: answer })}::jsonb`
  const publicAnswers = sql`${revisions.publicAnswers} - ${key}::text`
  await tx.update(revisions).set({ answers, publicAnswers }).where(eq(revisions.roundId, roundId))
}

/** The e-mail by which the revision was asked for, until copies of e-mails are deleted. */
export async function findDecisionLetter(db: DbOrTx, { id }: Whose) {
  const { kind, subject, text, createdAt } = letters
  const [row] = await db
    .select({ kind, subject, text, createdAt })
    .from(manuscriptSteps)
    .innerJoin(letters, eq(letters.id, manuscriptSteps.letterId))
    .where(and(eq(manuscriptSteps.manuscriptId, id), eq(manuscriptSteps.action, 'revise'), isInForce))
    .orderBy(desc(manuscriptSteps.at))
    .limit(1)
  return row ?? null
}

type NewRevision = Omit<typeof revisions.$inferInsert, 'roundId'>

export async function insertRevision(tx: Tx, { id: roundId }: Round, revision: NewRevision): Promise<void> {
  await tx.insert(revisions).values({ ...revision, roundId })
}

/** The link of a revision ends when the next one is asked for. */
export async function deleteReviseLinks(tx: Tx, { id }: Whose): Promise<void> {
  await tx
    .delete(manuscriptLinks)
    .where(and(eq(manuscriptLinks.manuscriptId, id), eq(manuscriptLinks.purpose, 'revise')))
}
