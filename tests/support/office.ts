import { and, asc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { onTestFinished } from 'vitest'
import type { Status } from '#domain/words/manuscript-status.ts'
import type { Realm } from '#domain/words/permissions.ts'
import type { Role } from '#domain/words/role.ts'
import { openCluster } from '#server/db/cluster.ts'
import * as schema from '#server/db/schema.ts'
import { hashToken, newId, newToken } from '#server/ids.ts'
import { fileUrl } from '#server/people/accounts/file-url.ts'
import type { WhenDone } from '../crash/postgres.ts'
import { health, written } from './manuscript-site.ts'

type Ask = { method?: string; body?: object | undefined; as?: { cookie: string } | undefined }
export type Reply = { status: number; body: { error?: string; url?: string } }

/** Calls the API of a running product. The status is 0 if the connection broke. */
export async function ask(url: string, path: string, { method = 'GET', body, as }: Ask = {}): Promise<Reply> {
  const headers = {
    'Sec-Fetch-Site': 'same-origin',
    ...(body && { 'Content-Type': 'application/json' }),
    ...(as && { Cookie: as.cookie }),
  }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  try {
    const response = await fetch(`${url}/api${path}`, init)
    return { status: response.status, body: await response.json() }
  } catch {
    return { status: 0, body: {} }
  }
}

/** Asks again as often as the product says that it is too busy, which it does on a machine with much else to do. */
export async function askPatiently(...call: Parameters<typeof ask>): Promise<Reply> {
  const reply = await ask(...call)
  return reply.status === 503 ? askPatiently(...call) : reply
}

/** People and manuscripts, put past the product straight into the database that it runs on. */
export async function officeOn(dataDir: string, publicUrl: string, whenDone: WhenDone = onTestFinished) {
  const pool = new Pool({ ...(await openCluster(dataDir)).connection, max: 4 })
  whenDone(() => pool.end())
  const db = drizzle(pool, { schema, casing: 'snake_case' })
  await db.insert(schema.issues).values({ journal: health, number: 1, volume: 2 }).onConflictDoNothing()
  await db.update(schema.journals).set({ issue: 1 }).where(eq(schema.journals.slug, health))

  async function signedIn(realm: Realm, id: string) {
    const token = newToken()
    const expiresAt = new Date(Date.now() + 3_600_000)
    await db
      .insert(schema.sessions)
      .values({ tokenHash: hashToken(token), id: newId(), realm, accountId: id, expiresAt })
    return { id, cookie: `${realm}=${token}` }
  }

  async function staff(role: Role, access: string | null = null) {
    const id = newId()
    await db.insert(schema.staff).values({ id, name: 'Stella Staff', email: `${id}@example.org`, role, access })
    return signedIn('staff', id)
  }

  async function author() {
    const id = newId()
    await db.insert(schema.authors).values({ id, name: 'Ada Author', email: `${id}@example.org`, passwordHash: '' })
    return signedIn('author', id)
  }

  async function file(ownerId: string): Promise<string> {
    const id = newId()
    const facts = { name: 'paper.pdf', mediaType: 'application/pdf', bytes: 1000, sha256: 'x' }
    const owner = { ownerRealm: 'staff', ownerId } as const
    await db.insert(schema.files).values({ id, kind: 'manuscript', ...facts, ...owner })
    return fileUrl(id, publicUrl)
  }

  async function manuscript(status: Status, authorId: string | null = null) {
    const [id, editToken, deleteToken] = [newId(), newToken(), newToken()]
    const fileId = (await file('nobody')).slice(-22)
    await db.insert(schema.manuscripts).values({ id, ...written, coAuthors: [], fileId, status, authorId })
    await db.insert(schema.manuscriptLinks).values([
      { tokenHash: hashToken(editToken), manuscriptId: id, purpose: 'edit' },
      { tokenHash: hashToken(deleteToken), manuscriptId: id, purpose: 'delete' },
    ])
    return { id, editToken, deleteToken }
  }

  async function state(id: string) {
    const [row] = await db.select().from(schema.manuscripts).where(eq(schema.manuscripts.id, id))
    const { manuscriptSteps: steps, letters, activity } = schema
    const mine = and(eq(letters.manuscriptId, id), eq(letters.toEmail, written.email))
    return {
      status: row?.status ?? null,
      updatedAt: row?.updatedAt,
      steps: await db.select().from(steps).where(eq(steps.manuscriptId, id)).orderBy(asc(steps.at)),
      letters: await db.select().from(letters).where(mine).orderBy(asc(letters.createdAt), asc(letters.id)),
      activity: await db.select().from(activity).where(eq(activity.objectId, id)),
    }
  }

  /** The number of database sessions that wait for a lock. */
  async function waiting(): Promise<number> {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`,
    )
    return rows[0]?.count ?? 0
  }

  return { db, pool, staff, author, file, manuscript, state, waiting }
}
