import { formatDate } from '#app/format.ts'
import type { ReviewDesk } from '#contracts/review/rounds.ts'
import { count } from '#domain/words/count.ts'
import { Check } from '../check.tsx'
import { decisionBasis, namingReports } from './basis.ts'
import { nameOf } from './report-name.ts'

/** What a decision would rest on: the reports with what they recommend, and what speaks against deciding now. */
export function Checks({ desk, hasObjection }: { desk: ReviewDesk; hasObjection: boolean }) {
  const { reports, wanted, isEarly, earlier, open: asked, revisionDueOn } = decisionBasis(desk)
  const round = desk.rounds.at(-1)
  const isOutdated = round && !round.decision && round.version < desk.lastVersion
  return (
    <ul className="checks">
      {reports.map((one) => (
        <Check key={one._id} isMet>
          {nameOf(one)}
        </Check>
      ))}
      {earlier?.reports.map((one) => (
        <Check key={one._id} isMet>
          Round {earlier.number}, {nameOf(one)}
        </Check>
      ))}
      <Check isMet={!isEarly}>
        {reports.length} of {wanted} reports that the journal asks for
        {earlier && `; round ${earlier.number} had ${earlier.reports.length}`}
      </Check>
      {asked > 0 && <Check isMet={false}>{count(asked, 'open invitation')}, which a decision ends</Check>}
      {revisionDueOn && (
        <Check isMet={false}>
          The author is still revising (due on {formatDate(revisionDueOn)}); a decision ends that
        </Check>
      )}
      <Check isMet={!hasObjection}>{hasObjection ? 'A co-author objects' : 'No open objection'}</Check>
      {namingReports(reports).map(({ _id, number, whom }) => (
        <Check key={_id} isMet={false}>
          The report of Reviewer {number} seems to name {whom}: redact it
        </Check>
      ))}
      {isOutdated && <Check isMet={false}>Version {desk.lastVersion} came after the reviewers were asked</Check>}
    </ul>
  )
}
