import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openServer } from './http/open-server.ts'
import { strangersFiles, takingTurns } from './turns.ts'

test('no more than two run at once, all get their turn, and a failure frees its place', async () => {
  const inTurn = takingTurns(2)
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) =>
      inTurn(async () => {
        most = Math.max(most, ++running)
        await wait(2)
        running--
        if (index === 0) throw new Error('failed')
        return index
      }),
    ),
  )
  expect(most).toBe(2)
  expect(results.map(({ status }) => status)).toEqual(['rejected', ...Array(8).fill('fulfilled')])
})

/** Records the order in which people's tasks run. */
function noted(places: number, mostWaiting = 8) {
  const inTurn = takingTurns(places, { ...strangersFiles, mostWaiting })
  const order: string[] = []
  const run = (whose: string, signal?: AbortSignal) =>
    inTurn(
      async () => {
        order.push(whose)
        await wait(5)
      },
      { whose, signal },
    )
  return { run, order }
}

test('whoever sends much waits for whoever sends little', async () => {
  const { run, order } = noted(1)
  await Promise.all([...Array.from({ length: 4 }, () => run('a')), run('b'), run('c'), run('b')])
  expect(order.join('')).toBe('aabcaba')
})

test('nobody takes more than one place', async () => {
  const inTurn = takingTurns(2)
  let running = 0
  const most: number[] = []
  const task = async () => {
    most.push(++running)
    await wait(2)
    running--
  }
  await Promise.all(Array.from({ length: 4 }, () => inTurn(task, { whose: 'a' })))
  expect(Math.max(...most)).toBe(1)
})

test('whoever leaves while waiting is not served, and holds nobody up', async () => {
  const { run, order } = noted(1)
  const leaving = new AbortController()
  const first = run('a')
  const left = run('b', leaving.signal)
  const last = run('c')
  leaving.abort()
  await expect(left).rejects.toMatchObject({ message: 'The request was interrupted.' })
  await Promise.all([first, last])
  expect(order).toEqual(['a', 'c'])
})

test('in a full queue a newcomer takes the last place of whoever has most', async () => {
  const { run, order } = noted(1, 3)
  const flood = Array.from({ length: 6 }, () => run('a'))
  const newcomer = run('b')
  const outcomes = await Promise.allSettled([...flood, newcomer])
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, false, false, true])
  expect(order.join('')).toBe('aaba')
})

test('among equals the one who comes too late is refused in one sentence', async () => {
  const { run } = noted(1, 2)
  const others = ['a', 'b', 'c'].map((whose) => run(whose))
  await expect(run('d')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Many files are being checked at the moment. Please try again in a minute.',
    retryAfterSeconds: 60,
  })
  await Promise.all(others)
})

/** Starts tasks of 5 ms; each says who it was when it began. */
function withVisitors(places: number) {
  const inTurn = takingTurns(places, strangersFiles)
  const began: string[] = []
  const run = (name: string, isVisitor: boolean) =>
    inTurn(
      async () => {
        began.push(name)
        await wait(5)
      },
      { whose: name, isVisitor },
    )
  return { run, began }
}

test('visitors are served when nobody else waits, and never take the last of several places', async () => {
  const { run, began } = withVisitors(2)
  const visitors = ['v', 'w', 'x'].map((name) => run(name, true))
  const known = ['a', 'b', 'c'].map((name) => run(name, false))
  await Promise.all([...visitors, ...known])
  expect(began).toEqual(['v', 'a', 'b', 'c', 'w', 'x'])
})

test('the line of visitors is short, and who finds it full hears when to come again; others still get in', async () => {
  const { run } = withVisitors(2)
  const first = Array.from({ length: 4 }, (_, at) => run(`visitor ${at}`, true))
  await expect(run('one more', true)).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 60 })
  await Promise.all([...first, run('Ada', false)])
})

test('the last in the line of visitors is answered before the server closes a silent connection', () => {
  const server = openServer()
  const secondsOfOne = 30
  expect((strangersFiles.mostVisitors + 1) * secondsOfOne * 1000).toBeLessThanOrEqual(server.timeout)
})
