import { createHash } from 'node:crypto'
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
