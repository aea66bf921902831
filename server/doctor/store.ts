import { sql } from 'drizzle-orm'
import { activity, files } from '../db/schema.ts'
import type { Db } from '../db/types.ts'

/** The database's clock, and when the newest entry of the activity log was written. */
export async function findClocks(db: Db): Promise<{ now: Date; newest: Date | null }> {
  const { rows } = await db.execute<{ now: Date | string; newest: Date | string | null }>(
    sql`select clock_timestamp() as now, (select at from ${activity} order by at desc nulls first limit 1) as newest`,
  )
  const { now = 0, newest = null } = rows[0] ?? {}
  return { now: new Date(now), newest: newest === null ? null : new Date(newest) }
}

export async function findServerVersion(db: Db): Promise<string> {
  const { rows } = await db.execute<{ version: string }>(sql`select current_setting('server_version') as version`)
  return rows[0]?.version ?? ''
}

/** Compared as plain text, which is the order in which storages list their keys. */
export async function findFilesAfter(db: Db, after: string, limit: number) {
  const key = sql`${files.id} collate "C"`
  return db
    .select({ id: files.id, bytes: files.bytes, createdAt: files.createdAt })
    .from(files)
    .where(sql`${key} > ${after}`)
    .orderBy(key)
    .limit(limit)
}
