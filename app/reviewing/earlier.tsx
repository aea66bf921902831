import type { Review } from '#contracts/review/reviewing.ts'
import { changeInWords } from '#domain/manuscript/revision.ts'
import { verdictLabels } from '#domain/words/peer-review.ts'
import { Paragraphs } from '../components/paragraphs.tsx'

/** Leads to what changed since the version that the reviewer reported on before. */
export function ChangesLink({ review: { earlier, version }, token }: { review: Review; token: string }) {
  const reviewed = earlier.at(-1)?.version
  if (reviewed === undefined || reviewed === version) return null
  return (
    <p>
      <a href={`/reviewing/${token}/changes`}>What changed since version {reviewed}, which you reviewed</a>
    </p>
  )
}

/** The reviewer's own reports of the rounds before, each comment with the author's answer. */
export function EarlierReports({ earlier }: Pick<Review, 'earlier'>) {
  return earlier.map(({ round, version, decision, recommendation, comments }) => (
    <details key={round} className="fold">
      <summary>Your report of round {round}, with the author’s answers</summary>
      <div className="fold-body stack">
        <p className="meta">
          Version {version}. {recommendation && `You recommended: ${verdictLabels[recommendation]}. `}
          {decision && `The editors decided: ${verdictLabels[decision]}.`}
        </p>
        <ol className="comments">
          {comments.map(({ text, answer, changed, place }) => (
            <li key={text}>
              <Paragraphs text={text} />
              <div className="comment-answer">
                <strong>The author’s answer</strong>
                {answer ? <Paragraphs text={answer} /> : <p className="muted">No answer.</p>}
                <p className="meta">{changeInWords({ changed, place })}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </details>
  ))
}

/** After the decision, where the journal shares reports: the others, without the names of those who did not sign. */
export function OtherReports({ others }: Pick<Review, 'others'>) {
  if (others.length === 0) return null
  return (
    <section className="stack">
      <h2>The other reports</h2>
      {others.map(({ number, toAuthor, signedBy }) => (
        <article key={number} className="card">
          <h3>{signedBy ?? `Reviewer ${number}`}</h3>
          <Paragraphs text={toAuthor} />
        </article>
      ))}
    </section>
  )
}
