import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { cancelContentPlan as cancelCall, planDraft as planCall } from '#contracts/office/settings.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import { lockContent } from '../../db/content-states.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../ids.ts'
import { soon } from '../../publishing/issues/plan.ts'
import { refused } from './faults.ts'
import { publishChanges, takeDrafts } from './publish.ts'
import { contentWith } from './save-draft.ts'
import { findDrafts, findDuePlans, insertPlan, markPlanFailed, putDraft, takePlan } from './store.ts'

/** What is to be published at that minute is fixed now: later drafts do not change it. */
export async function planDraft(
  deps: Deps,
  staff: Staff,
  { when, why = '', drafts }: InputOf<typeof planCall>,
): Promise<ReplyOf<typeof planCall>> {
  const publishAt = soon(deps, when)
  const id = newId()
  await deps.db.transaction(async (tx) => {
    await lockContent(tx)
    const changes = await takeDrafts(tx, { drafts })
    await contentWith(deps, tx, changes).catch((error: unknown) => {
      throw refused(error, changes[0]?.document ?? '')
    })
    await insertPlan(tx, { id, publishAt, changes, why, plannedById: staff.id, plannedByName: staff.name })
    const named = changes.map(({ document, field }) => `${document}: ${field}`)
    const details = { changed: named.join(', '), publishAt: publishAt.toISOString() }
    await logActivity(tx, { by: staff, action: 'plan-setting', object: 'settings', objectId: id, details })
  })
  return { id, publishAt: publishAt.toISOString() }
}

/** What was scheduled is a draft again, where nobody has begun another one since. */
export async function cancelContentPlan(
  { db, clock }: Deps,
  staff: Staff,
  { id }: InputOf<typeof cancelCall>,
): Promise<{ success: string }> {
  await db.transaction(async (tx) => {
    await lockContent(tx)
    const plan = await takePlan(tx, id)
    if (!plan) throw new AppError('conflict', 'This was published or cancelled since you opened the page. Reload it.')
    const taken = new Set((await findDrafts(tx)).map(({ document, field }) => `${document} ${field}`))
    for (const change of plan.changes.filter(({ document, field }) => !taken.has(`${document} ${field}`)))
      await putDraft(tx, { ...change, savedById: staff.id, savedByName: staff.name, savedAt: clock.now() })
    await logActivity(tx, { by: staff, action: 'cancel-setting', object: 'settings', objectId: id })
  })
  return { success: 'It is no longer scheduled. It is a draft again.' }
}

/** Each plan is one transaction that also removes it, so none is published twice, nor missed while the site was down. */
export async function publishPlanned(deps: Deps): Promise<void> {
  for (const id of await findDuePlans(deps.db, deps.clock.now())) {
    try {
      await deps.db.transaction(async (tx) => {
        await lockContent(tx)
        const plan = await takePlan(tx, id, true)
        if (!plan) return
        const by = { realm: 'staff' as const, id: plan.plannedById, name: plan.plannedByName }
        await publishChanges(deps, tx, plan.changes, { kind: 'publication', by, why: plan.why })
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await deps.db.transaction((tx) => markPlanFailed(tx, id, { failedAt: deps.clock.now(), failure: inWords(error) }))
    }
  }
}

/** Whoever reads this has no form before them, so each sentence names its field. */
function inWords({ message, fields }: AppError): string {
  return fields
    ? Object.entries(fields)
        .map(([field, sentence]) => `${field}: ${sentence}`)
        .join(' ')
    : message
}
