import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { deedChanges, deeds, letters } from './schema.ts'
import type { Db, Tx } from './types.ts'

type Deed = {
  id: string
  staffId: string
  now(): Date
  /** For how long it can be taken back. */
  seconds: number
  /** Called when there is something to take back. */
  onKept?(id: string): void
}

const current = new AsyncLocalStorage<Deed>()

/** What `work` changes in transactions can be taken back for some seconds, and its e-mails wait that long. */
export function asDeed<T>(deed: Deed, work: () => T): T {
  return current.run(deed, work)
}

/**
 * Makes transactions within `asDeed` leave behind what they changed. Use cases need not know: triggers record each row
 * (`functions/record_change.sql`), and the deed is committed with the change or not at all.
 */
export function recordDeeds(db: Db): Db {
  const begin = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const deed = current.getStore()
    if (!deed) return begin(work, config)
    let isKept = false
    const result = await begin(async (tx) => {
      await tx.execute(sql`select set_config('app.deed', ${deed.id}, true)`)
      const done = await work(tx)
      isKept = await keep(tx, deed)
      return done
    }, config)
    if (isKept) deed.onKept?.(deed.id)
    return result
  }
  return db
}

/** A deed of several transactions can be taken back as a whole until some seconds after the last. */
async function keep(tx: Tx, { id, staffId, now, seconds }: Deed): Promise<boolean> {
  const createdAt = now().toISOString()
  const until = new Date(now().getTime() + seconds * 1000).toISOString()
  const { rowCount } = await tx.execute(sql`
    insert into ${deeds} (id, staff_id, created_at, until) select ${id}, ${staffId}, ${createdAt}, ${until}
    where exists (select from ${deedChanges} where deed_id = ${id})
    on conflict (id) do update set until = excluded.until`)
  await tx.execute(
    sql`update ${letters} set due_at = ${until} where deed_id = ${id} and state = 'queued' and attempts = 0`,
  )
  return rowCount === 1
}
