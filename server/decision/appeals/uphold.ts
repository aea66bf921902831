import type { upholdRejection as call, upholdLetter as letterCall } from '#contracts/decision/appeals.ts'
import type { InputOf, ReplyOf } from '#contracts/endpoint.ts'
import { faultAt } from '#domain/words/errors.ts'
import { reasonProblem } from '#domain/words/manuscript-status.ts'
import type { Staff } from '#domain/words/permissions.ts'
import { openReviewForStaff, openToChange } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { record } from '../../events/record.ts'
import { shownLetter } from '../../jobs/templates.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { hasSentReports } from '../../review/rounds/outcome.ts'
import { refuseOutdated } from '../carry-out.ts'
import { putAnswer } from '../decide/appeal-store.ts'
import { alreadyAnswered } from '../decide/settle-appeal.ts'
import { rejectionUpheld } from './letters.ts'

export async function upholdLetter(
  deps: Deps,
  staff: Staff,
  { id, comment, format }: InputOf<typeof letterCall>,
): Promise<ReplyOf<typeof letterCall>> {
  const manuscript = await openReviewForStaff(deps.db, staff, id)
  const usual = rejectionUpheld(aboutOf(deps, manuscript), comment || '…', await hasSentReports(deps.db, manuscript))
  return shownLetter(deps.db, usual, manuscript, format)
}

/** Answers the open appeal: the rejection is upheld. The other answer is to reopen the manuscript (settle-appeal.ts). */
export async function upholdRejection(
  deps: Deps,
  staff: Staff,
  { id, comment, letter: change, updatedAt }: InputOf<typeof call>,
): Promise<ReplyOf<typeof call>> {
  return deps.db.transaction(async (tx) => {
    const manuscript = await openToChange(tx, staff, id)
    const problem = reasonProblem(comment)
    if (problem) throw faultAt('comment', problem)
    const at = deps.clock.now()
    const answer = { outcome: 'upheld', answer: comment, answeredAt: at, answeredById: staff.id } as const
    if (!(await putAnswer(tx, manuscript, answer))) throw alreadyAnswered()
    if (updatedAt) await refuseOutdated(tx, manuscript, updatedAt, staff)
    const about = aboutOf(deps, manuscript)
    const hasReports = await hasSentReports(tx, manuscript)
    const [bare, usual] = [rejectionUpheld(about, '', hasReports), rejectionUpheld(about, comment, hasReports)]
    const toAuthor = { bare, usual, change, additions: comment }
    await record(deps, tx, { kind: 'uphold', by: staff, manuscript, at, reason: comment, toAuthor })
    return { _id: id, status: manuscript.status }
  })
}
