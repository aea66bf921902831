import { expect, test } from 'vitest'
import {
  dueDayProblem,
  isUnapproved,
  outcomeProblem,
  type ProofState,
  proofProblem,
  proofReminder,
  proofStates,
  proofTask,
} from './page-proof.ts'

const today = '2026-11-17'

test('an author has at least until tomorrow and at most two months', () => {
  expect(dueDayProblem('2026-11-17', today)).toBe('Choose a day after today.')
  expect(dueDayProblem('2026-11-18', today)).toBeNull()
  expect(dueDayProblem('2027-01-16', today)).toBeNull()
  expect(dueDayProblem('2027-01-17', today)).toBe('Choose a day within the next 60 days.')
})

test('an author is reminded once before the due day and once after it, and never on the day of the e-mail itself', () => {
  const asked = { state: 'asked' as ProofState, askedOn: '2026-11-10', dueOn: '2026-11-17' }
  const not = { isRemindedBefore: false, isRemindedAfter: false }
  const on = (day: string, change = {}) => proofReminder({ ...asked, ...not, ...change }, day)
  expect([on('2026-11-14'), on('2026-11-15'), on('2026-11-17'), on('2026-11-18')]).toEqual([
    null,
    'before',
    'before',
    'after',
  ])
  expect(on('2026-11-16', { isRemindedBefore: true })).toBeNull()
  expect(on('2026-11-19', { isRemindedBefore: true })).toBe('after')
  expect(on('2026-11-30', { isRemindedAfter: true })).toBeNull()
  expect(on('2026-11-16', { askedOn: '2026-11-16' })).toBeNull()
  for (const state of proofStates.filter((one) => one !== 'asked')) expect(on('2026-11-18', { state })).toBeNull()
})

test('corrections are sent only if there are some, and a proof without any can be approved', () => {
  expect(outcomeProblem('approved', 0, '')).toBeNull()
  expect(outcomeProblem('commented', 0, ' ')).toMatch(/^Mark what should be corrected/)
  expect(outcomeProblem('commented', 0, 'Everything in British English, please.')).toBeNull()
  expect(outcomeProblem('commented', 1, '')).toBeNull()
})

test.each<[ProofState, number, string | null, boolean]>([
  ['approved', 0, null, false],
  ['approved', 2, 'The author approved it with corrections, and 2 corrections are not settled.', false],
  ['asked', 0, 'The author has not approved the proof, which is overdue.', true],
  ['commented', 0, 'The author asked for corrections and has not seen a new proof.', true],
  ['commented', 1, 'The author asked for corrections and has not seen a new proof. 1 correction is not settled.', true],
  ['superseded', 0, 'The text was made again after the author was sent the proof.', true],
  ['withdrawn', 0, 'The proof was withdrawn before the author approved it.', false],
])('whoever publishes while a proof is %s with %i open corrections is warned', (state, open, sentence, isAgainst) => {
  expect(proofProblem({ state, open, dueOn: '2026-11-16' }, today)).toBe(sentence)
  expect(isUnapproved({ state })).toBe(isAgainst)
})

test('before its due day a proof is shown with that day', () => {
  expect(proofProblem({ state: 'asked', open: 0, dueOn: '2026-12-01' }, today)).toBe(
    'The author has not approved the proof. It is due on Tuesday, 1 December 2026.',
  )
})

test('without a proof there is a softer line, and nothing to give a reason for', () => {
  expect(proofProblem(null, today)).toBe('The author was not sent a proof.')
  expect(isUnapproved(null)).toBe(false)
})

test('the office has to act on corrections and on silence, and not while the author reads', () => {
  const task = (state: ProofState, open: number, dueOn = today) => proofTask({ state, open, dueOn }, today)
  expect(task('commented', 2)).toBe('The author sent 2 corrections.')
  expect(task('commented', 0)).toBe('All corrections are settled. Send a new proof.')
  expect(task('approved', 1)).toBe('The author approved it with 1 correction.')
  expect(task('superseded', 1)).toBe('The author approved it with 1 correction.')
  expect(task('asked', 0, '2026-11-16')).toBe('The author has not answered the proof.')
  expect([task('asked', 0), task('approved', 0), task('withdrawn', 1), task('superseded', 0)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
