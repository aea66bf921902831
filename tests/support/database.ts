import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '#server/db/open.ts'

/** A new, migrated database for this test file, or a copy of another. It is dropped after the last test. */
export async function testDatabase(template = 'migrated'): Promise<Database> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // To copy its files is quicker than to write its pages into the log, which nobody will read.
  await run(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const database = await openCopy(name)
  afterAll(async () => {
    await database.close()
    await run(`DROP DATABASE ${name} WITH (FORCE)`)
  })
  return database
}

export const openCopy = (name: string): Promise<Database> =>
  openDatabase({ url: urlOf(name), dataDir: '', log: pino({ level: 'silent' }), poolSize: 5 })

function urlOf(name: string) {
  const { host, port, user, password } = inject('database')
  const url = new URL(`postgres://${user}@localhost:${port}/${name}`)
  if (password === undefined) url.searchParams.set('host', host)
  else url.password = password
  return url.href
}

async function run(statement: string) {
  const client = new Client(inject('database'))
  await client.connect()
  await client.query(statement)
  await client.end()
}
