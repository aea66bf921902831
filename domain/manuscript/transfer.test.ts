import { expect, test } from 'vitest'
import { formerly, journalProblem, offerProblem, transferChoices } from './transfer.ts'

const journals = [{ slug: 'a' }, { slug: 'b' }, { slug: 'c' }]
const slugs = journals.map(({ slug }) => slug)

test('a manuscript can be offered to every journal that has not rejected it', () => {
  expect(transferChoices({ journal: 'b', former: ['a'] }, journals)).toEqual([{ slug: 'c' }])
  expect(journalProblem({ journal: 'b', former: ['a'] }, 'c', slugs)).toBeNull()
  expect(journalProblem({ journal: 'b', former: ['a'] }, 'a', slugs)).toContain('already rejected')
  for (const wanted of ['b', 'unknown'])
    expect(journalProblem({ journal: 'b', former: [] }, wanted, slugs)).toBe(
      'Choose another journal that takes submissions.',
    )
})

test('only a rejected manuscript is offered, and one offer is open at a time', () => {
  expect(offerProblem({ status: 'rejected' }, false, false)).toBeNull()
  expect(offerProblem({ status: 'rejected' }, true, false)).toContain('already offered')
  expect(offerProblem({ status: 'rejected' }, false, true)).toContain('appeal is open')
  for (const status of ['screening', 'under-review', 'approved', 'paid', 'published'])
    expect(offerProblem({ status }, false, false)).toContain('Only a rejected manuscript')
})

test('a transferred manuscript tells its earlier numbers', () => {
  expect(formerly([])).toBe('')
  expect(formerly([{ number: 'A-S-2026-0001', journal: 'A Journal' }])).toBe(' (formerly A-S-2026-0001, A Journal)')
})
