import { expect, test } from 'vitest'
import { actionsFor, decide } from './manuscript-status.ts'
import {
  type Author,
  accessProblem,
  adminsOf,
  deletionProblem,
  isUnsettled,
  journalsOf,
  mayActOnJournal,
  mayCall,
  maySeeCharge,
  maySeeManuscript,
  maySeeReview,
  maySeeStatus,
  roleProblem,
  type Staff,
  settlersOf,
  shutOutProblem,
  type Visitor,
  type Who,
  waitsForScreening,
} from './permissions.ts'

const ada: Author = { realm: 'author', id: 'ada', name: 'Ada Sample', email: 'ada@example.com' }
const admin: Staff = { ...ada, realm: 'staff', id: 'admin', role: 'admin', access: null }
const editor: Staff = { ...ada, realm: 'staff', id: 'editor', role: 'editor', access: 'domain-health-journal' }

const finance: Staff = { ...admin, id: 'finance', role: 'finance' }
const observer: Staff = { ...editor, id: 'observer', role: 'observer' }

const visitors = {
  nobody: { author: null, staff: null },
  'an author': { author: ada, staff: null },
  'an editor': { author: null, staff: editor },
  'an admin': { author: null, staff: admin },
  'an author who is also an editor': { author: ada, staff: editor },
  'an admin without the second factor they need': { author: null, staff: null, unsecured: admin },
} satisfies Record<string, Visitor>

const ok = 'ok'
const login = 'unauthenticated'
const no = 'forbidden'
const later = 'unsecured'

const unsecured = 'an admin without the second factor they need'

const cells: [Who, Record<keyof typeof visitors, string>][] = [
  [
    'anyone',
    {
      nobody: ok,
      'an author': ok,
      'an editor': ok,
      'an admin': ok,
      'an author who is also an editor': ok,
      [unsecured]: ok,
    },
  ],
  [
    'author',
    {
      nobody: login,
      'an author': ok,
      'an editor': login,
      'an admin': login,
      'an author who is also an editor': ok,
      [unsecured]: login,
    },
  ],
  [
    'staff',
    {
      nobody: login,
      'an author': login,
      'an editor': ok,
      'an admin': ok,
      'an author who is also an editor': ok,
      [unsecured]: later,
    },
  ],
  [
    'staff-or-unsecured',
    {
      nobody: login,
      'an author': login,
      'an editor': ok,
      'an admin': ok,
      'an author who is also an editor': ok,
      [unsecured]: ok,
    },
  ],
  [
    'admin',
    {
      nobody: login,
      'an author': login,
      'an editor': no,
      'an admin': ok,
      'an author who is also an editor': no,
      [unsecured]: later,
    },
  ],
  [
    'author-or-staff',
    {
      nobody: login,
      'an author': ok,
      'an editor': ok,
      'an admin': ok,
      'an author who is also an editor': ok,
      [unsecured]: login,
    },
  ],
]

test.each(cells)('a call for %s answers each visitor rightly', (who, expected) => {
  const verdicts = Object.entries(visitors).map(([name, visitor]) => [name, mayCall(who, visitor)])
  expect(Object.fromEntries(verdicts)).toEqual(expected)
})

test.each([
  ['staff', ['admin', 'editor']],
  ['staff-or-finance', ['admin', 'editor', 'finance']],
  ['staff-or-observer', ['admin', 'editor', 'observer']],
  ['admin-or-finance', ['admin', 'finance']],
  ['admin', ['admin']],
  ['any-staff', ['admin', 'editor', 'finance', 'observer']],
  ['staff-or-unsecured', ['admin', 'editor', 'finance', 'observer']],
] satisfies [Who, string[]][])('of the roles, a call for %s is open to %j', (who, open) => {
  const may = [admin, editor, finance, observer].filter((staff) => mayCall(who, { author: null, staff }) === 'ok')
  expect(may.map(({ role }) => role)).toEqual(open)
})

test('finance sees the charge of every manuscript, and no manuscript; an observer sees what an editor sees', () => {
  for (const status of ['screening', 'under-review', 'paid']) {
    const manuscript = { ...submitted, status }
    expect(maySeeCharge(finance, manuscript)).toBe(true)
    expect(maySeeManuscript({ author: null, staff: finance }, manuscript)).toBe(false)
    expect(maySeeManuscript({ author: null, staff: observer }, manuscript)).toBe(status !== 'screening')
  }
  expect(maySeeCharge({ ...finance, shutOutOf: ['manuscript'] }, { ...submitted, status: 'paid' })).toBe(false)
  expect([journalsOf(finance), journalsOf(observer)]).toEqual([[], ['domain-health-journal']])
})

