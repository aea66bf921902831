import type { Appeal, OwnAppeal, StaffAppeal } from '#contracts/decision/appeals.ts'
import { wordsForAuthor } from '#domain/manuscript/history.ts'
import type { Staff, Visitor } from '#domain/words/permissions.ts'
import { openReviewForStaff } from '../../access/opened.ts'
import type { Deps } from '../../deps.ts'
import { findMovedAt } from '../../manuscript/moves-store.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { openByKey } from '../../manuscript/submission/open-by-key.ts'
import { appealsSince } from '../../review/rounds/former.ts'
import { hasSentReports } from '../../review/rounds/outcome.ts'
import { appealState } from '../decide/appeal-state.ts'
import { type Appeal as AppealRow, findAppeals } from '../decide/appeal-store.ts'
import { findRejectionReason } from '../decide/read-store.ts'

function show({ reasons, createdAt, answeredAt, outcome, answer }: AppealRow): Appeal {
  return {
    reasons,
    at: createdAt.toISOString(),
    answer: answeredAt && outcome ? { at: answeredAt.toISOString(), outcome, text: answer } : null,
  }
}

/** For the author, who never learns which admin answered. */
export async function ownAppeal(deps: Deps, visitor: Visitor, { key }: { key: string }): Promise<OwnAppeal> {
  const { manuscript } = await openByKey(deps, visitor, key, 'appeal')
  const { id, number, title, status } = manuscript
  const [{ last, isAppealed, until, problem }, reason, hasReports] = await Promise.all([
    appealState(deps, deps.db, manuscript),
    findRejectionReason(deps.db, manuscript),
    hasSentReports(deps.db, manuscript),
  ])
  const { journalTitle, office } = aboutOf(deps, manuscript)
  // An appeal of an earlier rejection says nothing about this one.
  const shown = status !== 'rejected' || isAppealed ? last : undefined
  const state = !problem ? 'possible' : !shown ? 'closed' : shown.answeredAt ? 'answered' : 'waiting'
  const accent = deps.content.journal(manuscript.journal)?.accent ?? 'multidisciplinary'
  return {
    ...{ manuscriptId: id, number, title, journal: { title: journalTitle, office, accent } },
    ...{ comment: wordsForAuthor(reason), state, problem, hasReports, until, given: shown ? show(shown) : null },
  }
}

export async function listAppeals({ db }: Deps, staff: Staff, { id }: { id: string }): Promise<StaffAppeal[]> {
  const manuscript = await openReviewForStaff(db, staff, id)
  const movedAt = staff.role === 'admin' ? null : await findMovedAt(db, manuscript)
  return appealsSince(await findAppeals(db, manuscript), movedAt).map((row) => ({ ...show(row), by: row.by }))
}
