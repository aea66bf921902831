import { and, desc, eq, gt, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Choices, EventKind, EventName } from '#domain/people/notifications.ts'
import type { Day } from '#domain/words/day.ts'
import type { Seen, SeenCharges } from '../../access/seen.ts'
import { isSeen } from '../../access/store.ts'
import { manuscripts, notificationChoices, notifications, notificationsSeen } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

type Row = typeof notifications.$inferInsert

/** Returns who was notified: of an event with a key, only the first row is kept. */
export async function insertNotifications(tx: Tx, rows: Row[]): Promise<string[]> {
  if (rows.length === 0) return []
  const kept = await tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: notifications.staffId })
  return kept.map(({ id }) => id)
}

/** What a member of staff may see now, which may be less than when they were notified. */
export type Fence = {
  staffId: string
  events: readonly EventName[]
  /** Finance is notified of charges alone. */
  seen: Seen | SeenCharges
}

function isShown({ staffId, events, seen }: Fence): SQL | undefined {
  const isOpen = isSeen(seen)
  return and(
    eq(notifications.staffId, staffId),
    inArray(notifications.event, [...events]),
    isOpen && or(isNull(notifications.manuscriptId), isOpen),
  )
}

const about = {
  id: notifications.id,
  event: notifications.event,
  at: notifications.at,
  manuscriptId: notifications.manuscriptId,
  number: manuscripts.number,
  title: manuscripts.title,
}

export type Found = Awaited<ReturnType<typeof findNotifications>>[number]
type Which = { before?: string | undefined; since?: Date; limit: number }

/** Newest first, starting after `before`. If that row no longer exists, starts with the newest. */
export function findNotifications(db: DbOrTx, fence: Fence, { before, since, limit }: Which) {
  const { at, id } = notifications
  const start = sql`coalesce((select at from notifications where id = ${before}), 'infinity')`
  return db
    .select(about)
    .from(notifications)
    .leftJoin(manuscripts, eq(manuscripts.id, notifications.manuscriptId))
    .where(
      and(
        isShown(fence),
        since && gt(at, since),
        before === undefined ? undefined : sql`(${at}, ${id}) < (${start}, ${before})`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit)
}

/** Counts no further than `max`. */
export async function countNew(db: DbOrTx, fence: Fence, max: number): Promise<number> {
  const since = await findSeen(db, fence.staffId)
  const some = db
    .select({ id: notifications.id })
    .from(notifications)
    .leftJoin(manuscripts, eq(manuscripts.id, notifications.manuscriptId))
    .where(and(isShown(fence), since ? gt(notifications.at, since) : undefined))
    .limit(max)
    .as('some')
  return db.$count(some)
}

export async function findSeen(db: DbOrTx, staffId: string): Promise<Date | null> {
  const [row] = await db.select().from(notificationsSeen).where(eq(notificationsSeen.staffId, staffId))
  return row?.seenAt ?? null
}

/** Never goes back: another tab may have shown more. */
export async function putSeen(db: DbOrTx, staffId: string, seenAt: Date): Promise<void> {
  await db
    .insert(notificationsSeen)
    .values({ staffId, seenAt })
    .onConflictDoUpdate({
      target: notificationsSeen.staffId,
      set: { seenAt: sql`greatest(${notificationsSeen.seenAt}, excluded.seen_at)` },
    })
}

/** When each of these was last considered for the digest, if ever. */
export async function findDigested(db: DbOrTx, staffIds: string[]) {
  const rows = await db.select().from(notificationsSeen).where(inArray(notificationsSeen.staffId, staffIds))
  return new Map(rows.map((row) => [row.staffId, row]))
}

/** Returns false if the member was considered on this day already, by whichever process. */
export async function takeDigestDay(tx: Tx, staffId: string, digestOn: Day, digestAt: Date): Promise<boolean> {
  const { rowCount } = await tx
    .insert(notificationsSeen)
    .values({ staffId, digestOn, digestAt })
    .onConflictDoUpdate({
      target: notificationsSeen.staffId,
      set: { digestOn, digestAt },
      setWhere: sql`coalesce(${notificationsSeen.digestOn} < ${digestOn}, true)`,
    })
  return rowCount === 1
}

/** What these members have chosen, where it is not the default. */
export async function findChoices(db: DbOrTx, staffIds: string[]): Promise<Map<string, Choices>> {
  const rows = await db.select().from(notificationChoices).where(inArray(notificationChoices.staffId, staffIds))
  const found = new Map<string, Choices>()
  for (const { staffId, kind, way } of rows) found.set(staffId, { ...found.get(staffId), [kind]: way })
  return found
}

export async function putChoices(tx: Tx, staffId: string, chosen: Choices): Promise<void> {
  const rows = Object.entries(chosen).map(([kind, way]) => ({ staffId, kind: kind as EventKind, way }))
  const { kind } = notificationChoices
  const isNoLonger = notInArray(
    kind,
    rows.map((row) => row.kind),
  )
  await tx.delete(notificationChoices).where(and(eq(notificationChoices.staffId, staffId), isNoLonger))
  if (rows.length > 0)
    await tx
      .insert(notificationChoices)
      .values(rows)
      .onConflictDoUpdate({ target: [notificationChoices.staffId, kind], set: { way: sql`excluded.way` } })
}
