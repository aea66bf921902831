import { AppError } from '#domain/words/errors.ts'
import { volumeAt } from '#domain/words/issue.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import { once } from '../../db/idempotency.ts'
import type { Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { knownJournal } from '../articles/listed-article.ts'
import { carryOutPlan, isRefusal, reportFailure } from './carry-out-plan.ts'
import { findPlansOfIssue, takePrepared } from './plan-store.ts'
import { insertNextIssue } from './store.ts'

type Asked = { slug: string; issue?: number | undefined }
type Opened = { issue: number; volume: number }

// Spec §4: opening an issue sets its volume.
export async function openIssue(
  deps: Deps,
  admin: Staff,
  { slug, issue: expected }: Asked,
  key: string | null = null,
): Promise<Opened> {
  knownJournal(deps, slug)
  const call = { name: 'open-issue', by: admin.id, key, input: { slug, expected }, now: deps.clock.now() }
  return deps.db.transaction((tx) =>
    once(tx, call, () => openNext(deps, tx, admin, { slug, ...(expected !== undefined && { issue: expected }) })),
  )
}

/** Opens the next issue with the articles that were prepared for it. `by` is null if whoever prepared it has left. */
export async function openNext(
  deps: Deps,
  tx: Tx,
  by: Staff | null,
  { slug, issue: expected }: Asked,
): Promise<Opened> {
  const now = deps.clock.now()
  const volume = volumeAt(now)
  const issue = await insertNextIssue(tx, slug, volume, now)
  if (expected !== undefined && expected !== issue)
    throw new AppError('conflict', `Issue ${issue - 1} is already open. Reload the page.`)
  await takePrepared(tx, slug)
  const details = { issue, volume }
  await logActivity(tx, { by, action: 'open-issue', object: 'journal', objectId: slug, journal: slug, details })
  await publishPrepared(deps, tx, slug, issue)
  return { issue, volume }
}

/** What cannot be published stays behind, and staff learn why. The issue opens with the others. */
async function publishPrepared(deps: Deps, tx: Tx, slug: string, issue: number): Promise<void> {
  for (const plan of await findPlansOfIssue(tx, slug)) {
    try {
      await tx.transaction((part) => carryOutPlan(deps, part, plan, issue))
    } catch (error) {
      if (!isRefusal(error)) throw error
      await reportFailure(deps, tx, plan, error.message, issue)
    }
  }
}
