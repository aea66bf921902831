import { useState } from 'react'
import type { RouterContextProvider } from 'react-router'
import { orFailed } from '#app/load.ts'
import { problemAt, type Texts, type Write } from '#app/write/write.ts'
import { doToSeveral } from '#contracts/manuscript/decisions.ts'
import { type BatchAction, batchActions, batchMax, batchWords } from '#domain/manuscript/batch.ts'
import { rejectionReasonProblem } from '#domain/words/manuscript-status.ts'
import { mayAct, type Staff } from '#domain/words/permissions.ts'
import { servicesContext } from '#server/page-context.ts'
import { ResultNotice } from '../../result-notice.tsx'
import { reasonMark } from '../../shown-letters.tsx'

type Left = { id: string; title: string; error: string }
type Outcome = { action: BatchAction; done: number; left: Left[] }
type Batch = { action: BatchAction; staffId: string; done: number; left: string[] }

/** A ticked box has the id and the time of the copy that was seen. */
export const pickedValue = (id: string, updatedAt: string) => `${id} ${updatedAt}`

const picked = (value: string) => {
  const [id = '', updatedAt = ''] = value.split(' ')
  return { id, updatedAt }
}

/** `from`: the list to which it leads back, which then says what came of it. */
export const doingToSeveral = (action: BatchAction, from: string): Write<Texts, Batch> => ({
  name: 'several',
  problems: ({ manuscript, comment = '' }) => [
    ...problemAt('manuscript', !manuscript && 'Please select a manuscript first.'),
    ...problemAt('comment', batchWords[action].asks === 'reason' && rejectionReasonProblem(comment)),
  ],
  async send(ask, { manuscript = '', comment = '', staffId = '' }) {
    const all = manuscript.split('\n').map(picked)
    const { results } = await ask(doToSeveral, {
      ...{ action, comment, staffId: staffId || undefined },
      ids: all.map(({ id }) => id),
      updatedAt: Object.fromEntries(all.map(({ id, updatedAt }) => [id, updatedAt])),
    })
    const left = results.filter(({ error }) => error !== null).map(({ _id }) => _id)
    return { action, staffId, done: results.length - left.length, left }
  },
  next: (batch) => listAfter(from, batch),
  fallback: `Action '${batchWords[action].label}' failed.`,
})

/** The list as it was, whose address says what was done, so that it can say so without a script too. */
export function listAfter(from: string, { action, staffId, done, left }: Batch): string {
  const [path = '', before] = from.split('?')
  const query = new URLSearchParams(before)
  for (const name of ['did', 'done', 'to', 'left']) query.delete(name)
  query.set('did', action)
  query.set('done', String(done))
  if (staffId !== '' && left.length > 0) query.set('to', staffId)
  for (const id of left) query.append('left', id)
  return `${path}?${query}`
}

/** Returns what the address of a list says was done. Why the others were left out is asked again: no address may put words into our mouth. */
export async function readOutcome(
  context: Readonly<RouterContextProvider>,
  staff: Staff,
  { searchParams }: URL,
): Promise<Outcome | null> {
  const action = batchActions.find((known) => known === searchParams.get('did'))
  const [done, ids] = [Number(searchParams.get('done')), pickedIds(searchParams, 'left')]
  const isPossible = Number.isInteger(done) && done >= 0 && done <= batchMax && done + ids.length > 0
  if (!action || !isPossible || !mayAct(staff)) return null
  if (ids.length === 0) return { action, done, left: [] }
  const { today } = context.get(servicesContext)
  const staffId = searchParams.get('to') ?? undefined
  const comment = batchWords[action].asks === 'reason' ? reasonMark : ''
  const again = await orFailed(context, today.rehearseSeveral(staff, { action, ids, comment, staffId }))
  return {
    ...{ action, done },
    left: ids.map((id) => {
      const found = again?.manuscripts.find(({ _id }) => _id === id)
      return {
        id,
        title: found?.about?.title ?? 'A manuscript that is not here',
        error: found?.error ?? 'It changed in the meantime. Please look at it and try again.',
      }
    }),
  }
}

export const pickedIds = (query: URLSearchParams, name: string): string[] =>
  query
    .getAll(name)
    .filter((id) => /^[\w-]{22}$/.test(id))
    .slice(0, batchMax)

/** Says above the list what was done, and of those left out why. */
export function BatchResult({ outcome }: { outcome: Outcome }) {
  // The list may be read again: the focus is taken once.
  const [once] = useState(outcome)
  const { action, done, left } = outcome
  const title = `${batchWords[action].label}: ${done} done${left.length > 0 ? `, ${left.length} not done` : ''}`
  return (
    <ResultNotice of={once} kind={left.length > 0 ? 'warning' : 'success'} title={title}>
      {left.length > 0 && (
        <ul>
          {left.map(({ id, title, error }) => (
            <li key={id}>
              <a href={`/admin/review/${id}`}>{title}</a>: {error}
            </li>
          ))}
        </ul>
      )}
    </ResultNotice>
  )
}
