import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { changedRows, letters, undoableChanges } from './schema.ts'
import type { Db, Tx } from './types.ts'

type UndoableChange = {
  id: string
  staffId: string
  now(): Date
  /** For how long it can be taken back. */
  seconds: number
  /** Called when there is something to take back. */
  onKept?(id: string): void
}

const current = new AsyncLocalStorage<UndoableChange>()

/** What `work` changes in transactions can be taken back for some seconds, and its e-mails wait that long. */
export function asUndoable<T>(change: UndoableChange, work: () => T): T {
  return current.run(change, work)
}

/**
 * Makes transactions within `asUndoable` leave behind what they changed. Use cases need not know: triggers record each row
 * (`functions/record_change.sql`), and the undoable change is committed with its rows or not at all.
 */
export function recordUndoable(db: Db): Db {
  const begin = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const change = current.getStore()
    if (!change) return begin(work, config)
    let isKept = false
    const result = await begin(async (tx) => {
      await tx.execute(sql`select set_config('app.deed', ${change.id}, true)`)
      const done = await work(tx)
      isKept = await saveChange(tx, change)
      return done
    }, config)
    if (isKept) change.onKept?.(change.id)
    return result
  }
  return db
}

/** An undoable change of several transactions can be taken back as a whole until some seconds after the last. */
async function saveChange(tx: Tx, { id, staffId, now, seconds }: UndoableChange): Promise<boolean> {
  const createdAt = now().toISOString()
  const until = new Date(now().getTime() + seconds * 1000).toISOString()
  const { rowCount } = await tx.execute(sql`
    insert into ${undoableChanges} (id, staff_id, created_at, until) select ${id}, ${staffId}, ${createdAt}, ${until}
    where exists (select from ${changedRows} where deed_id = ${id})
    on conflict (id) do update set until = excluded.until`)
  await tx.execute(
    sql`update ${letters} set due_at = ${until} where deed_id = ${id} and state = 'queued' and attempts = 0`,
  )
  return rowCount === 1
}
