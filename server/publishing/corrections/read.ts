import type { Correction, OwnCorrection, StaffCorrection } from '#contracts/publishing/corrections.ts'
import { correctionChanges } from '#domain/publishing/correction.ts'
import { mayCompleteRecord } from '#domain/words/manuscript-status.ts'
import type { Staff, Visitor } from '#domain/words/permissions.ts'
import { openReviewForStaff } from '../../access/opened.ts'
import { changedWords } from '../../adapters/difference/compare.ts'
import type { Deps } from '../../deps.ts'
import { aboutOf } from '../../manuscript/submission/about.ts'
import { openByKey } from '../../manuscript/submission/open-by-key.ts'
import { tooLate } from './answer.ts'
import { type CorrectionRow, findCorrections } from './store.ts'

function show({ id, before, after, words, createdAt, answeredAt, outcome, answer }: CorrectionRow): Correction {
  return {
    ...{ _id: id, words, at: createdAt.toISOString() },
    changes: correctionChanges(before, after).map(({ label, before, after }) => ({
      label,
      parts: changedWords(before, after),
    })),
    answer: answeredAt && outcome ? { at: answeredAt.toISOString(), outcome, text: answer } : null,
  }
}

/** For the author, who does not learn which member of staff proposed it. */
export async function ownCorrection(deps: Deps, visitor: Visitor, { key }: { key: string }): Promise<OwnCorrection> {
  const { manuscript } = await openByKey(deps, visitor, key, 'correction')
  const { id, number, title, status } = manuscript
  const [last] = await findCorrections(deps.db, manuscript)
  const { journalTitle, office } = aboutOf(deps, manuscript)
  const accent = deps.content.journal(manuscript.journal)?.accent ?? 'multidisciplinary'
  const isOver = last && !last.correction.answeredAt && !mayCompleteRecord(status)
  return {
    ...{ manuscriptId: id, number, title, journal: { title: journalTitle, office, accent } },
    problem: isOver ? tooLate(manuscript) : null,
    last: last ? show(last.correction) : null,
  }
}

export async function listCorrections({ db }: Deps, staff: Staff, { id }: { id: string }): Promise<StaffCorrection[]> {
  const manuscript = await openReviewForStaff(db, staff, id)
  return (await findCorrections(db, manuscript)).map(({ correction, by }) => ({
    ...show(correction),
    by,
    remindedAt: correction.remindedAt?.toISOString() ?? null,
  }))
}
