import { type PublishedRound, reportsInWords, reviewerName } from '#domain/manuscript/published-reports.ts'
import type { ArticleRecord } from '#domain/manuscript/record/record.ts'
import { peerReviewPath } from '#domain/words/article-path.ts'
import { verdictLabels } from '#domain/words/peer-review.ts'
import { formatDate } from '../../format.ts'

/** The reports have their own page: one alone may be longer than this page may weigh. */
export function PeerReview({ record }: { record: ArticleRecord }) {
  const { peerReview: rounds = [], journal, customId } = record
  if (rounds.length === 0) return null
  const path = peerReviewPath({ journal: journal.slug, customId })
  return (
    <section className="stack stack-small later" aria-labelledby="peer-review">
      <h2 id="peer-review">Peer review</h2>
      <p>
        <a href={path}>Read the reviewers’ reports and the authors’ answers</a>
      </p>
      <ul className="versions">
        {rounds.map((round) => (
          <li key={round.number}>
            {roundInWords(round)}
            {round.reports.length > 0 && ': '}
            {round.reports.map((report, at) => (
              <span key={report.number}>
                {at > 0 && '; '}
                <a href={`${path}#${reportId(round, report)}`}>{reviewerName(report)}</a>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

export const reportId = (round: { number: number }, report: { number: number }) =>
  `round-${round.number}-reviewer-${report.number}`

/** 'Round 1, 10 Mar 2026, major revision, 1 of 2 reports'. */
const roundInWords = (round: PublishedRound) =>
  [
    `Round ${round.number}`,
    formatDate(round.decidedOn),
    verdictLabels[round.decision].toLowerCase(),
    reportsInWords(round),
  ].join(', ')
