import { ResultNotice } from '../result-notice.tsx'

type Result = { id: string; title: string; error: string | null }
export type BatchAnswer = { error: string } | { label: string; results: Result[] }

/** What became of each. */
export function BatchResult({ answer }: { answer: BatchAnswer }) {
  if ('error' in answer) {
    return (
      <ResultNotice of={answer} kind="error">
        {answer.error}
      </ResultNotice>
    )
  }
  const refused = answer.results.filter(({ error }) => error !== null)
  const done = answer.results.length - refused.length
  return (
    <ResultNotice of={answer} kind={refused.length > 0 ? 'warning' : 'success'} title={`${answer.label}: ${done} done`}>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ id, title, error }) => (
            <li key={id}>
              <a href={`/admin/review/${id}`}>{title}</a>: {error}
            </li>
          ))}
        </ul>
      )}
    </ResultNotice>
  )
}
