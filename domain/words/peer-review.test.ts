import { describe, expect, test } from 'vitest'
import {
  type InvitationState,
  isDecidedEarly,
  isOverdue,
  nextDueOn,
  recommendedBy,
  reviewInShort,
  stageOf,
} from './peer-review.ts'

const invitation = (state: InvitationState, answerDueOn = '2026-11-20', reportDueOn = '2026-12-04') => ({
  state,
  answerDueOn,
  reportDueOn,
})
const round = (states: InvitationState[], number = 1, isRevisionAsked = false) => ({
  number,
  isRevisionAsked,
  invitations: states.map((state) => invitation(state)),
})

describe('a manuscript under review, where two reports are wanted', () => {
  test.each([
    ['needs-reviewers', null],
    ['needs-reviewers', round([])],
    ['needs-reviewers', round(['invited'])],
    ['needs-reviewers', round(['invited', 'declined', 'queued'])],
    ['needs-reviewers', round(['submitted'])],
    ['waiting-for-reviewers', round(['invited', 'accepted'])],
    ['waiting-for-reviewers', round(['submitted', 'accepted', 'declined'])],
    ['reports-in', round(['submitted', 'submitted', 'invited'])],
    ['revision-due', round(['submitted', 'submitted'], 1, true)],
    ['revision-in', round([], 2)],
    ['revision-in', round(['queued', 'cancelled'], 2)],
    ['waiting-for-reviewers', round(['invited', 'invited'], 2)],
  ])('%s: %j', (stage, last) => {
    expect(stageOf(last, 2)).toBe(stage)
  })
})

test('what is due today is not overdue, and nothing is due of whom nothing is expected', () => {
  expect(isOverdue(invitation('invited'), '2026-11-20')).toBe(false)
  expect(isOverdue(invitation('invited'), '2026-11-21')).toBe(true)
  expect(isOverdue(invitation('accepted'), '2026-12-04')).toBe(false)
  expect(isOverdue(invitation('accepted'), '2026-12-05')).toBe(true)
  for (const state of ['queued', 'declined', 'submitted', 'cancelled'] as const)
    expect(isOverdue(invitation(state), '2027-01-01')).toBe(false)
})

test('the next due day is the first of those open, or the day of the revision', () => {
  expect(nextDueOn(null, null)).toBeNull()
  expect(nextDueOn(round(['accepted', 'invited', 'submitted']), null)).toBe('2026-11-20')
  expect(nextDueOn(round(['accepted', 'submitted']), null)).toBe('2026-12-04')
  expect(nextDueOn(round(['submitted'], 1, true), '2027-01-15')).toBe('2027-01-15')
})

test('a decision is early if no round had as many reports as the journal wants', () => {
  expect([[], [1], [1, 1]].map((reports) => isDecidedEarly(reports, 2))).toEqual([true, true, true])
  expect([[2], [2, 0], [3, 1]].map((reports) => isDecidedEarly(reports, 2))).toEqual([false, false, false])
  expect(isDecidedEarly([], 0)).toBe(false)
})

test('the strictest of recommendations that lie close together is proposed, and none where they do not', () => {
  expect(recommendedBy(['minor-revision', 'minor-revision'])).toBe('minor-revision')
  expect(recommendedBy(['minor-revision', null, 'major-revision'])).toBe('major-revision')
  expect(recommendedBy(['accept', 'reject'])).toBe(null)
  expect(recommendedBy([null])).toBe(null)
  expect(recommendedBy([])).toBe(null)
})

test.each([
  [2, 'double', '2 reviewers, double-anonymous'],
  [1, 'single', '1 reviewer, single-anonymous'],
] as const)('a journal that wants %i reports, %s, says so in a few words', (reports, anonymity, words) => {
  expect(reviewInShort({ reports, anonymity })).toBe(words)
})
