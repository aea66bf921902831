import { and, asc, desc, eq, getTableColumns, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { ProofProgress, ProofState } from '#domain/manuscript/page-proof.ts'
import type { Day } from '#domain/words/day.ts'
import type { Whose } from '../../access/opened.ts'
import { manuscripts, pageProofComments, pageProofs, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

const { text: _, ...columns } = getTableColumns(pageProofs)

/** Without the text, which is long. */
export type ProofRow = Omit<typeof pageProofs.$inferSelect, 'text'>
export type CommentRow = typeof pageProofComments.$inferSelect

/** Newest first. `by` is null if that member of staff has left. */
export function findProofs(db: DbOrTx, { id }: Whose) {
  return db
    .select({ proof: columns, by: staff.name })
    .from(pageProofs)
    .leftJoin(staff, eq(staff.id, pageProofs.askedById))
    .where(eq(pageProofs.manuscriptId, id))
    .orderBy(desc(pageProofs.round))
}

/** Oldest first. */
export function findComments(db: DbOrTx, { id }: Whose) {
  return db
    .select({ comment: pageProofComments, by: staff.name })
    .from(pageProofComments)
    .innerJoin(pageProofs, eq(pageProofs.id, pageProofComments.proofId))
    .leftJoin(staff, eq(staff.id, pageProofComments.settledById))
    .where(eq(pageProofs.manuscriptId, id))
    .orderBy(asc(pageProofComments.createdAt), asc(pageProofComments.id))
}

export async function findLastProof(db: DbOrTx, manuscript: Whose): Promise<ProofRow | null> {
  const [last] = await findProofs(db, manuscript).limit(1)
  return last?.proof ?? null
}

export async function findProofText(db: DbOrTx, { id: manuscriptId }: Whose, id: string) {
  const { text } = pageProofs
  const isIt = and(eq(pageProofs.id, id), eq(pageProofs.manuscriptId, manuscriptId))
  const [row] = await db.select({ text }).from(pageProofs).where(isIt)
  return row?.text ?? null
}

type NewProof = Omit<typeof pageProofs.$inferInsert, 'manuscriptId'>

export async function insertProof(tx: Tx, { id: manuscriptId }: Whose, row: NewProof): Promise<void> {
  await tx.insert(pageProofs).values({ ...row, manuscriptId })
}

export async function changeProof(tx: Tx, { id }: ProofRow, change: Partial<ProofRow>): Promise<void> {
  await tx.update(pageProofs).set(change).where(eq(pageProofs.id, id))
}

export const countComments = (db: DbOrTx, { id }: ProofRow) =>
  db.$count(pageProofComments, eq(pageProofComments.proofId, id))

export const countOpen = (db: DbOrTx, { id }: ProofRow) =>
  db.$count(pageProofComments, and(eq(pageProofComments.proofId, id), isNull(pageProofComments.settledAt)))

type NewComment = Omit<typeof pageProofComments.$inferInsert, 'proofId'>

export async function insertComment(tx: Tx, { id: proofId }: ProofRow, comment: NewComment): Promise<void> {
  await tx.insert(pageProofComments).values({ ...comment, proofId })
}

/** Returns false if the proof has no such comment. */
export async function deleteComment(tx: Tx, { id: proofId }: ProofRow, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(pageProofComments)
    .where(and(eq(pageProofComments.id, id), eq(pageProofComments.proofId, proofId)))
  return rowCount === 1
}

type Settlement = Pick<CommentRow, 'settledAt' | 'settledById' | 'answer'>

/** Returns the comment; null if it is not one of this manuscript's, or is settled already. */
export async function settleOpen(tx: Tx, { id: manuscriptId }: Whose, id: string, settlement: Settlement) {
  const ofManuscript = tx
    .select({ id: pageProofs.id })
    .from(pageProofs)
    .where(eq(pageProofs.manuscriptId, manuscriptId))
  const [row] = await tx
    .update(pageProofComments)
    .set(settlement)
    .where(
      and(
        eq(pageProofComments.id, id),
        inArray(pageProofComments.proofId, ofManuscript),
        isNull(pageProofComments.settledAt),
      ),
    )
    .returning()
  return row ?? null
}

/** A newer file replaces what the author was shown or has approved. */
const isReplaced = sql`${pageProofs.state} in ('asked', 'approved') and ${pageProofs.fileId} <> ${manuscripts.fileId}`

/** The last proof of a manuscript, for those who publish it; null if there was none. */
export async function findProgress(db: DbOrTx, { id }: Whose): Promise<ProofProgress | null> {
  const [row] = await db
    .select({
      state: sql<ProofState>`case when ${isReplaced} then 'superseded' else ${pageProofs.state} end`,
      dueOn: pageProofs.dueOn,
      // What the author writes counts once they have sent it.
      open: sql<number>`(select count(*)::int from ${pageProofComments} join ${pageProofs} as sent
        on sent.id = ${pageProofComments.proofId} where sent.manuscript_id = ${manuscripts.id}
        and sent.answered_at is not null and ${pageProofComments.settledAt} is null)`,
    })
    .from(pageProofs)
    .innerJoin(manuscripts, eq(manuscripts.id, pageProofs.manuscriptId))
    .where(eq(pageProofs.manuscriptId, id))
    .orderBy(desc(pageProofs.round))
    .limit(1)
  return row ?? null
}

const isAsked = eq(pageProofs.state, 'asked')

/** Those whose authors may have to be reminded: the first reminder is due from `soon` on. */
export async function findToRemind(db: DbOrTx, { today, soon }: { today: Day; soon: Day }): Promise<string[]> {
  const rows = await db
    .select({ id: pageProofs.manuscriptId })
    .from(pageProofs)
    .where(
      and(
        isAsked,
        or(
          and(isNull(pageProofs.remindedBeforeAt), lte(pageProofs.dueOn, soon), sql`${pageProofs.dueOn} >= ${today}`),
          and(isNull(pageProofs.remindedAfterAt), sql`${pageProofs.dueOn} < ${today}`),
        ),
      ),
    )
    .orderBy(asc(pageProofs.dueOn))
    .limit(100)
  return rows.map(({ id }) => id)
}

/** The author's manuscripts with a proof that waits for their answer, and its due day. */
export function findWaiting(db: DbOrTx, authorId: string) {
  return db
    .select({ manuscriptId: pageProofs.manuscriptId, dueOn: pageProofs.dueOn })
    .from(manuscripts)
    .innerJoin(pageProofs, and(eq(pageProofs.manuscriptId, manuscripts.id), eq(pageProofs.fileId, manuscripts.fileId)))
    .where(and(eq(manuscripts.authorId, authorId), inArray(manuscripts.status, ['approved', 'paid']), isAsked))
}

/** The proofs whose PDFs are kept: the last of each manuscript that is not published. */
export async function findShownProofs(db: DbOrTx) {
  return db
    .selectDistinctOn([pageProofs.manuscriptId], { id: pageProofs.id, manuscriptId: pageProofs.manuscriptId })
    .from(pageProofs)
    .innerJoin(manuscripts, eq(manuscripts.id, pageProofs.manuscriptId))
    .where(inArray(manuscripts.status, ['approved', 'paid']))
    .orderBy(pageProofs.manuscriptId, desc(pageProofs.round))
}
