import { expect, test } from 'vitest'
import { givenNamesIn, namedIn, ownCitedIn, withoutNames } from './named.ts'

const people = [
  { name: 'Tom Third', email: 'tom@uni-tom.example', affiliation: 'University of Tom', orcid: '0000-0002-1825-0097' },
]

test.each([
  ['SIGNED Tom Third of uni-tom', ['Tom Third']],
  ['T. Third, tom@uni-tom.example', ['T. Third', 'tom@uni-tom.example']],
  ['We at the University of Tom do so.', ['University of Tom']],
  ['Ask the people at uni-tom.example.', ['uni-tom.example']],
  ['https://orcid.org/0000-0002-1825-0097', ['https://orcid.org/0000-0002-1825-0097']],
  ['Write to office@journal.example. A third of them agree, as Third et al. (2019) did.', []],
])('a text names somebody: %s', (text, named) => {
  expect(namedIn(text, people)).toEqual(named)
})

test.each([
  ['See my paper (Third 2020).', ['(Third 2020)']],
  ['We have shown this before (Third et al., 2019).', ['(Third et al., 2019)']],
  ['Please cite Third (2020), and see my paper (Cole 2020).', []],
])('a citation tells whose paper it is: %s', (text, cited) => {
  expect(ownCitedIn(text, people)).toEqual(cited)
})

test('what the reader knows anyway tells nothing', () => {
  expect(namedIn('Invitation: care at the University of Tom', people, 'Care at the University of Tom')).toEqual([])
})

test.each([
  ['SIGNED Tom Third, T. Third (tom@uni-tom.example)', 'SIGNED [name removed], [name removed] ([address removed])'],
  [
    'Cite Third et al. (2019); write to ada@example.org.',
    'Cite [name removed] et al. (2019); write to ada@example.org.',
  ],
  ['yours, tom third', 'yours, [name removed]'],
  ['A third agree. Third, the sample is small.', 'A third agree. Third, the sample is small.'],
  ['We at the University of Tom do so.', 'We at the [institution removed] do so.'],
])('a text is kept without the name: %s', (text, without) => {
  expect(withoutNames(text, people)).toBe(without)
})

test.each([
  ['Dear Third, Tom, tom@uni-tom.example', ['Tom Third'], 'Dear Third, Tom, [address removed]'],
  ['Ann Third asked Tom Third', ['Ann Third'], 'Ann Third asked [name removed]'],
  ['Dr Third (tom@uni-tom.example)', ['Ann Third', 'tom@uni-tom.example'], 'Dr Third (tom@uni-tom.example)'],
])('what is also the name or the address of others stays: %s', (text, others, without) => {
  expect(withoutNames(text, people, { others })).toBe(without)
})

test('a paper may stay cited', () => {
  const alias = '[Reviewer 1]'
  const text = 'Cite Third et al. (2019), as Dr Third says.'
  expect(withoutNames(text, people, { alias, keepsCited: true })).toBe(
    'Cite Third et al. (2019), as Dr [Reviewer 1] says.',
  )
})

test.each([
  ['Thank you, Ifeoma', 'Ifeoma Grace Obi', ['Ifeoma']],
  ['Regards,\nIFEOMA\n\nMinor points', 'Ifeoma Obi', ['IFEOMA']],
  ['By the grace of God. Grace', 'Grace Obi', []],
  ['Ifeoma Cole wrote this; see Ifeoma et al. (2019).', 'Ifeoma Obi', []],
  ['Ifeoma Obi', 'Ifeoma Obi', []],
  ['Please review this, Zed said.', 'Zed Quillfeather', ['Zed']],
  ['Ali and Ana wrote it. Ian helped, and so did Eno.', 'Ali Ana Ian Eno Obi', ['Ali', 'Ana', 'Ian', 'Eno']],
  ["Ada's own words, Amy", 'Ada Amy Obi', ['Ada', 'Amy']],
  ['ALI and ANA were measured; see Alison, Anaemia and Ali-Obi.', 'Ali Ana Cole', []],
  ['Can the method be shown? Art is no science.', 'Can Art Obi', []],
  ['Dear Sir, thank you.', 'Sir Ada Obi', []],
  ['Dear Can,\nthank you.', 'Can Obi', ['Can']],
  ['The team met in May. Li was found in the Van.', 'May Li Van Obi', []],
])('a given name alone is worth a look: %j', (text, name, given) => {
  expect(givenNamesIn(text, [{ name }])).toEqual(given)
})
