import type {
  OwnProposedChanges,
  ProposedChanges,
  StaffProposedChanges,
} from '#contracts/publishing/proposed-changes.ts'
import { changesBetween } from '#domain/publishing/proposed-changes.ts'
import { mayCompleteRecord } from '#domain/words/manuscript-status.ts'
import type { Staff, Visitor } from '#domain/words/permissions.ts'
import { openReviewForStaff } from '../../access/opened.ts'
import { changedWords } from '../../adapters/difference/compare.ts'
import type { Deps } from '../../deps.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { openByKey } from '../../manuscript/submission/open-by-key.ts'
import { tooLate } from './answer.ts'
import { type ChangesRow, findProposedChanges } from './store.ts'

function show({ id, before, after, words, createdAt, answeredAt, outcome, answer }: ChangesRow): ProposedChanges {
  return {
    ...{ _id: id, words, at: createdAt.toISOString() },
    changes: changesBetween(before, after).map(({ label, before, after }) => ({
      label,
      parts: changedWords(before, after),
    })),
    answer: answeredAt && outcome ? { at: answeredAt.toISOString(), outcome, text: answer } : null,
  }
}

/** For the author, who does not learn which member of staff proposed it. */
export async function ownProposedChanges(
  deps: Deps,
  visitor: Visitor,
  { key }: { key: string },
): Promise<OwnProposedChanges> {
  const { manuscript } = await openByKey(deps, visitor, key, 'correction')
  const { id, number, title, status } = manuscript
  const [last] = await findProposedChanges(deps.db, manuscript)
  const { journalTitle, office } = aboutOf(deps, manuscript)
  const accent = deps.content.journal(manuscript.journal)?.accent ?? 'multidisciplinary'
  const isOver = last && !last.correction.answeredAt && !mayCompleteRecord(status)
  return {
    ...{ manuscriptId: id, number, title, journal: { title: journalTitle, office, accent } },
    problem: isOver ? tooLate(manuscript) : null,
    last: last ? show(last.correction) : null,
  }
}

export async function listProposedChanges(
  { db }: Deps,
  staff: Staff,
  { id }: { id: string },
): Promise<StaffProposedChanges[]> {
  const manuscript = await openReviewForStaff(db, staff, id)
  return (await findProposedChanges(db, manuscript)).map(({ correction: proposal, by }) => ({
    ...show(proposal),
    by,
    remindedAt: proposal.remindedAt?.toISOString() ?? null,
  }))
}
