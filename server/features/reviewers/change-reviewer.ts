import type { ReviewerForm } from '#contracts/reviewers.ts'
import type { LoggedAction } from '#domain/activity-sentences.ts'
import type { Staff } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { fieldsOf, isTaken } from './add-reviewer.ts'
import { shownTo } from './read.ts'
import { lockReviewers, type Reviewer, updateReviewer } from './store.ts'

type Done = { success: string }

export async function changeReviewer(deps: Deps, actor: Staff, { id, ...form }: ReviewerForm & { id: string }) {
  return changing(deps, actor, id, 'change', async (tx, before) => {
    const fields = fieldsOf(deps, actor, before.journals, form)
    if (!(await updateReviewer(tx, id, { ...fields, updatedAt: deps.clock.now() }))) throw isTaken()
    return 'The entry is saved.'
  })
}

type Left = { id: string; left: boolean }

/** Notes the wish of a reviewer not to be asked, or takes the note back. */
export async function leaveRegister(deps: Deps, actor: Staff, { id, left }: Left): Promise<Done> {
  return changing(deps, actor, id, left ? 'do-not-ask' : 'ask-again', async (tx, { name, leftAt }) => {
    const now = deps.clock.now()
    await updateReviewer(tx, id, { leftAt: left ? (leftAt ?? now) : null, updatedAt: now })
    return left ? `${name} will not be proposed any more.` : `${name} may be asked again.`
  })
}

async function changing(
  { db }: Deps,
  actor: Staff,
  id: string,
  action: LoggedAction,
  change: (tx: Tx, before: Reviewer) => Promise<string>,
): Promise<Done> {
  return db.transaction(async (tx) => {
    const [found] = await lockReviewers(tx, [id])
    const success = await change(tx, shownTo(actor, found))
    await logActivity(tx, { by: actor, action, object: 'reviewer', objectId: id, journal: actor.access })
    return { success }
  })
}
