import { expect, test } from 'vitest'
import { transitions } from '../words/manuscript-status.ts'
import { isCorrected, reasonForAuthor, stepForStaff, stepInWords, wordsForAuthor } from './history.ts'

const step = { action: 'approve', from: 'under-review', to: 'approved', actor: 'staff' }

test('every step that leaves a manuscript there has words for its author', () => {
  for (const { action, from, to } of transitions.filter((row) => row.to))
    expect(stepInWords({ action, from, to, actor: 'staff' })).toMatch(/^[A-Z]/)
})

test('an author reads whether they changed it themselves or somebody with the link did', () => {
  const edit = { ...step, action: 'edit-by-link', from: 'screening', to: 'screening' }
  expect(stepInWords({ ...edit, actor: 'author' })).toBe('Changed by you')
  expect(stepInWords({ ...edit, actor: 'link' })).toBe('Changed through an e-mailed link')
})

test('what was returned and has come back is corrected, until it is screened or transferred', () => {
  const back = { status: 'screening', returned: false }
  expect(isCorrected(back, ['submit', 'return', 'edit-by-link'])).toBe(true)
  expect(isCorrected(back, ['submit', 'edit-by-link'])).toBe(false)
  expect(isCorrected({ ...back, returned: true }, ['submit', 'return'])).toBe(false)
  expect(isCorrected({ ...back, status: 'under-review' }, ['submit', 'return', 'screen'])).toBe(false)
  expect(isCorrected(back, ['submit', 'return', 'decline', 'transfer'])).toBe(false)
})

test("what is the office's own is left out, but never a change of status", () => {
  expect(stepInWords({ ...step, action: 'complete-record', from: 'paid', to: 'paid' })).toBeNull()
  expect(stepInWords({ ...step, action: 'something-new', from: 'approved', to: 'paid' })).toBe('Paid')
})

test('an author reads that they appealed and what was answered', () => {
  const rejected = { ...step, from: 'rejected', to: 'rejected' }
  expect(stepInWords({ ...rejected, action: 'appeal', actor: 'author' })).toBe('You appealed the decision')
  expect(stepInWords({ ...rejected, action: 'uphold' })).toBe('Appeal answered: the rejection stands')
  expect(reasonForAuthor({ action: 'uphold', reason: 'No new data.' })).toBe('No new data.')
})

test('only the reason for a rejection is meant for the author', () => {
  const reasons = ['reject', 'revoke', 'approve'].map((action) => reasonForAuthor({ action, reason: 'So be it.' }))
  expect(reasons).toEqual(['So be it.', null, null])
})

test('staff read every step in words, and who took it', () => {
  for (const { action } of transitions.filter((row) => row.to))
    expect(stepForStaff({ action, actor: 'staff', by: null }).what).toMatch(/^[A-Z][a-z]+/)
  expect(stepForStaff({ action: 'approve', actor: 'staff', by: 'Zainab Musa' })).toEqual({
    what: 'Approved',
    who: 'by Zainab Musa',
  })
  expect(stepForStaff({ action: 'submit', actor: 'author', by: null }).who).toBe('by the author')
  expect(stepForStaff({ action: 'object', actor: 'link', by: null }).who).toBe('')
  expect(stepForStaff({ action: 'something-new', actor: 'site', by: null }).what).toBe('Something new')
})

test('an author reads no reason in which the history put a number in place of a name', () => {
  expect(['Answer [Reviewer 2] first.', 'Answer Reviewer 2 first.', null].map(wordsForAuthor)).toEqual([
    null,
    'Answer Reviewer 2 first.',
    null,
  ])
})
