import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'
import { fromTop } from '../root.ts'
import { applyFunctions, readFunctions } from './apply-functions.ts'

const migrationsFolder = fileURLToPath(fromTop('migrations'))
const migrationLock = 7_205_760

type Journal = { entries: { when: number }[] }

/**
 * Brings the database to the current schema, with the functions and triggers of `functions/`. If several processes start at
 * once, one migrates and the others wait.
 */
export async function migrate(connection: ClientConfig): Promise<void> {
  const known = (await readJournal()).entries.map(({ when }) => when)
  const functions = await readFunctions()
  await migrateWith(connection, migrationsFolder, async (client) => {
    const isOfNewerVersion = (await lastMigration(client)) > Math.max(...known)
    if (!isOfNewerVersion) await applyFunctions(client, functions)
    // What is done to a new table can be taken back, too.
    await client.query('SELECT watch_tables()')
  })
}

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
}

/** `unknown`: a newer version than this one has migrated the database. */
export async function migrationState(
  connection: ClientConfig,
): Promise<{ isNew: boolean; pending: number; unknown: boolean }> {
  const known = (await readJournal()).entries.map(({ when }) => when)
  const client = new Client({ ...connection, application_name: 'domain-journals migrations' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows: tables } = await client.query(
      "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there",
    )
    if (!tables[0].there) return { isNew: true, pending: known.length, unknown: false }
    const last = await lastMigration(client)
    // As Drizzle does: what was written after the last one is run.
    return {
      isNew: last === 0,
      pending: known.filter((when) => when > last).length,
      unknown: last > Math.max(...known),
    }
  } finally {
    await client.end()
  }
}

/** When the last migration that was run was written: 0 before the first. */
async function lastMigration(client: Client): Promise<number> {
  const { rows } = await client.query('SELECT max(created_at) AS last FROM drizzle.__drizzle_migrations')
  return Number(rows[0].last)
}

/**
 * Runs only those migrations that were written until `last`, a time in milliseconds. The functions are those that migrations
 * made: the present ones may need what later migrations add, and come with `migrate`.
 */
export async function migrateUpTo(connection: ClientConfig, last: number): Promise<void> {
  const journal = await readJournal()
  const entries = journal.entries.filter(({ when }) => when <= last)
  if (entries.at(-1)?.when !== last)
    throw new Error('This backup was made by a newer version of Domain Journals. Update this one, then try again.')
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await migrateWith(connection, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function migrateWith(
  connection: ClientConfig,
  migrationsFolder: string,
  thereafter?: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ ...connection, application_name: 'domain-journals migrations' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await runMigrations(drizzle(client), { migrationsFolder })
    await thereafter?.(client)
  } finally {
    await client.end()
  }
}
