import { sql } from 'drizzle-orm'
import type { LoggedAction } from '#domain/manuscript/activity-sentences.ts'
import type { Realm } from '#domain/words/permissions.ts'
import { newId } from '../ids.ts'
import { activity, staff } from './schema.ts'
import type { DbOrTx } from './types.ts'

type Doer = { realm: Realm; id: string; name?: string }

type Entry = {
  /** Null when the site itself did it. */
  by: Doer | null
  action: LoggedAction
  object: string
  objectId?: string
  journal?: string | null
  details?: Record<string, unknown>
}

/** Stores the names of staff only, so that no name remains when an author deletes their account. */
function nameOf({ realm, id, name }: Doer) {
  if (realm === 'author') return null
  return name ?? sql<string | null>`(select ${staff.name} from ${staff} where ${staff.id} = ${id})`
}

/** Call this in the transaction of the change, so that both are saved or neither is. Returns the entry's id. */
export async function logActivity(tx: DbOrTx, { by, ...entry }: Entry): Promise<string> {
  const id = newId()
  const actor = by && { actor: by.realm, actorId: by.id, actorName: nameOf(by) }
  await tx.insert(activity).values({ id, actor: 'site', ...actor, ...entry })
  return id
}
