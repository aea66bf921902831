import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import type { Connection } from '#server/db/cluster.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: Connection
    /** For files of the whole run. */
    folder: string
    /** A DATA_DIR with a migrated database and no running server, to be copied. */
    dataTemplate: string | undefined
  }
}

/** Starts one server per run. PG_BIN can name the folder with the programs of another PostgreSQL version. */
export default async function startServer(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'journal-tests-'))
  project.provide('folder', folder)
  const binaries = process.env.PG_BIN
  const log = pino({ level: 'silent' })
  const start = () => startEmbedded({ dataDir: join(folder, 'data'), log, ...(binaries && { binaries }) })
  const first = await start()
  await migrate(first.connection)
  await first.stop()
  // The product brings its own PostgreSQL, whose files no other version reads.
  const dataTemplate = binaries || process.platform === 'win32' ? undefined : join(folder, 'template')
  if (dataTemplate) execFileSync('cp', ['-a', join(folder, 'data'), dataTemplate])
  project.provide('dataTemplate', dataTemplate)

  const server = await start()
  // Nothing here has to survive a power cut, or lives long enough to be cleaned; a database being cleaned can't be copied.
  for (const setting of ['fsync', 'autovacuum']) await run(server.connection, `ALTER SYSTEM SET ${setting} = off`)
  await run(server.connection, 'SELECT pg_reload_conf()', 'CREATE DATABASE migrated')
  await migrate({ ...server.connection, database: 'migrated' })
  // The first to connect writes a file that makes every later start quicker, and copies of the database have it too.
  await run({ ...server.connection, database: 'migrated' })
  project.provide('database', server.connection)

  return async () => {
    await run(server.connection, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'test_%'")
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(connection: ClientConfig, ...statements: string[]) {
  const client = new Client(connection)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
