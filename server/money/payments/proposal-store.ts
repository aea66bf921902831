import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { moneyProposals, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type ProposalRow = typeof moneyProposals.$inferSelect

const isOpen = isNull(moneyProposals.answeredAt)

/** Returns false if one waits for the same manuscript, purchase or payment. */
export async function insertProposal(tx: Tx, proposal: typeof moneyProposals.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx.insert(moneyProposals).values(proposal).onConflictDoNothing()
  return rowCount === 1
}

export async function findProposal(db: DbOrTx, id: string): Promise<ProposalRow | null> {
  const [row] = await db.select().from(moneyProposals).where(eq(moneyProposals.id, id))
  return row ?? null
}

/** What waits for a manuscript, purchase or payment. */
export async function findOpenProposal(db: DbOrTx, subject: string): Promise<ProposalRow | null> {
  const [row] = await db
    .select()
    .from(moneyProposals)
    .where(and(eq(moneyProposals.subject, subject), isOpen))
  return row ?? null
}

type Answer = Pick<ProposalRow, 'outcome' | 'note' | 'answeredById' | 'answeredAt'>

/** Returns false if somebody has answered it already. */
export async function putProposalAnswer(tx: Tx, id: string, answer: Answer): Promise<boolean> {
  const { rowCount } = await tx
    .update(moneyProposals)
    .set(answer)
    .where(and(eq(moneyProposals.id, id), isOpen))
  return rowCount === 1
}

export const countOpenProposals = (db: DbOrTx) => db.$count(moneyProposals, isOpen)

const answerer = alias(staff, 'answerer')

export async function findProposals(db: DbOrTx, { limit, offset }: { limit: number; offset: number }) {
  const { createdAt, id } = moneyProposals
  const rows = await db
    .select({ proposal: moneyProposals, by: staff.name, answeredBy: answerer.name })
    .from(moneyProposals)
    .leftJoin(staff, eq(staff.id, moneyProposals.proposedById))
    .leftJoin(answerer, eq(answerer.id, moneyProposals.answeredById))
    .orderBy(desc(isOpen), sql`case when ${isOpen} then ${createdAt} end`, desc(createdAt), asc(id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(moneyProposals) }
}
