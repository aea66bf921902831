import { expect, test } from 'vitest'
import { fullRecord } from '#tests/support/records.ts'
import { affiliationsOf, citedAs, frozenAuthors, initialsOf, inverted, nameParts, peopleOf } from './names.ts'

test.each([
  ['  Ada  Obi ', 'Ada', 'Obi'],
  ['Ada Ngozi Obi', 'Ada Ngozi', 'Obi'],
  ['Halima Danjuma-Bako', 'Halima', 'Danjuma-Bako'],
  ['Pieter van der Berg', 'Pieter', 'van der Berg'],
  ['Obi, Ada Ngozi', 'Ada Ngozi', 'Obi'],
  ['Obi, Ada, PhD', 'Ada', 'Obi'],
  [', Ada', '', 'Ada'],
  ['Sukarno', '', 'Sukarno'],
  ['محمد علي', 'محمد', 'علي'],
  ['A\u0000da\nObi', 'Ada', 'Obi'],
  ['Dr. Ada Obi', 'Ada', 'Obi'],
  ['Prof. Dr Ada Obi', 'Ada', 'Obi'],
  ['Mrs Obi', '', 'Obi'],
  ['Obi, Ms. Ada', 'Ada', 'Obi'],
  ['MS Obi', 'MS', 'Obi'],
  ['Drake Obi', 'Drake', 'Obi'],
  ['Dr', '', 'Dr'],
  ['Jr.', '', 'Jr.'],
  ['', '', ''],
])('"%s" is "%s" of the family "%s"', (name, given, family) => {
  expect(nameParts(name)).toEqual({ given, family })
})

test.each([
  ['John Smith Jr.', 'Jr.'],
  ['John Smith, Jr', 'Jr.'],
  ['Smith, John, Sr.', 'Sr.'],
  ['Smith III, John', 'III'],
  ['Smith, John IV.', 'IV'],
  ['Smith, JR., John', 'Jr.'],
  ['Dr John Smith II', 'II'],
])('"%s" is John of the family Smith, with the suffix %s', (name, suffix) => {
  expect(nameParts(name)).toEqual({ given: 'John', family: 'Smith', suffix })
})

test('a person is named in reading order, and turned round for catalogues', () => {
  const [first] = peopleOf({ authors: [{ name: 'Obi, Ada Ngozi' }] })
  expect(first).toMatchObject({ given: 'Ada Ngozi', family: 'Obi', name: 'Ada Ngozi Obi' })
  expect(inverted({ given: 'Ada', family: 'Obi' })).toBe('Obi, Ada')
  expect(inverted({ given: '', family: 'Sukarno' })).toBe('Sukarno')
  const [junior] = peopleOf({ authors: [{ name: 'Smith, John, Jr' }] })
  expect(junior?.name).toBe('John Smith Jr.')
  expect(junior && inverted(junior)).toBe('Smith, John, Jr.')
})

test('whoever writes the family name first is named so, and cited by it', () => {
  const [person] = peopleOf({ authors: [{ name: 'Nguyễn Hải Ninh' }] })
  expect(person).toMatchObject({ given: 'Hải Ninh', family: 'Nguyễn', name: 'Nguyễn Hải Ninh' })
  expect(person && citedAs(person)).toBe('Nguyễn, H.N.')
  expect(
    peopleOf({ authors: [{ name: '王小明' }, { name: 'DUPONT Jean' }, { name: 'Dr. Nagy László, PhD' }] }).map(
      ({ name }) => name,
    ),
  ).toEqual([...['王小明', 'Jean Dupont', 'Nagy László']])
})

test.each([
  ['Anna-Lena Müller-Lüdenscheidt, M.D., Ph.D.', 'Müller-Lüdenscheidt, A.-L.'],
  ['World Health Organization', 'World Health Organization'],
  ['John Smith 3rd', 'Smith, J. III'],
  ['Vincent Van Gogh', 'Van Gogh, V.'],
  ['王小明', '王小明'],
  ['山田 太郎', '山田太郎'],
  ['김민준', '김민준'],
  ['محمد علي', 'علي, م.'],
])('"%s" is cited as "%s"', (name, cited) => {
  expect(citedAs(nameParts(name))).toBe(cited)
})

test('publication freezes a name without its degrees, with its parts, and what a person said of them', () => {
  const parts = { family: 'Gogh', given: 'Vincent Van', suffix: '', organisation: '' }
  expect(
    frozenAuthors([
      { name: 'Dr. Ada Obi, PhD', affiliation: 'Sample' },
      { name: 'Vincent Van Gogh', parts },
    ]),
  ).toEqual([
    { name: 'Ada Obi', affiliation: 'Sample', parts: { family: 'Obi', given: 'Ada', suffix: '', organisation: '' } },
    { name: 'Vincent Van Gogh', parts },
  ])
  // Stored parts are never parsed again, even if the rules change one day.
  const [odd] = peopleOf({ authors: [{ name: 'Ada Obi', parts: { ...parts, family: 'Ada Obi', given: '' } }] })
  expect(odd && inverted(odd)).toBe('Ada Obi')
})

test('a wrong ORCID iD, an empty affiliation and an author without a name are left out', () => {
  const authors = [
    { name: 'Ada Obi', orcid: '0000-0002-1825-0098', affiliation: ' \u0000 ' },
    { name: ' \u0007 ', affiliation: 'Sample University' },
  ]
  expect(peopleOf({ authors })).toEqual([{ given: 'Ada', family: 'Obi', name: 'Ada Obi', affiliations: [], roles: [] }])
})

test('an affiliation that authors share is listed once, in the order of the authors', () => {
  expect(affiliationsOf(peopleOf(fullRecord))).toEqual([
    'Sample University, Abraka, Nigeria',
    'Sample Institute of Health, Accra, Ghana',
  ])
})

test('initials are taken from letters, with the accents that follow them', () => {
  expect(initialsOf('Jean-Paul Ọ̀ṣun')).toEqual([['J', 'P'], ['Ọ̀']])
  expect(initialsOf('A. b.')).toEqual([['A'], ['B']])
  expect(initialsOf('O.J.')).toEqual([['O'], ['J']])
  expect(initialsOf('J.-P.')).toEqual([['J', 'P']])
  expect(initialsOf('"Bayo" - 3')).toEqual([['B']])
  expect(initialsOf('')).toEqual([])
})
