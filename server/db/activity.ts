import type { Realm } from '#domain/permissions.ts'
import { newId } from '../ids.ts'
import { activity } from './schema.ts'
import type { DbOrTx } from './types.ts'

type Deed = {
  /** Null when the site itself did it. */
  by: { realm: Realm; id: string } | null
  action: string
  object: string
  objectId?: string
  journal?: string | null
  details?: Record<string, unknown>
}

/** Call it in the transaction of the change: the record and the change happen together, or not at all. */
export async function logActivity(tx: DbOrTx, { by, ...deed }: Deed): Promise<void> {
  await tx.insert(activity).values({ id: newId(), actor: by?.realm ?? 'site', actorId: by?.id ?? null, ...deed })
}
