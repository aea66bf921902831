import { expect, test } from 'vitest'
import { holderOf } from './holder.ts'

const usual = { status: 'under-review', appealed: false, transferOffered: false } as const

test('an author reads who has the manuscript, and never a name', () => {
  expect(holderOf({ ...usual, status: 'screening' })).toBe('the editorial office')
  expect(holderOf({ ...usual, phase: 'with-editors' })).toBe('the editors')
  expect(holderOf({ ...usual, phase: 'reviewers-invited' })).toBe('the editors')
  expect(holderOf({ ...usual, phase: 'revision-with-reviewers' })).toBe('the editors and the reviewers')
  expect(holderOf({ ...usual, reviewOnHold: true, revisionAsked: true })).toBe('the editorial office')
  expect(holderOf({ ...usual, status: 'paid' })).toBe('the editorial office')
})

test('what waits for its author is theirs, and what is finished nobody has', () => {
  expect(holderOf({ ...usual, status: 'screening', returned: true })).toBe('you')
  expect(holderOf({ ...usual, revisionAsked: true })).toBe('you')
  expect(holderOf({ ...usual, status: 'approved' })).toBe('you')
  expect(holderOf({ ...usual, status: 'rejected', transferOffered: true })).toBe('you')
  expect(holderOf({ ...usual, status: 'rejected', appealed: true })).toBe('the editorial office')
  for (const status of ['rejected', 'published'] as const) expect(holderOf({ ...usual, status })).toBeNull()
})
