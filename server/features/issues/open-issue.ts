import { AppError } from '#domain/errors.ts'
import { volumeAt } from '#domain/issue.ts'
import type { Staff } from '#domain/permissions.ts'
import { logActivity } from '../../db/activity.ts'
import { once } from '../../db/idempotency.ts'
import type { Deps } from '../../deps.ts'
import { knownJournal } from '../articles/listed-article.ts'
import { insertNextIssue } from './store.ts'

// Spec §4: opening an issue sets its volume.
export async function openIssue(
  deps: Deps,
  admin: Staff,
  { slug, issue: expected }: { slug: string; issue?: number | undefined },
  key: string | null = null,
): Promise<{ issue: number; volume: number }> {
  knownJournal(deps, slug)
  const now = deps.clock.now()
  const volume = volumeAt(now)
  const call = { name: 'open-issue', by: admin.id, key, input: { slug, expected }, now }
  return deps.db.transaction((tx) =>
    once(tx, call, async () => {
      const issue = await insertNextIssue(tx, slug, volume, now)
      if (expected !== undefined && expected !== issue)
        throw new AppError('conflict', `Issue ${issue - 1} is already open. Reload the page.`)
      const details = { issue, volume }
      await logActivity(tx, {
        by: admin,
        action: 'open-issue',
        object: 'journal',
        objectId: slug,
        journal: slug,
        details,
      })
      return { issue, volume }
    }),
  )
}
