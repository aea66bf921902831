import type { Actor } from '#domain/words/manuscript-status.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import { logStep, type Step } from '../change-store.ts'
import type { Manuscript } from './store.ts'

type Logged = Omit<Step, 'manuscriptId' | 'actor' | 'actorId'> & { by: Actor; details: Record<string, unknown> }

/** Adds a step to the manuscript's history and an entry to the activity log. */
export async function logAction(
  tx: Tx,
  { id, journal }: Pick<Manuscript, 'id' | 'journal'>,
  { by, details, ...step }: Logged,
): Promise<void> {
  const account = 'id' in by ? by : null
  await logStep(tx, { ...step, manuscriptId: id, actor: by.realm, actorId: account?.id ?? null })
  await logActivity(tx, { by: account, action: step.action, object: 'manuscript', objectId: id, journal, details })
}