test('an admin acts on every journal, an editor on their own, an editor without one on none', () => {
  expect(mayActOnJournal(admin, 'domain-health-journal')).toBe(true)
  expect(mayActOnJournal(editor, 'domain-health-journal')).toBe(true)
  expect(mayActOnJournal(editor, 'domain-multidisciplinary-journal')).toBe(false)
  expect(mayActOnJournal({ ...editor, access: null }, 'domain-health-journal')).toBe(false)
})

test('an editor of several journals acts on each of them, the first one first', () => {
  const both = { ...editor, furtherAccess: ['domain-multidisciplinary-journal'] }
  expect([journalsOf(admin), journalsOf(editor), journalsOf(both)]).toEqual([
    null,
    ['domain-health-journal'],
    ['domain-health-journal', 'domain-multidisciplinary-journal'],
  ])
  expect(mayActOnJournal(both, 'domain-multidisciplinary-journal')).toBe(true)
  expect(mayActOnJournal(both, 'another-journal')).toBe(false)
})

test('only an admin sees manuscripts in screening', () => {
  expect(maySeeStatus(admin, 'screening')).toBe(true)
  expect(maySeeStatus(editor, 'screening')).toBe(false)
  expect(maySeeStatus(editor, 'under-review')).toBe(true)
})

const submitted = {
  ...{
    id: 'manuscript',
    authorId: 'ada',
    journal: 'domain-health-journal',
    author: 'Ngozi Okafor',
    email: 'ngozi@example.org',
  },
  orcid: null,
  coAuthors: [{ name: 'Bayo Ade', email: 'bayo@example.org', orcid: '0000-0002-1825-0097' }],
}

test.each([
  ['nobody', visitors.nobody, false],
  ['its author', visitors['an author'], true],
  ['another author', { author: { ...ada, id: 'bayo' }, staff: null }, false],
  ["the journal's editor", visitors['an editor'], true],
  ["another journal's editor", { author: null, staff: { ...editor, access: 'another-journal' } }, false],
  ['an admin', visitors['an admin'], true],
])('what is confidential in a manuscript under review, read by %s: %s', (_, visitor, expected) => {
  const manuscript = { ...submitted, status: 'under-review' }
  expect(maySeeManuscript(visitor, manuscript)).toBe(expected)
})

test('an editor does not see a manuscript of their own journal while it is in screening', () => {
  const manuscript = { ...submitted, status: 'screening' }
  expect(maySeeManuscript(visitors['an editor'], manuscript)).toBe(false)
})

test.each([
  ['address', { email: 'Ngozi+papers@example.org' }],
  ['address of a co-author', { email: 'bayo@example.org' }],
  ['ORCID iD', { orcid: '0000-0002-1825-0097' }],
  ['name', { name: 'Dr. Okafor, Ngozi' }],
])('staff with an author’s %s see the manuscript, and nothing of its review, admins included', (_, known) => {
  const manuscript = { ...submitted, status: 'under-review' }
  for (const staff of [admin, editor].map((one) => ({ ...one, ...known }))) {
    expect(maySeeManuscript({ author: null, staff }, manuscript)).toBe(true)
    expect(maySeeReview(staff, manuscript)).toBe(false)
    expect(isUnsettled(staff, manuscript)).toBe(true)
    const isConflicted = true
    for (const action of ['approve', 'reject', 'revise'] as const)
      expect(decide(staff, { ...manuscript, status: 'under-review', isConflicted }, action).ok).toBe(false)
  }
  const screening = { ...submitted, status: 'screening', isConflicted: true } as const
  expect(actionsFor(admin, screening).map(({ action }) => action)).toEqual(['screen', 'return'])
})

