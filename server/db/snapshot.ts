import { Client, type ClientConfig } from 'pg'
import { CopyOut } from './copy.ts'
import { removalLock } from './removal-lock.ts'

/** Held while something is backed up or tried out: of all processes one at a time. */
const backupLock = 7_205_762

/** `key` is what its rows are sorted by. */
export type Table = { name: string; columns: string[]; key: string[] }
type StoredFile = { id: string; sha256: string; bytes: number }

/** The whole database as it was in one moment, while others go on writing. */
export type Snapshot = {
  secret: string
  /** When the last migration that was run was written, which tells which one it was. */
  migration: number
  tables: Table[]
  sequences: Record<string, string>
  files: StoredFile[]
  read(table: Table): CopyOut
}

/** Alike on all servers, so that equal rows have equal hashes. */
const plainSettings = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET extra_float_digits = 1;
  SET bytea_output = 'hex'; SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const columnList = ({ columns }: Table) => columns.map(quoted).join(', ')

export async function openPlainClient(connection: ClientConfig): Promise<Client> {
  const client = new Client({ ...connection, application_name: 'domain-journals backup', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  await client.query(plainSettings)
  return client
}

/** Returns null if another process is backing up or trying out a backup at this moment. */
export async function withBackupLock<T>(connection: ClientConfig, work: (client: Client) => Promise<T>) {
  const client = await openPlainClient(connection)
  try {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [backupLock])
    return rows[0].locked ? { done: await work(client) } : null
  } finally {
    await client.end()
  }
}

/**
 * Until the client's end, no file is removed from the storage: what the snapshot names can still be copied. Waits for
 * those who are removing some.
 */
export async function blockRemovals(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [removalLock])
}

/** The snapshot lasts as long as `work`. */
export async function withSnapshot<T>(client: Client, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const tables = await tablesOf(client)
  if (!tables.some(({ name }) => name === 'settings')) throw new Error('There is nothing to back up yet.')
  const done = await work({
    tables,
    secret: await firstValue(client, "SELECT value FROM settings WHERE key = 'secret'"),
    migration: Number(await firstValue(client, 'SELECT max(created_at) FROM drizzle.__drizzle_migrations')),
    sequences: await sequencesOf(client),
    files: (await client.query('SELECT id, sha256, bytes FROM files ORDER BY id')).rows,
    read: (table) => client.query(new CopyOut(`COPY (${sortedRows(table)}) TO STDOUT`)),
  })
  await client.query('COMMIT')
  return done
}

/** All tables with the columns that are written, not computed. */
async function tablesOf(client: Client): Promise<Table[]> {
  const { rows } = await client.query(`SELECT relname AS name, array_agg(attname::text ORDER BY attnum) AS columns,
      coalesce(array_agg(attname::text ORDER BY attnum) FILTER (WHERE attnum = ANY (indkey)), '{}') AS key
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    LEFT JOIN pg_index ON indrelid = pg_class.oid AND indisprimary
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' GROUP BY relname ORDER BY relname`)
  return rows
}

/** Compared as plain text, because collations differ between servers. */
function sortedRows(table: Table): string {
  const key = (table.key.length > 0 ? table.key : table.columns).map((name) => `${quoted(name)}::text COLLATE "C"`)
  return `SELECT ${columnList(table)} FROM ${quoted(table.name)} ORDER BY ${key.join(', ')}`
}

async function sequencesOf(client: Client): Promise<Record<string, string>> {
  const { rows } = await client.query(
    "SELECT sequencename AS name, last_value AS last FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL",
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, String(last)]))
}

async function firstValue(client: Client, query: string): Promise<string> {
  const { rows } = await client.query({ text: query, rowMode: 'array' })
  return String(rows[0]?.[0] ?? '')
}
