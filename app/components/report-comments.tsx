import type { ReadReport } from '#domain/manuscript/published-reports.ts'
import '../styles/reports.css'

/** The comments of a report, each with what the authors answered. */
export function ReportComments({ comments, answered }: Pick<ReadReport, 'comments'> & { answered: string }) {
  return comments.map(({ number, text, answer }) => (
    <div key={number} className="prose reviewer-comment" dir="auto">
      <p>{text}</p>
      {answer && (
        <blockquote>
          <p className="meta">
            {answered}: {[answer.changed ? 'changed' : 'not changed', answer.place].filter(Boolean).join(', ')}
          </p>
          {answer.text.split(/\n{2,}/).map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
            <p key={at}>{paragraph}</p>
          ))}
        </blockquote>
      )}
    </div>
  ))
}
