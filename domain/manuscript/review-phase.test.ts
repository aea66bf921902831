import { expect, test } from 'vitest'
import { type OpenRound, phaseOf } from './review-phase.ts'

const first: OpenRound = { invited: 0, accepted: 0, reported: 0, isOfRevision: false }
const second: OpenRound = { ...first, isOfRevision: true }

test('a manuscript is with reviewers once one has accepted, and with the editors otherwise', () => {
  expect(phaseOf('needs-reviewers', undefined)).toBe('with-editors')
  expect(phaseOf('needs-reviewers', first)).toBe('with-editors')
  expect(phaseOf('waiting-for-reviewers', { ...first, invited: 2 })).toBe('reviewers-invited')
  expect(phaseOf('needs-reviewers', { ...first, invited: 1, accepted: 1 })).toBe('with-reviewers')
})

test('once a report is in, reviewers are at work, whoever has yet to answer', () => {
  expect(phaseOf('waiting-for-reviewers', { ...first, invited: 1, reported: 1 })).toBe('with-reviewers')
  expect(phaseOf('waiting-for-reviewers', { ...second, invited: 1, reported: 1 })).toBe('revision-with-reviewers')
  expect(phaseOf('needs-reviewers', { ...first, reported: 1 })).toBe('with-editors')
})

test('reports are in once nobody is writing one any more', () => {
  expect(phaseOf('reports-in', { ...first, accepted: 1 })).toBe('with-reviewers')
  expect(phaseOf('reports-in', { ...first, invited: 1 })).toBe('reports-in')
  expect(phaseOf('reports-in', second)).toBe('reports-in')
})

test('a revision is with the author, then the editors, then reviewers if they are asked again', () => {
  expect(phaseOf('revision-due', undefined)).toBeNull()
  expect(phaseOf('revision-in', second)).toBe('revision-with-editors')
  expect(phaseOf('waiting-for-reviewers', { ...second, invited: 1 })).toBe('revision-reviewers-invited')
  expect(phaseOf('waiting-for-reviewers', { ...second, accepted: 1 })).toBe('revision-with-reviewers')
})
