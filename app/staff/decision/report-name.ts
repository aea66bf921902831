import type { Invitation } from '#contracts/review/rounds.ts'
import { numberedForStaff } from '#domain/review/authors-numbers.ts'
import { verdictLabels } from '#domain/words/peer-review.ts'

/** 'Reviewer 1 (signed): minor revision' */
export function nameOf({ report, ...invitation }: Invitation): string {
  const marks = [report?.redacted && 'redacted', report?.isSigned && 'signed'].filter(
    (mark) => typeof mark === 'string',
  )
  const recommends = report?.recommendation ? verdictLabels[report.recommendation].toLowerCase() : 'no recommendation'
  return `${numberedForStaff(invitation, marks)}: ${recommends}`
}
