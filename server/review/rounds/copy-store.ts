import { and, asc, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import { authorsOf } from '#domain/manuscript/anonymity/named.ts'
import { titlePageOf } from '#domain/manuscript/anonymity/title-page.ts'
import type { Whose, WhoseReview } from '../../access/opened.ts'
import {
  fileReadings,
  files,
  manuscripts,
  manuscriptVersions,
  reviewerCopies,
  reviewRounds,
  revisions,
  staff,
} from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type Copy = typeof reviewerCopies.$inferSelect
type Key = Pick<Copy, 'manuscriptId' | 'version'>
export type CopyChange = Partial<Omit<Copy, keyof Key>>

const isIt = ({ manuscriptId, version }: Key) =>
  and(eq(reviewerCopies.manuscriptId, manuscriptId), eq(reviewerCopies.version, version))

/** The newest version first, each with who accepted it. */
export function findCopies(db: DbOrTx, { id: manuscriptId }: WhoseReview) {
  return db
    .select({ copy: reviewerCopies, acceptedBy: staff.name })
    .from(reviewerCopies)
    .leftJoin(staff, eq(staff.id, reviewerCopies.acceptedById))
    .where(eq(reviewerCopies.manuscriptId, manuscriptId))
    .orderBy(desc(reviewerCopies.version))
}

export async function lockCopy(tx: Tx, { id: manuscriptId }: WhoseReview, version: number): Promise<Copy | null> {
  const isThis = isIt({ manuscriptId, version })
  const [row] = await tx.select().from(reviewerCopies).where(isThis).for('update')
  return row ?? null
}

/** A change by staff. A copy that is being made meanwhile is made again. */
export async function changeCopy(tx: Tx, copy: Copy, change: CopyChange): Promise<void> {
  await tx
    .update(reviewerCopies)
    .set({ ...change, edits: sql`${reviewerCopies.edits} + 1` })
    .where(isIt(copy))
}

/** Returns false if staff have changed something since the copy was begun. */
export async function keepMade(tx: Tx, copy: Copy, change: CopyChange): Promise<boolean> {
  const { rowCount } = await tx
    .update(reviewerCopies)
    .set(change)
    .where(and(isIt(copy), eq(reviewerCopies.edits, copy.edits), eq(reviewerCopies.state, 'making')))
  return rowCount === 1
}

/**
 * Every manuscript under review needs a copy of its last version, but for journals whose reviewers know the authors. What
 * was decided about the version before counts where the same words stand. It locks manuscripts before their copies, as everybody does who edits one: else the two wait for each other.
 */
export async function addMissingCopies(db: DbOrTx, otherJournals: string[], only?: Whose): Promise<void> {
  const isAsked = and(
    isNotNull(manuscripts.reviewStage),
    only ? eq(manuscripts.id, only.id) : undefined,
    otherJournals.length > 0 ? notInArray(manuscripts.journal, otherJournals) : undefined,
  )
  await db.execute(sql`insert into ${reviewerCopies} (manuscript_id, version, decisions)
    select ${manuscripts.id}, last.version, coalesce((select decisions from ${reviewerCopies} before
        where before.manuscript_id = ${manuscripts.id} and before.version < last.version
        order by before.version desc limit 1), '[]')
    from ${manuscripts} cross join lateral
      (select max(number) as version from ${manuscriptVersions} where manuscript_id = ${manuscripts.id}) last
    where ${isAsked} and last.version is not null and not exists (select from ${reviewerCopies} copies
      where copies.manuscript_id = ${manuscripts.id} and copies.version = last.version)
    order by ${manuscripts.id} for key share of ${manuscripts}
    on conflict (manuscript_id, version) do nothing`)
}

export function findToMake(db: DbOrTx, limit: number, only?: Whose): Promise<Copy[]> {
  return db
    .select()
    .from(reviewerCopies)
    .where(and(eq(reviewerCopies.state, 'making'), only ? eq(reviewerCopies.manuscriptId, only.id) : undefined))
    .orderBy(asc(reviewerCopies.createdAt), asc(reviewerCopies.manuscriptId))
    .limit(limit)
}

/**
 * What a copy is made from: the version's file or the one that staff uploaded, what is read with it, everybody it ever
 * named, and whom its title page names.
 */
export async function findOriginal(db: DbOrTx, { manuscriptId, version, sourceFileId }: Copy) {
  const { manuscript, versions, people } = await findNamed(db, manuscriptId)
  const its = versions.find(({ number }) => number === version)
  const fileId = sourceFileId ?? its?.fileId
  const [file] = fileId ? await db.select().from(files).where(eq(files.id, fileId)) : []
  if (!manuscript || !file) return null
  const { reading, state, changedAt } = fileReadings
  const [kept] = its
    ? await db.select({ reading, state, changedAt }).from(fileReadings).where(eq(fileReadings.fileId, its.fileId))
    : []
  const [revision] = await db
    .select({ answers: revisions.answers })
    .from(revisions)
    .innerJoin(reviewRounds, eq(reviewRounds.id, revisions.roundId))
    .where(and(eq(reviewRounds.manuscriptId, manuscriptId), eq(revisions.version, version)))
  return {
    ...{ manuscript, file, people, titlePage: titlePageOf(kept?.reading ?? null, people) },
    /** Since when it waits to be read. */
    unreadSince: kept?.state === 'waiting' || kept?.state === 'reading' ? kept.changedAt : null,
    ...{ record: its?.fields ?? manuscript, answers: revision?.answers ?? {} },
  }
}

/** Everybody whom a manuscript or one of its versions names as an author. */
export async function findPeople(db: DbOrTx, { id }: Whose) {
  return (await findNamed(db, id)).people
}

async function findNamed(db: DbOrTx, manuscriptId: string) {
  const [manuscript] = await db.select().from(manuscripts).where(eq(manuscripts.id, manuscriptId))
  const versions = await db
    .select()
    .from(manuscriptVersions)
    .where(eq(manuscriptVersions.manuscriptId, manuscriptId))
    .orderBy(desc(manuscriptVersions.number))
  const people = [...(manuscript ? [manuscript] : []), ...versions.map(({ fields }) => fields)].flatMap(authorsOf)
  return { manuscript, versions, people }
}

/** What staff decided about a version's copy, or about the last one. */
export async function findDecisions(db: DbOrTx, { id: manuscriptId }: Whose, version?: number | null) {
  const [copy] = await db
    .select({ decisions: reviewerCopies.decisions })
    .from(reviewerCopies)
    .where(
      and(eq(reviewerCopies.manuscriptId, manuscriptId), version ? eq(reviewerCopies.version, version) : undefined),
    )
    .orderBy(desc(reviewerCopies.version))
    .limit(1)
  return copy?.decisions ?? []
}

/** Whether a copy is to be made that waits for this file to be read. */
export async function isAwaited(db: DbOrTx, fileId: string): Promise<boolean> {
  const rows = await db
    .select({ version: reviewerCopies.version })
    .from(reviewerCopies)
    .innerJoin(
      manuscriptVersions,
      and(
        eq(manuscriptVersions.manuscriptId, reviewerCopies.manuscriptId),
        eq(manuscriptVersions.number, reviewerCopies.version),
      ),
    )
    .where(and(eq(reviewerCopies.state, 'making'), eq(manuscriptVersions.fileId, fileId)))
    .limit(1)
  return rows.length > 0
}

export type OriginalFile = NonNullable<Awaited<ReturnType<typeof findOriginal>>>

export function findFileFacts(db: DbOrTx, ids: string[]) {
  const { id, name, bytes } = files
  return db.select({ id, name, bytes }).from(files).where(inArray(files.id, ids))
}
