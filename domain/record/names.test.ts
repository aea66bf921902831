import { expect, test } from 'vitest'
import { fullRecord } from '#tests/support/records.ts'
import { affiliationsOf, initialsOf, inverted, nameParts, peopleOf } from './names.ts'

test.each([
  ['  Ada  Obi ', 'Ada', 'Obi'],
  ['Ada Ngozi Obi', 'Ada Ngozi', 'Obi'],
  ['Halima Danjuma-Bako', 'Halima', 'Danjuma-Bako'],
  ['Pieter van der Berg', 'Pieter', 'van der Berg'],
  ['Obi, Ada Ngozi', 'Ada Ngozi', 'Obi'],
  ['Obi, Ada, PhD', 'Ada PhD', 'Obi'],
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
  expect(first).toEqual({ given: 'Ada Ngozi', family: 'Obi', name: 'Ada Ngozi Obi' })
  expect(inverted({ given: 'Ada', family: 'Obi' })).toBe('Obi, Ada')
  expect(inverted({ given: '', family: 'Sukarno' })).toBe('Sukarno')
  const [junior] = peopleOf({ authors: [{ name: 'Smith, John, Jr' }] })
  expect(junior?.name).toBe('John Smith Jr.')
  expect(junior && inverted(junior)).toBe('Smith, John, Jr.')
})

test('a wrong ORCID iD, an empty affiliation and an author without a name are left out', () => {
  const authors = [
    { name: 'Ada Obi', orcid: '0000-0002-1825-0098', affiliation: ' \u0000 ' },
    { name: ' \u0007 ', affiliation: 'Sample University' },
  ]
  expect(peopleOf({ authors })).toEqual([{ given: 'Ada', family: 'Obi', name: 'Ada Obi' }])
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
