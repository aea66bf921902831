import { problemAt, type Texts, type Write } from '#app/write/write.ts'
import { decideOnSeveral } from '#contracts/decisions.ts'
import { ResultNotice } from '../result-notice.tsx'

type Result = { id: string; title: string; error: string | null }
type Batch = { label: string; results: Result[] }

export const pickedValue = ({ id, title }: { id: string; title: string }) => `${id} ${title.replaceAll(/\s+/g, ' ')}`

/** The form says the action's label too, where the page is made without a script. */
export const doingToSeveral = (label?: string): Write<Texts, Batch> => ({
  name: 'several',
  problems: ({ manuscript }) => problemAt('manuscript', !manuscript && 'Please pick a manuscript first.'),
  async send(ask, { action, label = '', manuscript = '' }) {
    const titles = new Map(manuscript.split('\n').map((picked) => [picked.split(' ', 1)[0] ?? '', picked]))
    // An action that is not of the contract is for the server to refuse: 'Invalid action.'
    const { results } = await ask(decideOnSeveral, { action: action as 'screen', ids: [...titles.keys()] })
    const titleOf = (id: string) => titles.get(id)?.slice(id.length + 1) ?? id
    return { label, results: results.map(({ _id, error }) => ({ id: _id, title: titleOf(_id), error })) }
  },
  fallback: `Action '${label}' failed.`,
})

/** What became of each. */
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
