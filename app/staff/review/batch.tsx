import { problemAt, type Texts, type Write } from '#app/write/write.ts'
import { decideOnSeveral } from '#contracts/decisions.ts'
import { ResultNotice } from '../result-notice.tsx'

type Result = { id: string; title: string; error: string | null }
type Batch = { label: string; results: Result[] }

export const pickedValue = ({ id, title }: { id: string; title: string }) => `${id} ${title.replaceAll(/\s+/g, ' ')}`

/** The form also sends the action's label, because the page made without scripts needs it. */
export const doingToSeveral = (label?: string): Write<Texts, Batch> => ({
  name: 'several',
  problems: ({ manuscript }) => problemAt('manuscript', !manuscript && 'Please select a manuscript first.'),
  async send(ask, { action, label = '', manuscript = '' }) {
    const titles = new Map(manuscript.split('\n').map((picked) => [picked.split(' ', 1)[0] ?? '', picked]))
    // The server refuses an unknown action with 'Invalid action.', so the type is only asserted here.
    const { results } = await ask(decideOnSeveral, { action: action as 'screen', ids: [...titles.keys()] })
    const titleOf = (id: string) => titles.get(id)?.slice(id.length + 1) ?? id
    return { label, results: results.map(({ _id, error }) => ({ id: _id, title: titleOf(_id), error })) }
  },
  fallback: `Action '${label}' failed.`,
})

/** Shows the result for each manuscript. */
export function BatchResult({ answer }: { answer: { error: string } | Batch }) {
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
