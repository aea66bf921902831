import { globSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { testDatabase } from '#tests/support/database.ts'
import { functionsAndTriggers } from '#tests/support/functions.ts'
import { lastOrAll } from '#tests/support/thorough.ts'
import { releases, unpacked } from './releases.ts'

async function clientOf(template?: string) {
  const database = await testDatabase(template)
  const client = new Client(database.connection)
  await client.connect()
  onTestFinished(() => client.end())
  return { database, client }
}

test.each(lastOrAll(releases()))(
  'a site of version $version ends with the functions and triggers of a new one, and its own code finds those that it calls',
  async ({ folder }) => {
    const { database, client } = await clientOf('template0')
    await client.query(unpacked(folder, 'database.sql.gz'))
    await client.query('RESET ALL')
    const released = await functionsAndTriggers(client)
    await migrate(database.connection)
    const upgraded = await functionsAndTriggers(client)
    expect(upgraded).toEqual(await functionsAndTriggers((await clientOf()).client))

    const migrations = globSync('migrations/*.sql').map((path) => readFileSync(path, 'utf8'))
    const isSafelyGone = (name: string) =>
      migrations.some((sql) => new RegExp(`^-- Safe since \\S+: ${name},`, 'm').test(sql))
    const signatures = upgraded.functions.map(({ name, signature }) => `${name} ${signature}`)
    const called = released.functions.filter(({ name, returnsTrigger }) => !returnsTrigger && !isSafelyGone(name))
    expect(called.length).toBeGreaterThan(10)
    for (const { name, signature } of called) expect(signatures).toContain(`${name} ${signature}`)
  },
)
