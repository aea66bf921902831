import { openForSite } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { carryOutPlan, isRefusal, memberOf, reportFailure } from './carry-out-plan.ts'
import { openNext } from './open-issue.ts'
import { findDueIssues, findDuePlans, findPlan, takePrepared } from './plan-store.ts'
import { lockJournal } from './store.ts'

/**
 * Opens the issues and publishes the manuscripts whose time has come. Each is one transaction that also removes the plan,
 * so that none is done twice, whichever process is killed or runs at the same time.
 */
export async function runPlans(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const errors: unknown[] = []
  const attempt = (work: Promise<void>) => work.catch((error: unknown) => void errors.push(error))
  for (const journal of await findDueIssues(deps.db, now)) await attempt(openDue(deps, journal, now))
  for (const id of await findDuePlans(deps.db, now)) await attempt(publishDue(deps, id, now))
  // One that fails for an unexpected reason must not keep the others waiting.
  if (errors.length > 0) throw errors[0]
}

async function openDue(deps: Deps, journal: string, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockJournal(tx, journal)
    const prepared = await takePrepared(tx, journal, now)
    if (prepared) await openNext(deps, tx, await memberOf(tx, journal, prepared.preparedById), { slug: journal })
  })
}

async function publishDue(deps: Deps, id: string, now: Date): Promise<void> {
  const manuscript = await openForSite(deps.db, id)
  const plan = manuscript && (await findPlan(deps.db, manuscript))
  if (!plan?.issue || plan.failedAt || !plan.publishAt || plan.publishAt > now) return
  const { issue } = plan
  try {
    await deps.db.transaction((tx) => carryOutPlan(deps, tx, plan, issue))
  } catch (error) {
    if (!isRefusal(error)) throw error
    await deps.db.transaction((tx) => reportFailure(deps, tx, plan, error.message))
  }
}
