import type { Invitation } from '#contracts/rounds.ts'
import { numberedForStaff } from '#domain/authors-numbers.ts'
import { verdictLabels } from '#domain/peer-review.ts'

/** 'Reviewer 1 (signed): minor revision' */
export function nameOf({ report, ...invitation }: Invitation): string {
  const marks = [report?.redacted && 'redacted', report?.isSigned && 'signed'].filter(
    (mark) => typeof mark === 'string',
  )
  const recommends = report?.recommendation ? verdictLabels[report.recommendation].toLowerCase() : 'no recommendation'
  return `${numberedForStaff(invitation, marks)}: ${recommends}`
}