test('whether colleagues are authors, admins settle who are not named; if all are, the longest-serving', () => {
  const made = (id: string, day: number, known: Partial<Staff> = {}) => ({
    ...{ ...admin, id, createdAt: new Date(2026, 0, day) },
    ...known,
  })
  const namesake = { name: 'Ngozi Okafor' }
  const settlers = (...members: ReturnType<typeof made>[]) =>
    settlersOf(adminsOf(members), submitted).map(({ id }) => id)
  expect(settlers(made('b', 2), made('a', 1, namesake), made('c', 3))).toEqual(['b', 'c'])
  expect(settlers(made('b', 2, namesake), made('a', 1, namesake))).toEqual(['a'])
  expect(settlers(made('b', 2, namesake), made('a', 1, { conflicts: ['manuscript'] }), made('c', 3))).toEqual(['c'])
})

test('whoever is shut out sees nothing of the manuscript, admins included, and all of the others', () => {
  for (const staff of [admin, editor]) {
    const visitor = { author: null, staff: { ...staff, shutOutOf: [submitted.id] } }
    expect(maySeeManuscript(visitor, { ...submitted, status: 'paid' })).toBe(false)
    expect(maySeeManuscript(visitor, { ...submitted, id: 'another', status: 'paid' })).toBe(true)
    expect(maySeeReview(visitor.staff, { ...submitted, status: 'paid' })).toBe(false)
    expect(maySeeReview(visitor.staff, { ...submitted, id: 'another', status: 'paid' })).toBe(true)
  }
})

test('editors shut out themselves, admins anybody, and one admin is left', () => {
  const other = { ...admin, id: 'other' }
  const all = [admin, other, editor]
  const settlers = [admin, other]
  expect(shutOutProblem(editor, editor, all, settlers)).toBeNull()
  expect(shutOutProblem(editor, admin, all, settlers)?.code).toBe('forbidden')
  expect(shutOutProblem(admin, editor, all, [other])?.code).toBe('forbidden')
  expect([editor, admin, other].map((target) => shutOutProblem(admin, target, all, settlers))).toEqual([
    null,
    null,
    null,
  ])
  expect(shutOutProblem(admin, admin, [admin, editor], settlers)?.code).toBe('conflict')
})

test('an editor needs a journal, an admin does not', () => {
  expect(accessProblem({ role: 'editor', access: null })).toBe('An editor needs access to a journal.')
  expect(accessProblem({ role: 'editor', access: 'domain-health-journal' })).toBeNull()
  expect(accessProblem({ role: 'admin', access: null })).toBeNull()
  expect(accessProblem({ role: 'finance', access: null })).toBeNull()
  expect(accessProblem({ role: 'observer', access: null })).toBe('An observer needs access to a journal.')
})

test('nobody deletes their own account, even with other admins left', () => {
  expect(deletionProblem(admin, admin, 3)).toBe('You cannot delete your own account.')
})

test('the last admin cannot be deleted', () => {
  const other: Staff = { ...admin, id: 'other' }
  expect(deletionProblem(admin, other, 0)).toBe('The last admin cannot be deleted.')
  expect(deletionProblem(admin, other, 1)).toBeNull()
  expect(deletionProblem(admin, editor, 0)).toBeNull()
})

test('nobody changes their own role', () => {
  expect(roleProblem(admin, admin, 'editor', 3)).toBe('You cannot change your own role.')
})

test('the last admin cannot be made an editor', () => {
  const other: Staff = { ...admin, id: 'other' }
  expect(roleProblem(admin, other, 'editor', 0)).toBe('The last admin cannot be made an editor.')
  expect(roleProblem(admin, other, 'editor', 1)).toBeNull()
  expect(roleProblem(admin, other, 'admin', 0)).toBeNull()
  expect(roleProblem(admin, editor, 'admin', 0)).toBeNull()
})

test('an editor hears that a manuscript of their journal is screened; who wrote it, or edits another journal, is not', () => {
  const authored = { author: 'Bayo Sample', email: 'bayo@example.com', orcid: null, coAuthors: [] }
  const manuscript = { ...authored, id: 'manuscript', journal: 'domain-health-journal', status: 'screening' }
  const other = { ...editor, access: 'domain-multidisciplinary-journal' }
  const author = { ...editor, shutOutOf: ['manuscript'] }
  expect([editor, admin, other, author].map((staff) => waitsForScreening(staff, manuscript))).toEqual([
    ...[true, false, false, false],
  ])
  expect(waitsForScreening(editor, { ...manuscript, status: 'under-review' })).toBe(false)
})
