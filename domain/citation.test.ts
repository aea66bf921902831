import { expect, test } from 'vitest'
import { harvardCitation, surnameFirst } from './citation.ts'

const work = {
  authors: ['Ada Ngozi Obi'],
  year: 2026,
  title: 'Home records and clinic attendance',
  journal: 'Domain Health Journal',
  volume: 2,
  issue: 3,
  url: 'https://journals.example/journals/domain-health-journal/articles/DHJ-2026-0007/',
}

function authorsOf(count: number): string {
  const authors = ['Ada Obi', 'Bayo Eze', 'Chidi Uba', 'Dele Ojo', 'Efe Ono', 'Femi Ade', 'Gozie Ike'].slice(0, count)
  return harvardCitation({ ...work, authors }).split(' (2026)')[0] ?? ''
}

test('a citation names author, year, title, journal, volume and issue, and where to find it', () => {
  expect(harvardCitation(work)).toBe(
    "Obi, A.N. (2026) 'Home records and clinic attendance', Domain Health Journal, 2(3). " +
      'Available at: https://journals.example/journals/domain-health-journal/articles/DHJ-2026-0007/.',
  )
})

test('two authors are joined by "and", and six are all named', () => {
  expect(authorsOf(2)).toBe('Obi, A. and Eze, B.')
  expect(authorsOf(6)).toBe('Obi, A., Eze, B., Uba, C., Ojo, D., Ono, E. and Ade, F.')
})

test('of seven authors six are named, then et al.', () => {
  expect(authorsOf(7)).toBe('Obi, A., Eze, B., Uba, C., Ojo, D., Ono, E., Ade, F. et al.')
})

test.each([
  ['  Ada  Obi ', 'Obi, A.'],
  ['Halima Danjuma-Bako', 'Danjuma-Bako, H.'],
  ['Jean-Paul Attipoe', 'Attipoe, J.-P.'],
  ['Pieter van der Berg', 'van der Berg, P.'],
  ['Obi, Ada Ngozi', 'Obi, A.N.'],
  ['Ọ̀ṣun Adé', 'Adé, Ọ̀.'],
  ['A. B. Okpako', 'Okpako, A.B.'],
  ['Sukarno', 'Sukarno'],
])('the author %s is cited as %s', (name, cited) => {
  expect(surnameFirst(name)).toBe(cited)
})
