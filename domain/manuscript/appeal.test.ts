import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statuses } from '../words/manuscript-status.ts'
import { answersAppeal, appealProblem, lastAppealDay, outcomeOf, reasonsLength, reasonsProblem } from './appeal.ts'

const rejected = { status: 'rejected', rejectedOn: '2026-05-01', isAppealed: false } as const

test('a rejection can be appealed until the end of the thirtieth day', () => {
  expect(lastAppealDay('2026-05-01')).toBe('2026-05-31')
  expect(appealProblem(rejected, '2026-05-01')).toBeNull()
  expect(appealProblem(rejected, '2026-05-31')).toBeNull()
  expect(appealProblem(rejected, '2026-06-01')).toBe('An appeal was possible until Sunday, 31 May 2026.')
})

test('once, and only a rejection', () => {
  expect(appealProblem({ ...rejected, isAppealed: true }, '2026-05-02')).toMatch(/^You have already appealed/)
  const others = statuses.filter((status) => status !== 'rejected')
  for (const status of others) expect(appealProblem({ ...rejected, status }, '2026-05-02')).toMatch(/not rejected/)
})

test('reasons have to say something', () => {
  expect(reasonsProblem(' \n')).toBe('Please give your reasons.')
  expect(reasonsProblem(`  ${'x'.repeat(reasonsLength.min - 1)}  `)).toMatch(/at least 100 characters.*written 99/)
  expect(reasonsProblem('x'.repeat(reasonsLength.min))).toBeNull()
})

test('an admin answers an open appeal by reopening or accepting; nothing else is done meanwhile', () => {
  const answers = (role: 'admin' | 'editor') =>
    (['reopen', 'approve', 'delete'] as const).filter((action) => answersAppeal({ role }, action))
  expect([answers('admin'), answers('editor')]).toEqual([['reopen', 'approve'], []])
})

test('whatever takes a manuscript out of rejection settles the appeal', () => {
  expect([outcomeOf('reopen'), outcomeOf('approve'), outcomeOf('screen')]).toEqual(['reopened', 'accepted', 'ended'])
})

test('the page on the review process promises what the rule allows', () => {
  expect(readFileSync('content/pages/review-process.md', 'utf8')).toContain('may appeal once, within thirty days')
})
