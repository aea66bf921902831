import { expect, test } from 'vitest'
import { declarationKeys } from './declarations.ts'
import { blockedSentence, checkPublication, publicationChecks, type ToPublish } from './publication-checklist.ts'

const complete: ToPublish = {
  edited: true,
  author: 'Ada Obi',
  affiliation: 'Sample University',
  coAuthors: [{ name: 'Bayo Eze', affiliation: 'Sample College' }],
  references: ['Obi A. A paper. 2025.'],
  title: 'Short title',
  runningTitle: null,
  declared: declarationKeys,
  hasProposal: false,
  refunded: null,
  hasObjection: false,
  isTextShown: true,
  proof: { problem: null },
  issue: { number: 3, year: 2026 },
  thisYear: 2026,
}
const problemsOf = (changes: Partial<ToPublish>) =>
  checkPublication({ ...complete, ...changes }, []).flatMap(({ check, problem }) => (problem ? [[check, problem]] : []))

test('a complete manuscript has no problem', () => {
  expect(problemsOf({})).toEqual([])
  expect(checkPublication(complete, [])).toHaveLength(publicationChecks.length - 1)
})

test.each<[string, Partial<ToPublish>, string]>([
  ['edited-file', { edited: false }, "No edited file was uploaded: the author's own would be published."],
  [
    'affiliations',
    { affiliation: null, coAuthors: [{ name: 'Bayo Eze' }] },
    'No affiliation is given for Ada Obi and Bayo Eze.',
  ],
  ['references', { references: [] }, 'No references are in the record.'],
  [
    'running-title',
    { title: 'A long title that does not fit the head of a page' },
    'The title has more than 40 characters, and there is no running title.',
  ],
  ['declarations', { declared: declarationKeys.slice(1) }, 'Not declared by the author: Original work.'],
  ['payment', { refunded: 'whole' }, 'The whole charge was refunded.'],
  ['payment', { refunded: 'part' }, 'A part of the charge was refunded.'],
  ['corrections', { hasProposal: true }, 'A proposed correction waits for the author.'],
  ['text', { isTextShown: false }, 'A text was made, but readers will not see it yet.'],
  ['proof', { proof: { problem: 'The author was not sent a proof.' } }, 'The author was not sent a proof.'],
  ['objections', { hasObjection: true }, "A co-author's objection is open."],
  ['issue-year', { issue: { number: 1, year: 2025 } }, 'Issue 1 belongs to 2025, and this year is 2026.'],
])('the check of %s names its problem', (check, changes, problem) => {
  expect(problemsOf(changes)).toEqual([[check, problem]])
})

test('a manuscript without a proof and without a text for readers has no check of it', () => {
  const checks = checkPublication({ ...complete, isTextShown: null, proof: null }, []).map(({ check }) => check)
  expect(checks).not.toContain('proof')
  expect(checks).not.toContain('text')
})

test('the year is checked only once an issue is chosen', () => {
  expect(checkPublication({ ...complete, issue: null }, []).map(({ check }) => check)).not.toContain('issue-year')
})

test('what a journal requires blocks, an objection always does, and the rest is only named', () => {
  const wanting = { ...complete, edited: false, references: [] }
  expect(blockedSentence(checkPublication(wanting, []))).toBeNull()
  expect(blockedSentence(checkPublication(wanting, ['references']))).toBe(
    'Solve this before publication. No references are in the record.',
  )
  expect(blockedSentence(checkPublication({ ...complete, hasObjection: true }, []))).toContain('objection')
})
