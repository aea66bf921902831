import { addDays } from '#domain/words/day.ts'
import { oneMonthBefore } from '#domain/words/months.ts'
import { isReviewOverdue } from '#domain/words/waiting.ts'
import { openForJob } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../people/notify.ts'
import { todayOf } from '../rules.ts'
import { findNewlyLate } from './late-store.ts'

/** What was late before that is old news, when the site was down or has just been upgraded. */
const lookBackDays = 7

/** Tells of each due date that has passed, and of each review that has taken a month: once, whichever process finds it. */
export async function tellLate(deps: Deps): Promise<void> {
  const { db, clock } = deps
  const [today, now] = [todayOf(deps), clock.now()]
  const monthAgo = oneMonthBefore(now)
  const monthBefore = new Date(monthAgo.getTime() - lookBackDays * 24 * 3600 * 1000)
  const found = await findNewlyLate(db, { from: addDays(today, -lookBackDays), today, monthBefore, monthAgo })
  for (const id of found)
    await db.transaction(async (tx) => {
      const manuscript = await openForJob(tx, id)
      if (!manuscript) return
      const { reviewDueOn, officeSince } = manuscript
      if (reviewDueOn !== null && reviewDueOn < today)
        await notify(deps, tx, 'late', { manuscript, key: `${id} ${reviewDueOn}` })
      if (officeSince !== null && isReviewOverdue(manuscript, now))
        await notify(deps, tx, 'overdue', { manuscript, key: `${id} ${Math.floor(officeSince.getTime() / 1000)}` })
    })
}
