import { Badge } from '#app/components/badge.tsx'
import { Paragraphs } from '#app/components/paragraphs.tsx'
import type { AnsweredComment } from '#contracts/review/rounds.ts'

/** What the author answered to the comments of one report. */
export function ReportAnswers({ answers }: { answers: readonly AnsweredComment[] }) {
  if (answers.length === 0) return null
  return (
    <details className="report-answers">
      <summary>The author’s answers ({answers.length})</summary>
      <ol className="stack">
        {answers.map(({ number, comment, changed, text, place }) => (
          <li key={number} className="stack stack-small">
            <blockquote>
              <Paragraphs text={comment} />
            </blockquote>
            <Paragraphs text={text} />
            <p className="cluster meta">
              <Badge tone={changed ? 'success' : 'neutral'}>{changed ? 'Changed' : 'Not changed'}</Badge>
              {place}
            </p>
          </li>
        ))}
      </ol>
    </details>
  )
}
