import { and, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { KnownAlarm } from '#domain/office/alarms.ts'
import { prepareOnce } from '../../db/prepare.ts'
import { alarms, jobs, letters, nodes, paymentEvents, staff } from '../../db/schema.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'

export type NodeRow = typeof nodes.$inferSelect

export async function saveNode(db: DbOrTx, node: NodeRow, forgetBefore: Date): Promise<void> {
  const { id, host, pid, version, startedAt, ...changes } = node
  await db.insert(nodes).values(node).onConflictDoUpdate({ target: nodes.id, set: changes })
  await db.delete(nodes).where(lt(nodes.seenAt, forgetBefore))
}

export async function deleteNode(db: DbOrTx, id: string): Promise<void> {
  await db.delete(nodes).where(eq(nodes.id, id))
}

export async function findNodes(db: DbOrTx, seenSince: Date): Promise<NodeRow[]> {
  return runningNodes(db).execute({ seenSince })
}

const runningNodes = prepareOnce((db) =>
  db
    .select()
    .from(nodes)
    .where(gte(nodes.seenAt, sql.placeholder('seenSince')))
    .orderBy(nodes.host, nodes.startedAt),
)

export type DatabaseFacts = { version: string; bytes: number; connections: number; connectionsMax: number }

export async function findDatabaseFacts(db: DbOrTx): Promise<DatabaseFacts> {
  const { rows } = await db.execute<DatabaseFacts>(sql`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "connectionsMax"`)
  return rows[0] ?? { version: '', bytes: 0, connections: 0, connectionsMax: 0 }
}

const lookedAt = 100

/** Of the last letters only: the table may be long, and has no index on `sentAt`. */
export async function findLastSent(db: DbOrTx): Promise<Date | null> {
  const [row] = await lastSent(db).execute()
  return row?.at ?? null
}

const lastSent = prepareOnce((db) => {
  const recent = db
    .select({ sentAt: letters.sentAt })
    .from(letters)
    .where(eq(letters.state, 'sent'))
    .orderBy(desc(letters.createdAt))
    .limit(lookedAt)
    .as('recent')
  return db.select({ at: sql<Date | null>`max(${recent.sentAt})`.mapWith(letters.sentAt) }).from(recent)
})

/** Newsletters may rightly wait long, behind all others. */
export async function findOldestWaiting(db: DbOrTx): Promise<{ waiting: number; oldestAt: Date | null }> {
  const [row] = await oldestWaiting(db).execute()
  return row ?? { waiting: 0, oldestAt: null }
}

const oldestWaiting = prepareOnce((db) =>
  db
    .select({
      waiting: sql<number>`count(*)::int`,
      oldestAt: sql<Date | null>`min(${letters.createdAt})`.mapWith(letters.createdAt),
    })
    .from(letters)
    .where(and(eq(letters.state, 'queued'), isNull(letters.newsletterId))),
)

/** The names of jobs that failed so often in a row, and of those that were given up since then. */
export async function findFailingJobs(db: DbOrTx, tries: number, givenUpSince: Date): Promise<string[]> {
  const rows = await failingJobs(db).execute({ tries, givenUpSince })
  return rows.map(({ name }) => name)
}

const failingJobs = prepareOnce((db) => {
  const isTriedOften = and(isNull(jobs.doneAt), gte(jobs.attempts, sql.placeholder('tries')))
  return db
    .selectDistinct({ name: jobs.name })
    .from(jobs)
    .where(and(isNotNull(jobs.lastError), or(isTriedOften, gte(jobs.doneAt, sql.placeholder('givenUpSince')))))
    .orderBy(jobs.name)
})

export async function findLastWebhook(db: DbOrTx): Promise<Date | null> {
  const [row] = await db
    .select({ at: paymentEvents.at })
    .from(paymentEvents)
    .where(eq(paymentEvents.kind, 'webhook'))
    .orderBy(desc(paymentEvents.at))
    .limit(1)
  return row?.at ?? null
}

/** Locked, so that two processes don't both write to admins. */
export async function lockAlarms(tx: Tx): Promise<Map<string, KnownAlarm>> {
  await tx.execute(sql`lock table ${alarms} in share row exclusive mode`)
  const rows = await tx.select().from(alarms)
  return new Map(rows.map(({ name, ...known }) => [name, known]))
}

export async function saveAlarm(tx: Tx, name: string, known: KnownAlarm | null): Promise<void> {
  if (known)
    await tx
      .insert(alarms)
      .values({ name, ...known })
      .onConflictDoUpdate({ target: alarms.name, set: known })
  else await tx.delete(alarms).where(eq(alarms.name, name))
}

/** What was written about an alarm and could not be sent is no longer true. */
export async function cancelAlarmLetters(tx: Tx, kind: string): Promise<void> {
  await tx
    .update(letters)
    .set({ state: 'cancelled', leasedUntil: null })
    .where(and(eq(letters.kind, kind), eq(letters.state, 'queued')))
}

export async function findAdmins(db: DbOrTx): Promise<{ name: string; email: string }[]> {
  const { name, email } = staff
  const isAdmin = and(eq(staff.role, 'admin'), isNotNull(name), isNull(staff.disabledAt), eq(staff.sample, false))
  const rows = await db.select({ name, email }).from(staff).where(isAdmin)
  return rows.map((row) => ({ ...row, name: row.name ?? '' }))
}
