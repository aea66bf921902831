import { appealProblem, lastAppealDay } from '#domain/manuscript/appeal.ts'
import { publishersDay } from '#domain/words/day.ts'
import type { Transition } from '#domain/words/manuscript-status.ts'
import type { Opened } from '../../access/opened.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { newPageLink } from '../../manuscript/submission/page-link.ts'
import { todayOf } from '../../review/rules.ts'
import type { Details } from '../letters.ts'
import { findAppeals } from './appeal-store.ts'

/** The last appeal, whether it is of the present rejection, and why the author can't appeal now, or null. */
export async function appealState(deps: Deps, db: DbOrTx, manuscript: Opened) {
  const { status, statusAt } = manuscript
  const [last] = await findAppeals(db, manuscript)
  const rejectedOn = publishersDay(statusAt)
  const isAppealed = last?.rejectedAt.getTime() === statusAt.getTime()
  const problem = appealProblem({ status, rejectedOn, isAppealed }, todayOf(deps))
  return { last, isAppealed, until: lastAppealDay(rejectedOn), problem }
}

/** What the e-mail of a rejection says about an appeal. The preview has no token yet. */
export function appealAfter(deps: Deps, { from, to }: Transition, token: string): Pick<Details, 'appeal'> {
  if (to !== 'rejected' || from === to) return {}
  return { appeal: { until: lastAppealDay(todayOf(deps)), url: `${deps.config.publicUrl}/appeal/${token}` } }
}

/** One more link, while an appeal is possible. */
export async function newAppealLink(deps: Deps, tx: Tx, manuscript: Opened): Promise<Pick<Details, 'appeal'>> {
  if (manuscript.status !== 'rejected') return {}
  const { problem, until } = await appealState(deps, tx, manuscript)
  return problem ? {} : { appeal: { until, url: await newPageLink(deps, tx, manuscript, 'appeal') } }
}
