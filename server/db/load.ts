import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client, ClientConfig } from 'pg'
import { CopyIn } from './copy.ts'
import { migrateUpTo } from './migrate.ts'
import { columnList, openPlainClient, quoted, type Snapshot, type Table } from './snapshot.ts'

type Loaded<T extends Table> = Pick<Snapshot, 'migration' | 'sequences'> & { tables: T[] }

/** Why nothing may be loaded here, or null: the database is empty, or holds what an interrupted restore left. */
export async function occupiedBy(
  connection: ClientConfig,
  { migration }: { migration: number },
): Promise<string | null> {
  const client = await openPlainClient(connection)
  try {
    const { rows: found } = await client.query(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname",
    )
    for (const { name } of found) {
      const { rowCount } = await client.query(`SELECT FROM ${quoted(name)} LIMIT 1`)
      if (rowCount) return `the table ${name} has rows`
    }
    if (found.length === 0) return null
    const { rows } = await client.query('SELECT max(created_at)::float8 AS last FROM drizzle.__drizzle_migrations')
    return rows[0].last > migration ? 'its tables are newer than the backup' : null
  } finally {
    await client.end()
  }
}

/**
 * Makes the tables as they were at the time of the backup and fills them in one transaction with the rows that `read` gives.
 * Returns how many each got. Triggers are off, because what they would write is among the rows already.
 */
export async function load<T extends Table>(
  connection: ClientConfig,
  { migration, tables, sequences }: Loaded<T>,
  read: (table: T) => Readable,
): Promise<Map<string, number>> {
  await migrateUpTo(connection, migration)
  const client = await openPlainClient(connection)
  try {
    await client.query('BEGIN')
    const loaded = new Map<string, number>()
    const references = await dropReferences(client)
    for (const table of tables) {
      await client.query(`ALTER TABLE ${quoted(table.name)} DISABLE TRIGGER USER`)
      const copy = client.query(new CopyIn(`COPY ${quoted(table.name)} (${columnList(table)}) FROM STDIN`))
      await pipeline(read(table), copy)
      loaded.set(table.name, copy.rows)
      await client.query(`ALTER TABLE ${quoted(table.name)} ENABLE TRIGGER USER`)
    }
    for (const statement of references) await client.query(statement)
    for (const [name, last] of Object.entries(sequences))
      await client.query('SELECT setval($1::regclass, $2)', [quoted(name), last])
    await client.query('COMMIT')
    await client.query('ANALYZE')
    return loaded
  } finally {
    await client.end()
  }
}

/** Checked at once in the end instead of row by row, so tables may come in any order. Returns how to add them again. */
async function dropReferences(client: Client): Promise<string[]> {
  const { rows } =
    await client.query(`SELECT conrelid::regclass AS "table", conname AS name, pg_get_constraintdef(oid) AS rule
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  return rows.map(({ table, name, rule }) => `ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${rule}`)
}
