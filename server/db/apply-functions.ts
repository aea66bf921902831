import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Client } from 'pg'
import { fromTop } from '../root.ts'
import { compareVersions, version } from '../version.ts'

/** A function of the database with its triggers, as its file in `server/db/functions` has it. */
export type SqlFunction = { name: string; sql: string }

const folder = fileURLToPath(fromTop('server/db/functions/'))

/** Each after those that it calls: PostgreSQL asks for them when it is made. */
export async function readFunctions(): Promise<SqlFunction[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return calledFirst(
    await Promise.all(
      files.map(async (file) => ({
        name: file.replace(/\.sql$/, ''),
        sql: await readFile(`${folder}${file}`, 'utf8'),
      })),
    ),
  )
}

function calledFirst(functions: SqlFunction[]): SqlFunction[] {
  const ordered = new Set<SqlFunction>()
  const seen = new Set<SqlFunction>()
  const place = (one: SqlFunction) => {
    if (seen.has(one)) return
    seen.add(one)
    const called = calledBy(one)
    for (const other of functions) if (called.has(other.name)) place(other)
    ordered.add(one)
  }
  for (const one of functions) place(one)
  return [...ordered]
}

const withoutComments = (sql: string) => sql.replaceAll(/^--.*\n/gm, '')

/** The names of all functions that it calls, its own among them. */
const calledBy = ({ sql }: SqlFunction) =>
  new Set([...withoutComments(sql).matchAll(/\b(\w+)\(/g)].map(([, name = '']) => name))

/** What makes anew what is stored of a function: the lines `-- anew: …` of its file. */
const anew = ({ sql }: SqlFunction) => [...sql.matchAll(/^-- anew: (.+)$/gm)].map(([, statement = '']) => statement)

const hashOf = (sql: string) => createHash('sha256').update(withoutComments(sql)).digest('hex')

/**
 * Replaces what is not as in its file, all in one transaction, and makes anew what is stored of functions that then give
 * something else. What a newer version left stays: processes of the last release may be started at the same time. Called under the
 * migrations' lock.
 */
export async function applyFunctions(client: Client, functions: SqlFunction[], own = version): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    'CREATE TABLE IF NOT EXISTS drizzle.applied_functions (name text PRIMARY KEY, hash text NOT NULL, version text NOT NULL)',
  )
  const { rows } = await client.query('SELECT name, hash, version FROM drizzle.applied_functions')
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  if (rows.every((row) => compareVersions(row.version, own) <= 0)) {
    const changed = new Set<string>()
    for (const one of functions) {
      if (applied.get(one.name) !== hashOf(one.sql) && (await replace(client, one, own))) changed.add(one.name)
    }
    // Whoever calls what has changed gives something else, too; what is called comes first.
    const stale = functions.filter((one) => {
      const isStale = [...calledBy(one)].some((name) => changed.has(name))
      if (isStale) changed.add(one.name)
      return isStale
    })
    for (const statement of new Set(stale.flatMap(anew))) await client.query(statement)
    const names = functions.map(({ name }) => name)
    await client.query('DELETE FROM drizzle.applied_functions WHERE name <> ALL ($1)', [names])
  }
  await client.query('COMMIT')
}

/** Whether there was another one before. */
async function replace(client: Client, { name, sql }: SqlFunction, own: string): Promise<boolean> {
  const before = await definitionOf(client, name)
  await client.query(sql)
  await client.query(
    `INSERT INTO drizzle.applied_functions (name, hash, version) VALUES ($1, $2, $3)
    ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, version = excluded.version`,
    [name, hashOf(sql), own],
  )
  return before !== null && before !== (await definitionOf(client, name))
}

async function definitionOf(client: Client, name: string): Promise<string | null> {
  const { rows } = await client.query('SELECT pg_get_functiondef(to_regproc($1)) AS definition', [name])
  return rows[0].definition
}
