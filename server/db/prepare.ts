import { createHash } from 'node:crypto'
import type { DbOrTx } from './types.ts'

type Preparable = { prepare(name: string): unknown; toSQL(): { sql: string } }

/**
 * A query whose text is written once, with placeholders for what differs, and which each connection parses once. For
 * queries whose best plan is the same whatever they are asked for: PostgreSQL may keep the plan too.
 */
export function prepareOnce<Query extends Preparable>(build: (db: DbOrTx) => Query) {
  return keep(build, ({ sql }) => createHash('sha256').update(sql).digest('base64url'))
}

/** The text is written once, but planned each time for what is asked. */
export function writeOnce<Query extends Preparable>(build: (db: DbOrTx) => Query) {
  return keep(build, () => '')
}

function keep<Query extends Preparable>(build: (db: DbOrTx) => Query, nameOf: (query: { sql: string }) => string) {
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
