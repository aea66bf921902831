import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import type { prepareIssue as call, cancelIssue as cancelCall } from '#contracts/publishing/plans.ts'
import { AppError } from '#domain/words/errors.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import type { Deps } from '../../deps.ts'
import { knownJournal } from '../articles/listed-article.ts'
import { soon } from './plan.ts'
import { deletePlansOfIssue, putPrepared, takePrepared } from './plan-store.ts'
import { findCounters, lockJournal } from './store.ts'

/**
 * A prepared issue is only a date, and its articles are manuscripts with a plan. So nothing of it can reach readers,
 * indexes or programs before `openNext` opens it and publishes them.
 */
export async function prepareIssue(
  deps: Deps,
  admin: Staff,
  { slug, ...when }: InputOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  knownJournal(deps, slug)
  const opensAt = soon(deps, when)
  return deps.db.transaction(async (tx) => {
    await lockJournal(tx, slug)
    const issue = ((await findCounters(tx, slug))?.issue ?? 0) + 1
    await putPrepared(tx, { journal: slug, opensAt, preparedById: admin.id })
    await logActivity(tx, {
      ...{ by: admin, action: 'prepare-issue', object: 'journal', objectId: slug, journal: slug },
      details: { issue, opensAt: opensAt.toISOString() },
    })
    return { issue, opensAt: opensAt.toISOString() }
  })
}

export async function cancelIssue(
  deps: Deps,
  admin: Staff,
  { slug }: InputOf<typeof cancelCall>,
): Promise<ReplyOf<typeof cancelCall>> {
  knownJournal(deps, slug)
  return deps.db.transaction(async (tx) => {
    await lockJournal(tx, slug)
    if (!(await takePrepared(tx, slug)))
      throw new AppError('conflict', 'No issue is prepared. It may have been opened or cancelled.')
    const manuscripts = await deletePlansOfIssue(tx, slug)
    await logActivity(tx, {
      ...{ by: admin, action: 'cancel-issue', object: 'journal', objectId: slug, journal: slug },
      details: { manuscripts },
    })
    return { success: 'The prepared issue is cancelled.' }
  })
}
