import { Client } from 'pg'
import { inject } from 'vitest'
import type { Journal } from '#domain/manuscript/journal.ts'
import { addManyArticles } from './many-articles.ts'
import { manyRows } from './plans.ts'

const lock = 7_205_761

/** The name of a database with many articles, to be copied. The first who asks in a run writes it; others wait. */
export async function archive(journals: readonly Journal[]): Promise<string> {
  const connection = inject('database')
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lock])
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = 'archive'")
    if (rowCount === 0) {
      await client.query('DROP DATABASE IF EXISTS archive_begun')
      await client.query('CREATE DATABASE archive_begun TEMPLATE migrated')
      await addManyArticles(
        { ...connection, database: 'archive_begun' },
        { count: manyRows, journals, abstractWords: 30 },
      )
      await client.query('ALTER DATABASE archive_begun RENAME TO archive')
    }
    return 'archive'
  } finally {
    await client.end()
  }
}
