import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { DbOrTx } from './types.ts'

type Preparable = { prepare(name: string): unknown; toSQL(): { sql: string } }

/**
 * A query with placeholders: its SQL is generated once, and each connection parses it once. Use it if the best plan is
 * the same for all values, because PostgreSQL may reuse the plan too.
 */
export function prepareOnce<Query extends Preparable>(build: (db: DbOrTx) => Query) {
  return perQuery(build, ({ sql }) => createHash('sha256').update(sql).digest('base64url'))
}

/** The SQL is generated once, but PostgreSQL plans the query each time for the given values. */
export function writeOnce<Query extends Preparable>(build: (db: DbOrTx) => Query) {
  return perQuery(build, () => '')
}

/** The same for a query that is built in a few shapes, such as with a filter and without: once for each. */
export function writeOnceInEach<Shape, Query extends Preparable>(build: (db: DbOrTx, shape: Shape) => Query) {
  const written = new Map<string, (db: DbOrTx) => ReturnType<Query['prepare']>>()
  return (db: DbOrTx, shape: Shape): ReturnType<Query['prepare']> => {
    const key = JSON.stringify(shape)
    const inShape = written.get(key) ?? writeOnce((db) => build(db, shape))
    written.set(key, inShape)
    return inShape(db)
  }
}

function perQuery<Query extends Preparable>(build: (db: DbOrTx) => Query, nameOf: (query: { sql: string }) => string) {
  const kept = new WeakMap<DbOrTx, ReturnType<Query['prepare']>>()
  return (db: DbOrTx): ReturnType<Query['prepare']> => {
    const known = kept.get(db)
    if (known) return known
    const query = build(db)
    const made = query.prepare(nameOf(query.toSQL())) as ReturnType<Query['prepare']>
    kept.set(db, made)
    return made
  }
}

const dialect = new PgDialect({ casing: 'snake_case' })

/** A part of queries that is always the same: its SQL is generated once. All that is in it comes from the code. */
export const fixed = (part: SQL): SQL => sql.raw(dialect.sqlToQuery(part.inlineParams()).sql)
