import { Client, type ClientConfig } from 'pg'
import { inject } from 'vitest'

const lock = 7_205_761

/** The name of a database to be copied. The first who asks in a run fills it; others wait. */
export async function template(name: string, fill: (connection: ClientConfig) => Promise<void>): Promise<string> {
  const connection = inject('database')
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [lock, name])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) {
      const begun = `${name}_begun`
      await client.query(`DROP DATABASE IF EXISTS ${begun}`)
      await client.query(`CREATE DATABASE ${begun} TEMPLATE migrated`)
      await fill({ ...connection, database: begun })
      await client.query(`ALTER DATABASE ${begun} RENAME TO ${name}`)
    }
    return name
  } finally {
    await client.end()
  }
}
