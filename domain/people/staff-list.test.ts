import { expect, test } from 'vitest'
import { filterStaff, type StaffFilter } from './staff-list.ts'

const ada = { name: 'Ada Obi', email: 'ada@example.org', role: 'admin', access: null } as const
const bola = { name: 'Bola Ade', email: 'bola@example.org', role: 'editor', access: 'health' } as const
const new1 = { name: null, email: 'new@example.org', role: 'editor', access: 'biology' } as const
const found = (filter: StaffFilter) => filterStaff([ada, bola, new1], filter, (slug) => `Journal of ${slug}`)

test('people are found by role, and those who are invited are in a list of their own', () => {
  expect(found({})).toEqual([ada, bola, new1])
  expect(found({ show: 'admins' })).toEqual([ada])
  expect(found({ show: 'editors' })).toEqual([bola])
  expect(found({ show: 'invited' })).toEqual([new1])
})

test('people are found by name, address, role and journal, whatever the case', () => {
  expect(found({ search: ' OBI ' })).toEqual([ada])
  expect(found({ search: 'bola@' })).toEqual([bola])
  expect(found({ search: 'journal of bio' })).toEqual([new1])
  expect(found({ search: 'editor', show: 'editors' })).toEqual([bola])
  expect(found({ search: 'nobody' })).toEqual([])
})
