import type { ReviewAction } from '#domain/words/peer-review.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import { logStep } from '../../manuscript/change-store.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'

type Entry = {
  /** Null: the site itself, a reviewer or the author. */
  by: Staff | null
  actor?: 'reviewer' | 'site' | 'author' | 'link'
  action: ReviewAction
  /** Whom or what it is about, for staff alone. */
  about?: string | null
  letterId?: string | null
  at: Date
}

/** Adds to the manuscript's history, which staff of the journal read. Who reviews stays out of the activity log. */
export async function logReview(
  tx: Tx,
  { id: manuscriptId, journal, status }: Pick<Manuscript, 'id' | 'journal' | 'status'>,
  { by, actor = 'site', action, about: reason = null, letterId = null, at }: Entry,
): Promise<void> {
  const who = by ? ({ actor: 'staff', actorId: by.id } as const) : { actor, actorId: null }
  await logStep(tx, { manuscriptId, action, from: status, to: status, ...who, reason, letterId, at })
  await logActivity(tx, { by, action, object: 'manuscript', objectId: manuscriptId, journal })
}
