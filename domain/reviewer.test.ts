import { expect, test } from 'vitest'
import type { Staff } from './permissions.ts'
import { journalsAfter, maySeeReviewer, uniqueTopics } from './reviewer.ts'

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

test("an editor changes nothing but their own journal's place in the list", () => {
  expect(journalsAfter(editor, ['biology'], ['health', 'science'])).toEqual(['biology', 'health'])
  expect(journalsAfter(editor, ['biology', 'health'], [])).toEqual(['biology'])
  expect(journalsAfter(admin, ['biology'], ['science', 'science'])).toEqual(['science'])
})

test('a topic counts once, in its first spelling', () => {
  expect(uniqueTopics(['Malaria', ' malaria ', '', 'Schools', 'MALARIA'])).toEqual(['Malaria', 'Schools'])
})
