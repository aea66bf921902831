import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Whose } from '../../access/opened.ts'
import type { SeenCharges } from '../../access/seen.ts'
import { isNotShutOut, statusOf } from '../../access/store.ts'
import { manuscripts, staff, transferProofs } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type ProofRow = typeof transferProofs.$inferSelect

const openOf = ({ id }: Whose) => and(eq(transferProofs.manuscriptId, id), isNull(transferProofs.answeredAt))

/** Newest first. */
export function findProofs(db: DbOrTx, { id }: Whose): Promise<ProofRow[]> {
  return db
    .select()
    .from(transferProofs)
    .where(eq(transferProofs.manuscriptId, id))
    .orderBy(desc(transferProofs.createdAt), desc(transferProofs.id))
}

export async function findOpenProof(tx: DbOrTx, manuscript: Whose): Promise<ProofRow | null> {
  const [row] = await tx.select().from(transferProofs).where(openOf(manuscript))
  return row ?? null
}

type NewProof = Omit<typeof transferProofs.$inferInsert, 'manuscriptId'>

/** Takes the place of one that waits. The caller must hold the lock on the manuscript. */
export async function putProof(tx: Tx, manuscript: Whose, proof: NewProof): Promise<void> {
  await tx.delete(transferProofs).where(openOf(manuscript))
  await tx.insert(transferProofs).values({ ...proof, manuscriptId: manuscript.id })
}

type Answer = Pick<ProofRow, 'outcome' | 'reason' | 'answeredById' | 'answeredAt'>

/** Returns false if no proof waits for an answer. */
export async function putProofAnswer(tx: Tx, manuscript: Whose, answer: Answer): Promise<boolean> {
  const { rowCount } = await tx.update(transferProofs).set(answer).where(openOf(manuscript))
  return rowCount === 1
}

type Window = { limit: number; offset: number }

/** What was paid, withdrawn or revoked since then needs no answer. */
const isOpen = sql`${transferProofs.answeredAt} is null and ${statusOf} = 'approved'`

export async function countOpenProofs(db: DbOrTx, seen: SeenCharges): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(transferProofs)
    .innerJoin(manuscripts, eq(manuscripts.id, transferProofs.manuscriptId))
    .where(and(isOpen, isNotShutOut(seen, transferProofs.manuscriptId)))
  return counted?.total ?? 0
}

export async function findAllProofs(db: DbOrTx, seen: SeenCharges, { limit, offset }: Window) {
  const isShown = isNotShutOut(seen, transferProofs.manuscriptId)
  const [counted] = await db.select({ total: count() }).from(transferProofs).where(isShown)
  const rows = await db
    .select({ proof: transferProofs, manuscript: manuscripts, by: staff.name })
    .from(transferProofs)
    .innerJoin(manuscripts, eq(manuscripts.id, transferProofs.manuscriptId))
    .leftJoin(staff, eq(staff.id, transferProofs.answeredById))
    .where(isShown)
    .orderBy(
      desc(isOpen),
      sql`case when ${isOpen} then ${transferProofs.createdAt} end`,
      desc(transferProofs.createdAt),
      asc(transferProofs.id),
    )
    .limit(limit)
    .offset(offset)
  return { rows, total: counted?.total ?? 0 }
}
