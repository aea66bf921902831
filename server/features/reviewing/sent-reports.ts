import { answersIn } from '#domain/review-report.ts'
import type { DbOrTx } from '../../db/types.ts'
import type { Deps } from '../../deps.ts'
import type { SentReport } from '../manuscripts/letters-of-decisions.ts'
import { rulesOf } from '../rounds/rules.ts'
import type { Invited } from '../rounds/store.ts'
import { findReports } from './desk-store.ts'

/** Reports as the author reads them: redacted where staff redacted them, signed only by whoever signed. */
export async function reportsAsSent(
  deps: Deps,
  db: DbOrTx,
  journal: string,
  sent: Invited[],
): Promise<(SentReport & { invitationId: string; fileName: string | null })[]> {
  const rows = await findReports(
    db,
    sent.map(({ invitation }) => invitation.id),
  )
  const { questions, anonymity } = rulesOf(deps, journal)
  return sent.map(({ invitation, reviewer }) => {
    const row = rows.find(({ report }) => report.invitationId === invitation.id)
    const report = row?.report
    const answers = answersIn(questions, report?.answers ?? {}).filter(({ forEditor }) => !forEditor)
    return {
      invitationId: invitation.id,
      reviewer: signature({ invitation, reviewer }, Boolean(report?.isSigned) || anonymity === 'open'),
      text: report?.redacted ?? report?.toAuthor ?? '',
      answers: answers.map(({ label, answer }) => `${label}: ${answer}`),
      hasFile: Boolean(report?.fileId) && !report?.cleanFailure,
      fileName: row?.cleanName ?? null,
    }
  })
}

function signature({ invitation, reviewer }: Invited, isNamed: boolean): string {
  return isNamed ? `Reviewer ${invitation.number}, ${reviewer.name}` : `Reviewer ${invitation.number}`
}
