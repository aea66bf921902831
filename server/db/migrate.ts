import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'
import { fromTop } from '../root.ts'

const migrationsFolder = fileURLToPath(fromTop('migrations'))
const migrationLock = 7_205_760

/** Brings the database to the current schema. If several processes start at once, one migrates and the others wait. */
export async function migrate(connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, application_name: 'domain-journals migrations' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
