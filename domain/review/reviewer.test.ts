import { expect, test } from 'vitest'
import type { Staff } from '../words/permissions.ts'
import { entryChanges, journalsAfter, mayChangeReviewer, maySeeReviewer, uniqueTopics } from './reviewer.ts'

const someone = { realm: 'staff', id: 'x', name: 'Stella', email: 's@example.org' } as const
const admin: Staff = { ...someone, role: 'admin', access: null }
const editor: Staff = { ...someone, role: 'editor', access: 'health' }

test('an editor sees the reviewers of their journal and those of all journals', () => {
  const seen = [[], ['health'], ['health', 'biology'], ['biology']].map((journals) =>
    maySeeReviewer(editor, { journals }),
  )
  expect(seen).toEqual([true, true, true, false])
  expect(maySeeReviewer(admin, { journals: ['biology'] })).toBe(true)
})

test('an entry is changed by those whose journal it is, not by those who share it', () => {
  const may = (journals: string[], sharedWith: string[]) => mayChangeReviewer(editor, { journals, sharedWith })
  expect(may([], [])).toBe(true)
  expect(may(['biology', 'health'], [])).toBe(true)
  expect(may(['biology', 'health'], ['health'])).toBe(false)
  expect(mayChangeReviewer(admin, { journals: ['health'], sharedWith: ['health'] })).toBe(true)
})

test('a change of an entry is shown with what was there before', () => {
  const before = { name: 'Rita', affiliation: null, orcid: null, topics: ['Soil'], journals: [], notes: 'Quick.' }
  const emails = ['a@example.org', 'b@example.org', 'c@example.org']
  const same = { ...before, emails: [emails[0] ?? '', 'c@example.org', 'b@example.org'] }
  expect(entryChanges({ ...before, emails }, same)).toEqual({})
  const after = { ...same, emails: emails.toReversed(), affiliation: 'Jos', topics: [] }
  expect(entryChanges({ ...before, emails }, after)).toEqual({
    'e-mail addresses': [emails.join(', '), emails.toReversed().join(', ')],
    affiliation: ['', 'Jos'],
    topics: ['Soil', ''],
  })
})

test("an editor changes nothing but their own journal's place in the list", () => {
  expect(journalsAfter(editor, ['biology'], ['health', 'science'])).toEqual(['biology', 'health'])
  expect(journalsAfter(editor, ['biology', 'health'], [])).toEqual(['biology'])
  expect(journalsAfter(admin, ['biology'], ['science', 'science'])).toEqual(['science'])
})

test('a topic counts once, in its first spelling', () => {
  expect(uniqueTopics(['Malaria', ' malaria ', '', 'Schools', 'MALARIA'])).toEqual(['Malaria', 'Schools'])
})
