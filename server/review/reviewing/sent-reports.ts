import { reviewerName } from '#domain/manuscript/published-reports.ts'
import { answersIn } from '#domain/manuscript/review-report.ts'
import { isNamed } from '#domain/words/peer-review.ts'
import type { Opened } from '../../access/opened.ts'
import { findAuthorsNumbers } from '../../db/authors-numbers.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import type { SentReport } from '../../manuscript/submission/letters-of-decisions.ts'
import type { Invited } from '../rounds/store.ts'
import { rulesOf } from '../rules.ts'
import { findReports } from './desk-store.ts'

/** Reports as the author reads them: redacted where staff redacted them, signed only by whoever signed. */
export async function reportsAsSent(
  deps: Deps,
  db: DbOrTx,
  manuscript: Opened<{ id: string; journal: string }>,
  sent: Invited[],
): Promise<(SentReport & { invitationId: string; fileName: string | null })[]> {
  const { id, journal } = manuscript
  const [rows, authorsNumber] = await Promise.all([
    findReports(
      db,
      manuscript,
      sent.map(({ invitation }) => invitation.id),
    ),
    findAuthorsNumbers(db, [id]),
  ])
  const { questions, anonymity } = rulesOf(deps, journal)
  const inOrder = sent
    .map((one) => ({ ...one, number: authorsNumber(id, one.invitation.number) }))
    .sort((a, b) => a.number - b.number)
  return inOrder.map(({ invitation, reviewer, number }) => {
    const row = rows.find(({ report }) => report.invitationId === invitation.id)
    const report = row?.report
    const answers = answersIn(questions, report?.answers ?? {}).filter(({ forEditor }) => !forEditor)
    const isKnown = isNamed({ isSigned: report?.isSigned ?? false }, anonymity) && !reviewer.erasedAt
    return {
      invitationId: invitation.id,
      reviewer: reviewerName({ number, name: isKnown ? reviewer.name : null }),
      text: report?.redacted ?? report?.toAuthor ?? '',
      answers: answers.map(({ label, answer }) => ({ label, answer })),
      hasFile: Boolean(report?.fileId) && !report?.cleanFailure,
      fileName: row?.cleanName ?? null,
    }
  })
}
