import { expect, test } from 'vitest'
import { aboutWhom, groupLeaks } from './group-leaks.ts'
import type { Leak } from './report.ts'

const people = [
  { name: 'Ngozi Umeh-Ibe', email: 'n.umeh@school.example', affiliation: 'Institute of Meals, Delta River University' },
  { name: 'Tomasz Wrzesień', orcid: '0000-0002-1825-0097' },
  // The same person as the title page writes them.
  { name: 'N. Umeh-Ibe' },
]

const leak = (match: string, given: Partial<Leak> = {}): Leak => ({
  ...{ at: 'word/document.xml#1', start: 0, place: 'Methods', kind: 'name', before: '', after: '', match },
  ...{ replacement: '[name removed]', ...given },
})

test('spellings, initials and addresses of one person are one group, and institutions are their own', () => {
  const leaks = [
    ...['Umeh-Ibe', 'N. Umeh-Ibe', 'UMEH-IBE', 'N.U.I.', 'Ngozi', 'Wrzesien'].map((match) => leak(match)),
    leak('n.umeh@school.example', { kind: 'address', replacement: '[address removed]' }),
    leak('(Umeh-Ibe, 2023)', { kind: 'own-work', replacement: '(author, 2023)' }),
    leak('Delta River University', { kind: 'affiliation', replacement: '[institution removed]' }),
    leak('delta river university', { kind: 'affiliation', replacement: '[institution removed]' }),
    leak('grant 12345', { kind: 'funding', replacement: '[grant removed]' }),
  ]
  const groups = groupLeaks(aboutWhom(leaks, people))
  expect(groups.map(({ label, kind, leaks, replacement }) => [label, kind, leaks.length, replacement])).toEqual([
    ['Ngozi Umeh-Ibe', 'name', 7, '[name removed]'],
    ['Delta River University', 'affiliation', 2, '[institution removed]'],
    ['Tomasz Wrzesień', 'name', 1, '[name removed]'],
    ['grant 12345', 'funding', 1, '[grant removed]'],
  ])
  expect(groups[0]?.spellings).toBe(6)
})

test('what has no proposal is apart, at the end', () => {
  const groups = groupLeaks(aboutWhom([leak('Umeh-Ibe', { replacement: '' }), leak('Wrzesień')], people))
  expect(groups.map(({ label, replacement }) => [label, replacement])).toEqual([
    ['Tomasz Wrzesień', '[name removed]'],
    ['', ''],
  ])
})
