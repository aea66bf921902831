import { expect, test } from 'vitest'
import { fairTurns } from './fair-turns.ts'

const refusal = () => new Error('full')

/** Tasks that end when told to; `begun` says in which order they were given their turn. */
function stage(places: { atOnce: number; maxWaiting: number }) {
  const inTurn = fairTurns(places, refusal)
  const begun: string[] = []
  const ends: (() => void)[] = []
  async function endNext() {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  const ask = (line: string, signal?: AbortSignal) =>
    inTurn({ line, signal }, async () => {
      begun.push(line)
      await new Promise<void>((end) => ends.push(end))
    }).then(
      () => 'done',
      () => 'refused',
    )
  return { begun, endNext, ask }
}

test('no more than so many are at work, and lines take turns', async () => {
  const { begun, endNext, ask } = stage({ atOnce: 2, maxWaiting: 50 })
  for (let count = 0; count < 5; count++) void ask('flood')
  void ask('ada')
  void ask('bayo')
  await new Promise(setImmediate)
  expect(begun).toEqual(['flood', 'flood'])
  for (let count = 0; count < 5; count++) await endNext()
  expect(begun).toEqual(['flood', 'flood', 'flood', 'ada', 'bayo', 'flood', 'flood'])
})

test('in a full queue a newcomer takes the last place of whoever has most', async () => {
  const { begun, endNext, ask } = stage({ atOnce: 1, maxWaiting: 3 })
  const flood = Array.from({ length: 6 }, () => ask('flood'))
  const ada = ask('ada')
  expect(await Promise.race(flood.slice(3))).toBe('refused')
  for (let count = 0; count < 4; count++) await endNext()
  expect(await ada).toBe('done')
  expect(await Promise.all(flood)).toEqual(['done', 'done', 'done', 'refused', 'refused', 'refused'])
  expect(begun).toEqual(['flood', 'flood', 'ada', 'flood'])
})

test('among equals the one who comes too late is refused', async () => {
  const { ask } = stage({ atOnce: 1, maxWaiting: 2 })
  for (const line of ['ada', 'bayo', 'chi']) void ask(line)
  expect(await ask('dayo')).toBe('refused')
})

test('whoever has left is not waited for, and no work is done for them', async () => {
  const { begun, endNext, ask } = stage({ atOnce: 1, maxWaiting: 2 })
  void ask('ada')
  const leaving = new AbortController()
  const gone = ask('bayo', leaving.signal)
  void ask('chi')
  leaving.abort()
  expect(await gone).toBe('refused')
  expect(await ask('dayo', leaving.signal)).toBe('refused')
  await endNext()
  await endNext()
  expect(begun).toEqual(['ada', 'chi'])
  expect(await Promise.race([ask('eze'), new Promise((rest) => setImmediate(rest, 'waits'))])).toBe('waits')
  expect(begun).toEqual(['ada', 'chi', 'eze'])
})
