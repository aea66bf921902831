import { appealProblem, lastAppealDay } from '#domain/manuscript/appeal.ts'
import { publishersDay } from '#domain/words/day.ts'
import type { Transition } from '#domain/words/manuscript-status.ts'
import type { DbOrTx, Tx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken } from '../../ids.ts'
import type { Told } from '../../manuscript/submission/letters.ts'
import { insertLink } from '../../manuscript/submission/link-store.ts'
import type { Manuscript } from '../../manuscript/submission/store.ts'
import { todayOf } from '../../review/rules.ts'
import { findAppeals } from './appeal-store.ts'

type Rejected = Pick<Manuscript, 'id' | 'status' | 'statusAt'>

/** The last appeal, whether it is of the present rejection, and why the author can't appeal now, or null. */
export async function appealStanding(deps: Deps, db: DbOrTx, { id, status, statusAt }: Rejected) {
  const [last] = await findAppeals(db, id)
  const rejectedOn = publishersDay(statusAt)
  const isAppealed = last?.rejectedAt.getTime() === statusAt.getTime()
  const problem = appealProblem({ status, rejectedOn, isAppealed }, todayOf(deps))
  return { last, isAppealed, until: lastAppealDay(rejectedOn), problem }
}

const urlOf = ({ config }: Pick<Deps, 'config'>, token: string) => `${config.publicUrl}/appeal/${token}`

/** What the e-mail of a rejection says about an appeal. The preview has no token yet. */
export function appealAfter(deps: Deps, { from, to }: Transition, token: string): Pick<Told, 'appeal'> {
  if (to !== 'rejected' || from === to) return {}
  return { appeal: { until: lastAppealDay(todayOf(deps)), url: urlOf(deps, token) } }
}

/** Links in earlier e-mails keep working. */
export async function putAppealLink(tx: Tx, manuscriptId: string, token: string): Promise<void> {
  await insertLink(tx, { manuscriptId, purpose: 'appeal', tokenHash: hashToken(token) })
}

/** One more link, while an appeal is possible. */
export async function newAppealLink(deps: Deps, tx: Tx, manuscript: Rejected): Promise<Pick<Told, 'appeal'>> {
  if (manuscript.status !== 'rejected') return {}
  const { problem, until } = await appealStanding(deps, tx, manuscript)
  if (problem) return {}
  const token = newToken()
  await putAppealLink(tx, manuscript.id, token)
  return { appeal: { until, url: urlOf(deps, token) } }
}
