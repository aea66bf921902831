import { problemAt, type Texts, type Write } from '#app/write/write.ts'
import { doToSeveral } from '#contracts/decisions.ts'
import { type BatchAction, batchWords } from '#domain/batch.ts'
import { rejectionReasonProblem } from '#domain/manuscript-status.ts'
import { ResultNotice } from '../result-notice.tsx'

type Result = { id: string; title: string; error: string | null }
type Batch = { action: BatchAction; results: Result[] }

/** A ticked box has the id, the time of the copy that was seen, and the title for the page made without scripts. */
export const pickedValue = (id: string, { updatedAt, title }: { updatedAt: string; title: string }) =>
  `${id} ${updatedAt} ${title.replaceAll(/\s+/g, ' ')}`

const picked = (value: string) => {
  const [id = '', updatedAt = '', ...title] = value.split(' ')
  return { id, updatedAt, title: title.join(' ') }
}

export const doingToSeveral = (action: BatchAction): Write<Texts, Batch> => ({
  name: 'several',
  problems: ({ manuscript, comment = '' }) => [
    ...problemAt('manuscript', !manuscript && 'Please select a manuscript first.'),
    ...problemAt('comment', batchWords[action].asks === 'reason' && rejectionReasonProblem(comment)),
  ],
  async send(ask, { manuscript = '', comment = '', staffId }) {
    const all = manuscript.split('\n').map(picked)
    const { results } = await ask(doToSeveral, {
      ...{ action, comment, staffId: staffId || undefined },
      ids: all.map(({ id }) => id),
      updatedAt: Object.fromEntries(all.map(({ id, updatedAt }) => [id, updatedAt])),
    })
    const titleOf = (id: string) => all.find((one) => one.id === id)?.title ?? id
    return { action, results: results.map(({ _id, error }) => ({ id: _id, title: titleOf(_id), error })) }
  },
  fallback: `Action '${batchWords[action].label}' failed.`,
})

/** Shows the result for each manuscript. */
export function BatchResult({ answer }: { answer: Batch }) {
  const refused = answer.results.filter(({ error }) => error !== null)
  const done = answer.results.length - refused.length
  const title = `${batchWords[answer.action].label}: ${done} done${refused.length > 0 ? `, ${refused.length} not done` : ''}`
  return (
    <ResultNotice of={answer} kind={refused.length > 0 ? 'warning' : 'success'} title={title}>
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
