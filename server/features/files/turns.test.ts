import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takingTurns } from './turns.ts'

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
