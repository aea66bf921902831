import { expect, test } from 'vitest'
import { authorsNumbers, numberedForStaff } from './authors-numbers.ts'

const sent = (number: number, day: string) => ({ number, submittedAt: new Date(day) })

test('somebody who declined leaves no gap', () => {
  const numbers = authorsNumbers([sent(1, '2026-03-01'), sent(3, '2026-03-02')])
  expect([...numbers]).toEqual([
    [1, 1],
    [3, 2],
  ])
})

test('a reviewer who returns keeps the number, and a later report changes nobody’s', () => {
  const first = [sent(4, '2026-03-01'), sent(2, '2026-03-02')]
  const later = [sent(1, '2026-05-01'), sent(2, '2026-05-02'), ...first]
  expect([...authorsNumbers(first)]).toEqual([...authorsNumbers(later)].slice(0, 2))
  expect(authorsNumbers(later).get(2)).toBe(2)
  expect(authorsNumbers(later).get(1)).toBe(3)
})

test('staff read both numbers where they differ', () => {
  expect(numberedForStaff({ number: 3, authorsNumber: 2 })).toBe('Reviewer 3 (Reviewer 2 to the author)')
  expect(numberedForStaff({ number: 3, authorsNumber: 2 }, ['signed'])).toBe(
    'Reviewer 3 (Reviewer 2 to the author, signed)',
  )
  expect(numberedForStaff({ number: 2, authorsNumber: 2 })).toBe('Reviewer 2')
  expect(numberedForStaff({ number: 2, authorsNumber: null })).toBe('Reviewer 2')
})
