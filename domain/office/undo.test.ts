import { expect, test } from 'vitest'
import { changeInWords, heldUntil, mainOf, undoProblem, waitInWords } from './undo.ts'

const now = new Date('2026-03-31T12:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)

test('the offer says what was done, to how many, and when e-mails leave', () => {
  const about = { action: 'reject', object: 'manuscript', name: 'DHJ-S-2026-0042', others: 0 }
  expect(changeInWords(about)).toBe('You rejected the manuscript DHJ-S-2026-0042.')
  expect(changeInWords({ ...about, others: 2 })).toBe('You rejected the manuscript DHJ-S-2026-0042 and 2 more.')
  expect(changeInWords({ ...about, action: 'hand-over' })).toBe('You handed the manuscript DHJ-S-2026-0042 over.')
  expect([0, 1, 2].map((letters) => waitInWords(letters, 5))).toEqual([
    'You can undo this for 5 seconds.',
    '1 e-mail leaves in 5 seconds.',
    '2 e-mails leave in 5 seconds.',
  ])
  expect(waitInWords(1, 1)).toBe('1 e-mail leaves in 1 second.')
})

test('what was logged with a decision does not give the change its name', () => {
  const named = (...actions: string[]) => mainOf(actions.map((action) => ({ action })))?.action
  expect(named('decide-early', 'approve', 'waive')).toBe('approve')
  expect(named('waive')).toBe('waive')
  expect(named()).toBeUndefined()
})

test('it can be undone once, in time, and while its e-mails are here', () => {
  const open = { isTakenBack: false, until: after(5), areLettersHere: true }
  expect(undoProblem(open, now)).toBeNull()
  expect(undoProblem(open, after(5))).toBeNull()
  expect(undoProblem(open, after(6))).toContain('the time is over')
  expect(undoProblem({ ...open, areLettersHere: false }, now)).toContain('e-mails have left')
  expect(undoProblem({ ...open, isTakenBack: true }, now)).toContain('already undone')
})

test('e-mails are held for whoever looks at the offer, but never longer than a minute', () => {
  expect(heldUntil(now, after(3), 5)).toEqual(after(8))
  expect(heldUntil(now, after(58), 5)).toEqual(after(60))
})
