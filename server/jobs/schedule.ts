import { hostname } from 'node:os'
import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, notInArray, or, sql } from 'drizzle-orm'
import { jobs, nodes } from '../db/schema.ts'
import type { Db, DbOrTx } from '../db/types.ts'
import { newId } from '../ids.ts'

const leaseSeconds = 600
const maxAttempts = 10
const longestRetrySeconds = 3600

/** How long a job may be put off or leased, in seconds. One that runs once is tried first when it was asked for. */
export const jobWaits = {
  isWaiting: sql`done_at is null`,
  longest: sql`case when attempts > 0 then least(${sql.raw(String(longestRetrySeconds))}, 5 * 2 ^ least(attempts, 10))
    else coalesce(every_seconds, extract(epoch from due_at - created_at)) end`,
  lease: leaseSeconds,
}

/**
 * Each but the usual jobs takes seconds or minutes, and there can be many of it: they must keep neither the others
 * waiting, nor each other. `files`: what is read or made of one file.
 */
export const slowLanes = ['files', 'copies', 'pdfs'] as const
export type Lane = 'usual' | (typeof slowLanes)[number]

export type JobHandler = {
  /** `stopping` is aborted when the process is to end: what is cut off is tried again. */
  run(payload: Record<string, unknown>, stopping?: AbortSignal): Promise<void>
  everySeconds?: number
  lane?: Exclude<Lane, 'usual'>
  /** Asked when a process starts: true if it should run at once, whenever it is due. */
  isWanted?(): Promise<boolean>
}
export type JobHandlers = Record<string, JobHandler>

/** Adds a job that runs once. Call this in the transaction that makes the job necessary. */
export async function addJob(
  tx: DbOrTx,
  name: string,
  payload: Record<string, unknown> = {},
  dueAt?: Date,
): Promise<void> {
  await tx.insert(jobs).values({ id: newId(), name, payload, ...(dueAt && { dueAt }) })
}

const aliveSeconds = 90

/** A process may lack what another has in its settings, such as the disk for the backups. */
const isAlone = sql`not exists (select from ${nodes} where ${nodes.seenAt} > now() - ${aliveSeconds} * interval '1 second'
  and not (${nodes.host} = ${hostname()} and ${nodes.pid} = ${process.pid}))`

/**
 * Makes the recurring rows match the handlers. New jobs run at once, even if the database's clock is ahead of ours; rows
 * without a handler are deleted, unless other processes run.
 */
export async function registerRecurring(db: Db, handlers: JobHandlers): Promise<void> {
  const recurring = Object.entries(handlers).flatMap(([name, { everySeconds }]) =>
    everySeconds ? [{ id: name, name, everySeconds, dueAt: new Date(0) }] : [],
  )
  await db.transaction(async (tx) => {
    const names = recurring.map(({ name }) => name)
    await tx.delete(jobs).where(and(isNotNull(jobs.everySeconds), notInArray(jobs.id, names), isAlone))
    if (recurring.length === 0) return
    await tx
      .insert(jobs)
      .values(recurring)
      .onConflictDoUpdate({ target: jobs.id, set: { everySeconds: sql`excluded.every_seconds` } })
  })
  for (const { id } of recurring)
    if (await handlers[id]?.isWanted?.())
      await db
        .update(jobs)
        .set({ dueAt: new Date(0) })
        .where(eq(jobs.id, id))
}

async function claim(db: Db, now: Date, handlers: JobHandlers, lane: Lane) {
  const slow = Object.keys(handlers).filter((name) => handlers[name]?.lane)
  const inLane = slow.filter((name) => handlers[name]?.lane === lane)
  const isUsual = and(
    notInArray(jobs.name, slow),
    or(isNull(jobs.everySeconds), inArray(jobs.name, Object.keys(handlers))),
  )
  const isOurs = lane === 'usual' ? isUsual : inArray(jobs.name, inLane)
  const next = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(isNull(jobs.doneAt), lte(jobs.dueAt, now), or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, now)), isOurs),
    )
    .orderBy(asc(jobs.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [job] = await db
    .update(jobs)
    .set({ leasedUntil: new Date(now.getTime() + leaseSeconds * 1000), attempts: sql`${jobs.attempts} + 1` })
    .where(eq(jobs.id, next))
    .returning()
  return job
}

/** What it was given may name people, and is not needed any more. */
const over = (doneAt: Date) => ({ doneAt, payload: {} })

const inSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Runs one due job. A failing job waits longer each time; a job that runs once gives up after ten tries. */
export async function runNextJob(
  db: Db,
  handlers: JobHandlers,
  now: () => Date,
  lane: Lane = 'usual',
  stopping?: AbortSignal,
): Promise<{ ran: boolean; error?: unknown; name?: string }> {
  const job = await claim(db, now(), handlers, lane)
  if (!job) return { ran: false }
  const finish = (change: Partial<typeof jobs.$inferInsert>) =>
    db
      .update(jobs)
      .set({ leasedUntil: null, ...change })
      .where(eq(jobs.id, job.id))
  try {
    const handler = handlers[job.name]
    if (!handler) throw new Error(`no handler for job ${job.name}`)
    await handler.run(job.payload, stopping)
    await finish(
      job.everySeconds === null
        ? { ...over(now()), lastError: null }
        : { dueAt: inSeconds(now(), job.everySeconds), attempts: 0, lastError: null },
    )
    return { ran: true }
  } catch (error) {
    const isHopeless = job.everySeconds === null && job.attempts >= maxAttempts
    await finish({
      lastError: error instanceof Error ? error.message.slice(0, 500) : 'unknown error',
      ...(isHopeless ? over(now()) : { dueAt: inSeconds(now(), Math.min(longestRetrySeconds, 5 * 2 ** job.attempts)) }),
    })
    return { ran: true, error, name: job.name }
  }
}
